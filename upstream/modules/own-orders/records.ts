import { sql, type Kysely } from 'kysely';
import { getFlowPeriodStart } from '~/domain/calendar/flow-period';
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { fenToYuan } from '~/domain/figures/money';
import type { CallQuery, CallResult, Contract } from '~/contract';
import type { OrderRecord, RecordMonth } from '~/contract/record-shapes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { listRefundingOrders, loadOrderViews } from '~/upstream/modules/private-orders';
import { completePayments, loadPublicOrderViews } from '~/upstream/modules/public-orders';

type RecordsQuery = CallQuery<Contract['orders']['records']>;

const PRODUCTS_MAX = 100;

/** Selects the heads of own orders of both kinds with common columns. `counted_fen`: confirmed money, 0 before. */
function getHeads(db: Kysely<Database>, accountId: string, refunding: readonly string[]) {
  const ofPrivate = db
    .selectFrom('orders as o')
    .where('o.account_id', '=', accountId)
    .select(['o.id', 'o.fund_id', 'o.created_at as at'])
    .select([
      sql<OrderRecord['class']>`'private'`.as('class'),
      sql<string>`o.kind`.as('kind'),
      sql<string>`o.status`.as('status'),
      sql<boolean>`o.status = 'open' or o.id = any(${[...refunding]}::text[])`.as('is_open'),
      // A redemption has its amount once it is priced, although the money is still in transit.
      sql<number>`case when o.status = 'confirmed' or (o.kind = 'redeem' and o.status = 'open')
        then coalesce(o.amount_fen, 0) else 0 end`.as('counted_fen'),
    ]);
  const ofPublic = db
    .selectFrom('public_orders as o')
    .where('o.account_id', '=', accountId)
    .select(['o.id', 'o.fund_id', 'o.placed_at as at'])
    .select([
      sql<OrderRecord['class']>`'public'`.as('class'),
      sql<string>`o.kind`.as('kind'),
      sql<string>`o.status`.as('status'),
      sql<boolean>`o.status in ('unpaid', 'accepted') or (o.kind = 'redeem' and o.status = 'confirmed')
        or o.bank_due or o.bank_refused`.as('is_open'),
      sql<number>`case when o.status in ('confirmed', 'paid_out') then coalesce(o.amount_fen, 0) else 0 end`.as(
        'counted_fen',
      ),
    ]);
  return db.selectFrom(ofPrivate.unionAll(ofPublic).as('t'));
}
type Heads = ReturnType<typeof getHeads>;

function filtered(heads: Heads, query: RecordsQuery, today: string): Heads {
  const { kind, state, product_code } = query;
  const from = getFlowPeriodStart(query.period, today);
  let rows = heads;
  if (query.class !== undefined) rows = rows.where('t.class', '=', query.class);
  if (kind !== undefined) rows = rows.where('t.kind', '=', kind);
  if (product_code !== undefined) rows = rows.where('t.fund_id', '=', product_code);
  if (from !== undefined) rows = rows.where('t.at', '>=', `${from}T00:00:00+08:00`);
  if (state !== undefined) rows = rows.where('t.is_open', '=', state === 'open');
  if (state === 'confirmed') rows = rows.where('t.status', 'in', ['confirmed', 'paid_out']);
  if (state === 'cancelled') rows = rows.where('t.status', '=', 'cancelled');
  if (state === 'failed') rows = rows.where('t.status', 'in', ['expired', 'failed']);
  return rows;
}

/** Lists own orders of both kinds, newest first, with complete sums of the months on the page. */
export async function listOwnRecords(
  context: ServiceContext,
  accountId: string,
  query: RecordsQuery,
): Promise<CallResult<Contract['orders']['records']>> {
  await completePayments(context, { accountId });
  const { db, now } = context;
  const heads = getHeads(db, accountId, await listRefundingOrders(db, accountId));
  const rows = filtered(heads, query, toShanghaiDay(now()));
  const { rows: found, ...page } = await loadNewestPage(
    db,
    rows.select(['t.id', 't.class', 't.at']),
    { table: 't', value: 'at', type: 'instant', id: 'id' },
    query,
  );
  return {
    list: await whole(db, found, now()),
    ...page,
    months: await getMonths(rows, found.at(-1)?.at, found[0]?.at),
    products: await getProducts(heads),
  };
}

/** Loads the orders in the order of their heads. */
async function whole(
  db: Kysely<Database>,
  found: readonly { id: string; class: OrderRecord['class'] }[],
  now: Date,
): Promise<OrderRecord[]> {
  const getIds = (of: OrderRecord['class']) => found.flatMap((each) => (each.class === of ? [each.id] : []));
  const ofPrivate = getIds('private');
  const ofPublic = getIds('public');
  const privateHeads =
    ofPrivate.length === 0
      ? []
      : await db.selectFrom('orders').selectAll().where('id', 'in', ofPrivate).execute();
  const publicHeads =
    ofPublic.length === 0
      ? []
      : await db.selectFrom('public_orders').selectAll().where('id', 'in', ofPublic).execute();
  const records = new Map<string, OrderRecord>();
  for (const order of await loadOrderViews(db, privateHeads, now))
    records.set(order.order_id, { class: 'private', order });
  for (const order of await loadPublicOrderViews(db, publicHeads, now))
    records.set(order.order_id, { class: 'public', order });
  return found.flatMap(({ id }) => records.get(id) ?? []);
}

/** Sums the complete months between two instants; amounts in 元. */
async function getMonths(rows: Heads, from?: string, to?: string): Promise<RecordMonth[]> {
  if (from === undefined || to === undefined) return [];
  const month = sql<string>`to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const getMonth = (at: string) => toShanghaiClock(at).day.slice(0, 7);
  const sums = await rows
    .select([
      month.as('month'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(case when t.kind not in ('redeem', 'convert') then t.counted_fen else 0 end)::float8`.as(
        'in_fen',
      ),
      sql<number>`sum(case when t.kind = 'redeem' then t.counted_fen else 0 end)::float8`.as('out_fen'),
    ])
    .where(month, '>=', getMonth(from))
    .where(month, '<=', getMonth(to))
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
  return sums.map(({ month: name, count, in_fen, out_fen }) => ({
    month: name,
    count,
    paid_in: fenToYuan(in_fen),
    paid_out: fenToYuan(out_fen),
  }));
}

/** Lists the products with orders, by name. */
async function getProducts(heads: Heads) {
  const name = sql<string>`coalesce(s.name, f.name, t.fund_id)`;
  return heads
    .leftJoin('simu_funds as s', 's.id', 't.fund_id')
    .leftJoin('public_funds as f', 'f.id', 't.fund_id')
    .select(['t.fund_id as product_code', name.as('product_name')])
    .groupBy(['t.fund_id', name])
    .orderBy('product_name')
    .orderBy('product_code')
    .limit(PRODUCTS_MAX)
    .execute();
}
