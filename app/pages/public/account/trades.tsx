import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, Section } from '~/app/ui/section';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { loadRecords } from '~/app/features/orders/load-records';
import { parseRecordFilter, recordFilterShape } from '~/app/features/orders/record-filter';
import { RecordsList } from '~/app/features/orders/records-list';
import { resolveAccountPage } from '~/app/features/person/account-page';
import { idSchema } from '~/contract/shared';

/** Records with public funds selected: a separate address, open to guests. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '公募交易记录',
  description: '公募基金的买入、定投与赎回记录，登录后查看。',
  isPrivate: true,
  guest: buildTradeGuestScreen('每笔订单办到哪一步、确认与到账日期', '资金流水可下载 CSV', '只向本人展示'),
});

const query = z.object({ ...recordFilterShape, order: idSchema.optional(), ...pageQueryShape });

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const own = resolveAccountPage(page);
  const view = await loadRecords(context, {
    edition,
    query,
    filter: parseRecordFilter(query),
    options: {
      hrefOf: ({ class: _, ...listState }) => paths.publicTrades(edition, { ...listState }),
      fixed: { class: 'public' },
    },
  });
  return { ...own, view };
});

export default function PublicTrades() {
  const { view, edition, path } = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageHeading>公募交易记录</PageHeading>
      <RecordsList
        view={view}
        path={path}
        emptyAction={{ to: paths.fundLibrary(edition, { tab: 'public' }), label: '去找公募基金' }}
      />
      <Section title="其他记录" footNote="资金流水含分红，金额单位为元。">
        <ListRow
          card
          icon="arrow-down"
          title="下载全部资金流水（CSV）"
          to={paths.flowsCsv(edition)}
          reloadDocument
        />
      </Section>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
