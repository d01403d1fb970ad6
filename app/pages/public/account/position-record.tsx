import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { data } from '@remix-run/node';
import { buildTradeGuestScreen } from '~/app/pages/public/shared/trade-guest';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { idSchema } from '~/contract/shared';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { loadRecords } from '~/app/features/orders/load-records';
import { parseRecordFilter, recordFilterShape } from '~/app/features/orders/record-filter';
import { RecordsList } from '~/app/features/orders/records-list';
import { PositionFundTitle } from '~/app/pages/public/account/fund-title';
import { PositionNotFound } from '~/app/pages/public/account/position-not-found';
import { catchNotFound, resolveAccountPage } from '~/app/features/person/account-page';

/** Orders of one public fund, newest first; also after all shares were redeemed. */
export const handle = definePage({
  login: 'public',
  trades: 'public',
  title: '持仓交易记录',
  description: '一只公募基金的买入与赎回记录，登录后查看。',
  isPrivate: true,
  guest: buildTradeGuestScreen('每笔买入与赎回的金额、份额与日期', '全部赎回之后也能查看', '只向本人展示'),
});

const query = z.object({
  fund_code: idSchema.optional(),
  ...recordFilterShape,
  order: idSchema.optional(),
  ...pageQueryShape,
});

export const loader = pageLoader({ handle, query }, async (page) => {
  const { context, edition, query } = page;
  const { fund_code } = query;
  const own = { ...resolveAccountPage(page), isNamed: fund_code !== undefined };
  if (fund_code === undefined) return { ...own, fund: null, view: null };
  const [info, view] = await Promise.all([
    catchNotFound(context.upstream.market.fundInfo({ query: { fund_code } })),
    catchNotFound(
      loadRecords(context, {
        edition,
        query,
        filter: parseRecordFilter(query),
        options: {
          hrefOf: ({ class: _, product_code: __, ...listState }) =>
            paths.publicPositionRecord(edition, fund_code, { ...listState }),
          fixed: { class: 'public', product_code: fund_code },
        },
      }),
    ),
  ]);
  if (!info || !view) return data({ ...own, fund: null, view: null }, { status: 404 });
  const fund = {
    code: fund_code,
    name: info.name,
    to: paths.publicPosition(edition, fund_code),
    fundTo: paths.publicFund(edition, fund_code),
  };
  return { ...own, fund, view };
});

export default function PositionRecord() {
  const { view, fund, edition, isNamed, path } = useLoaderData<typeof loader>();
  if (!view || !fund) return <PositionNotFound edition={edition} title="持仓交易记录" isNamed={isNamed} />;
  return (
    <div className="column column-wide">
      <PositionFundTitle title="持仓交易记录" name={fund.name} positionTo={fund.to} />
      <RecordsList
        view={view}
        path={path}
        kept={[{ name: 'fund_code', value: fund.code }]}
        emptyAction={{ to: fund.fundTo, label: '看基金' }}
      />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
