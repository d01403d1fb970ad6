import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ErrorState } from '~/app/ui/error-state';
import { SeparatedFields } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { LapseNotices } from '~/app/features/funds/lapse-notices';
import { getViewerLapseNotices } from '~/app/features/person/lapse-view';
import { loadRecords } from '~/app/features/orders/load-records';
import { parseRecordFilter, recordFilterShape } from '~/app/features/orders/record-filter';
import { RecordsList } from '~/app/features/orders/records-list';
import { buildCashFlowRow } from '~/app/features/orders/records-view';
import { idSchema } from '~/contract/shared';

/** Own orders of private and public funds, newest first, by month; cash flows as a file. */
export const handle = definePage({
  login: 'required',
  trades: 'private',
  title: '交易记录',
  description: '私募与公募的预约、申购、买入、定投与赎回记录。',
  isPrivate: true,
  guest: buildGuestScreen({
    points: ['每笔订单办到哪一步、金额与日期', '资金流水，可下载 CSV', '只向本人展示'],
  }),
});

const FLOWS_SHOWN = 10;
const querySchema = z.object({
  ...recordFilterShape,
  order: idSchema.optional(),
  ...pageQueryShape,
  format: z.literal('csv').optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query } = page;
  if (query.format === 'csv') throw redirect(paths.flowsCsv(edition), 302);
  const isFirst = query.cursor === undefined;
  const { holdings } = context.upstream;
  const { isAmountHidden } = context.preferences;
  const [view, flows] = await Promise.all([
    loadRecords(context, {
      edition,
      query,
      filter: parseRecordFilter(query),
      options: { hrefOf: (listState) => paths.records(edition, { ...listState }) },
    }),
    // Purchases made before orders were stored here appear only in the cash flows.
    isFirst ? settle(context, holdings.flows({ query: { limit: FLOWS_SHOWN } })) : null,
  ]);
  return {
    edition,
    path: paths.records(edition),
    view,
    lapses: getViewerLapseNotices(page),
    csvTo: paths.flowsCsv(edition),
    libraryTo: paths.fundLibrary(edition),
    flows:
      flows &&
      mapSection(flows, ({ list }) => list.map((flow) => buildCashFlowRow(flow, edition, isAmountHidden))),
    isFirst,
  };
});

export default function Records() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="column column-wide">
      <PageTitle>交易记录</PageTitle>
      <LapseNotices notices={page.lapses} />
      <RecordsList
        view={page.view}
        path={page.path}
        emptyAction={{ to: page.libraryTo, label: '去看基金' }}
      />
      {page.isFirst && <Flows page={page} />}
    </div>
  );
}

type RecordsPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** Latest cash flows, below the newest orders, with a file of all of them. */
function Flows({ page }: { page: RecordsPage }) {
  return (
    <Section title="资金流水" footNote="金额单位为元，负数为付出；文件可用表格软件打开。">
      {page.flows && !page.flows.ok && (
        <ErrorState title="资金流水暂时无法显示" retry={{ to: page.path }}>
          {page.flows.message}。订单不受影响。
        </ErrorState>
      )}
      {page.flows?.ok && page.flows.data.length > 0 && (
        <CardList label="最近的资金流水" className="mb-3">
          {page.flows.data.map((flow) => (
            <li key={flow.id}>
              <ListRow
                to={flow.to}
                title={flow.title}
                note={<SeparatedFields items={[flow.type, flow.date]} />}
                value={flow.amount}
              />
            </li>
          ))}
        </CardList>
      )}
      <ListRow card icon="arrow-down" title="下载全部资金流水（CSV）" to={page.csvTo} reloadDocument />
    </Section>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
export { MoneyBoundary as ErrorBoundary } from '~/app/features/orders/money-boundary';
