import { sql, type Selectable } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import type { Flow, FLOW_TYPES } from '~/contract/holding-shapes';
import type { FlowsTable } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import {
  BANK_DAY,
  IS_CURRENT_FLOW,
  LATER_REFUNDS,
  UNARRIVED_REFUNDS,
} from '~/upstream/modules/holdings/bank-day';

interface FlowFilter {
  product_code?: string;
  type?: (typeof FLOW_TYPES)[number];
  /** First day of the range. */
  from?: string;
}

type FlowRow = Selectable<FlowsTable> & {
  product_name: string | null;
  outstanding: 'due' | 'refused' | null;
  bank_day: string | null;
  is_raising: boolean;
};

const getFlow = (row: FlowRow): Flow => ({
  flow_id: row.id,
  date: row.date,
  bank_day: row.bank_day,
  type: row.type,
  product_code: row.fund_id,
  product_name: row.product_name ?? row.fund_id,
  amount: fenToYuan(row.amount_fen),
  shares: row.shares,
  nav: row.nav,
  order_id: row.order_id,
  is_raising: row.is_raising,
  outstanding: row.outstanding,
});

/** Selects own flows that match a filter, with the name of their product. */
export function buildOwnFlowsQuery(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  filter: FlowFilter,
) {
  let rows = db
    .selectFrom('flows as w')
    .leftJoin('simu_funds as s', 's.id', 'w.fund_id')
    .leftJoin('public_funds as f', 'f.id', 'w.fund_id')
    .leftJoin('offline_products as o', 'o.id', 'w.fund_id')
    // Priced or declared amounts have not reached the card yet.
    .leftJoin('public_orders as p', (join) =>
      join.onRef('p.id', '=', 'w.order_id').on('w.type', '=', 'redeem'),
    )
    .leftJoin('orders as r', (join) => join.onRef('r.id', '=', 'w.order_id').on('w.type', '=', 'redeem'))
    .leftJoin('payout_sums as b', (join) =>
      join
        .onRef('b.account_id', '=', 'w.account_id')
        .onRef('b.fund_id', '=', 'w.fund_id')
        .onRef('b.ex_on', '=', 'w.date')
        .on((on) =>
          on.or([
            on.and([on('w.type', '=', 'dividend'), on('b.entry_id', 'is', null)]),
            on('b.flow_id', '=', on.ref('w.id')),
          ]),
        ),
    )
    .leftJoin('nav_correction_entries as n', 'n.flow_id', 'w.id')
    .leftJoin('orders as q', (join) => join.onRef('q.id', '=', 'w.order_id').on('w.type', '=', 'refund'))
    .selectAll('w')
    .select((eb) => eb.fn.coalesce('s.name', 'f.name', 'o.name').as('product_name'))
    .select(
      sql<'due' | 'refused' | null>`case
        when p.bank_refused or (b.refused_at is not null and b.paid_at is null and not b.is_replaced) then 'refused'
        when p.status = 'confirmed' or r.status = 'open' or (b.paid_at is null and not b.is_replaced)
          or (n.id is not null and n.paid_at is null)
          or (q.id is not null and w.amount_fen > 0 and ${LATER_REFUNDS} < ${UNARRIVED_REFUNDS}) then 'due' end`.as(
        'outstanding',
      ),
    )
    .select(sql<string | null>`${BANK_DAY}::text`.as('bank_day'))
    .select(
      sql<boolean>`exists (select 1 from order_events e
        where e.order_id = w.order_id and e.type = 'reserved' and e.payload->>'isRaising' = 'true')`.as(
        'is_raising',
      ),
    )
    .where('w.account_id', '=', accountId)
    .where(IS_CURRENT_FLOW);
  if (filter.product_code !== undefined) rows = rows.where('w.fund_id', '=', filter.product_code);
  if (filter.type !== undefined) rows = rows.where('w.type', '=', filter.type);
  if (filter.from !== undefined) rows = rows.where('w.date', '>=', filter.from);
  return rows;
}

/** Lists all flows of a period, oldest first: for a statement. */
export async function listAllFlows(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  filter: FlowFilter,
): Promise<Flow[]> {
  const rows = await buildOwnFlowsQuery(context, accountId, filter)
    .orderBy('w.date')
    .orderBy('w.seq')
    .execute();
  return rows.map(getFlow);
}

/** Lists one page of flows, newest first. */
export async function listFlows(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  { limit, cursor, ...filter }: FlowFilter & { limit: number; cursor?: string },
) {
  const { rows, ...page } = await loadNewestPage(
    context.db,
    buildOwnFlowsQuery(context, accountId, filter),
    { table: 'w', value: 'date', type: 'day', id: 'seq', isIdSequential: true },
    { limit, cursor },
  );
  return { list: rows.map(getFlow), ...page };
}
