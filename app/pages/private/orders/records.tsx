import '~/app/parts/orders/order-state.css';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { guestScreen } from '~/app/parts/person/guest-screen';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { mapPart, part } from '~/app/page/part';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { Parted } from '~/app/ui/figure';
import { ListRow } from '~/app/ui/list-row';
import { PageTitle, Section } from '~/app/ui/section';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import { ORDER_KINDS } from '~/contract/orders';
import { keysetPage } from '~/app/parts/funds/page-links';
import { pageQuerySchema } from '~/app/parts/funds/page-schema';
import { KeysetPager } from '~/app/parts/lists/keyset-pager';
import { LapseNotices } from '~/app/parts/funds/lapse-notices';
import { ownLapses } from '~/app/parts/funds/lapse-view';
import { filterLinks, flowRow, recordView } from '~/app/parts/orders/records-view';

/** Own orders, newest first, by state and kind; the flows of money as a file. */
export const handle = definePage({
  login: 'required',
  trades: 'private',
  title: '交易记录',
  description: '预约、申购与赎回的记录。',
  isPrivate: true,
  guest: guestScreen({
    points: ['每笔订单办到哪一步、金额与日期', '资金流水，可下载 CSV', '只向本人展示'],
  }),
});

const PAGE_SIZE = 20;
const FLOWS_SHOWN = 10;
const querySchema = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  kind: z.enum(ORDER_KINDS).optional(),
  ...pageQuerySchema,
  format: z.literal('csv').optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async (page) => {
  const { context, edition, query } = page;
  if (query.format === 'csv') throw redirect(paths.flowsCsv(edition), 302);
  const { status, kind, cursor } = query;
  const isFirst = cursor === undefined;
  const common = {
    edition,
    path: paths.records(edition),
    filters: filterLinks(edition, { status, kind }),
    lapses: ownLapses(page),
    csvTo: paths.flowsCsv(edition),
    isFiltered: status !== undefined || kind !== undefined,
    libraryTo: paths.fundLibrary(edition, { tab: 'simu' }),
  };
  const { orders, holdings } = context.upstream;
  const { isAmountHidden } = context.preferences;
  const [found, flows] = await Promise.all([
    orders.list({ query: { status, kind, cursor, limit: PAGE_SIZE } }),
    // What was bought before orders were kept here stands among the flows only.
    isFirst ? part(context, holdings.flows({ query: { limit: FLOWS_SHOWN } })) : null,
  ]);
  return {
    ...common,
    list: found.list.map((order) => recordView(order, edition, isAmountHidden)),
    total: found.total,
    isCapped: found.is_total_capped,
    flows: flows && mapPart(flows, ({ list }) => list.map((flow) => flowRow(flow, edition, isAmountHidden))),
    isFirst,
    pager: keysetPage(paths.records(edition, { status, kind }), query, found, PAGE_SIZE),
  };
});

export default function Records() {
  const page = useLoaderData<typeof loader>();
  const hasFlows = page.flows?.ok === true && page.flows.data.length > 0;
  return (
    <div className="column column-narrow">
      <PageTitle>交易记录</PageTitle>
      <LapseNotices notices={page.lapses} />
      <div className="mt-4">
        <Chips label="按状态" items={page.filters.statuses} />
      </div>
      <div className="mt-2">
        <Chips label="按类型" items={page.filters.kinds} />
      </div>
      <Section title="私募订单" note={`共 ${page.total}${page.isCapped ? '+' : ''} 笔`}>
        {page.list.length === 0 ? (
          <EmptyState
            icon="receipt"
            title={page.isFiltered ? '没有符合条件的记录' : '还没有线上的私募订单'}
            action={
              page.isFiltered
                ? { to: paths.records(page.edition), label: '查看全部' }
                : { to: page.libraryTo, label: '去看基金' }
            }
          >
            {page.isFiltered
              ? '换个条件看看'
              : hasFlows
                ? '资金进出见下方资金流水，公募的买入与赎回另见公募交易记录'
                : '预约、申购与赎回会记录在这里；公募的买入与赎回见公募交易记录'}
          </EmptyState>
        ) : (
          <CardList>
            {page.list.map((record) => (
              <li key={record.id}>
                <ListRow
                  to={record.to}
                  title={record.title}
                  note={
                    <>
                      <Parted items={[record.kind, record.at]} />
                      <span className="block">
                        {record.amount}
                        {record.next && <span className="separated">{record.next}</span>}
                      </span>
                    </>
                  }
                  value={
                    <span className={record.isOpen ? 'order-state' : 'order-state is-off'}>
                      {record.state}
                    </span>
                  }
                />
              </li>
            ))}
          </CardList>
        )}
        {page.pager && <KeysetPager {...page.pager} />}
      </Section>
      {page.isFirst && <Flows page={page} />}
    </div>
  );
}

type RecordsPage = ReturnType<typeof useLoaderData<typeof loader>>;

/** The latest movements of money, below the newest orders, and all of them as a file. */
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
                note={<Parted items={[flow.type, flow.date]} />}
                value={flow.amount}
              />
            </li>
          ))}
        </CardList>
      )}
      <ListRow card icon="arrow-down" title="下载全部资金流水（CSV）" to={page.csvTo} reloadDocument />
      <ListRow card icon="receipt" title="公募交易记录" to={paths.publicTrades(page.edition)} />
    </Section>
  );
}
export { MoneyBoundary as ErrorBoundary } from '~/app/parts/orders/money-boundary';
