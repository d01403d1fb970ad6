import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { CallQuery, CallResult } from '~/contract';
import type { orders } from '~/contract/orders';
import type { Obstacle } from '~/contract/refusals';
import type { Database } from '~/upstream/core/db/schema';
import { loadSimuBriefs } from '~/upstream/modules/funds';
import { implementCalls } from '~/upstream/core/service-context';
import type { FundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  loadBuyerGateFacts,
  listReserveObstacles,
  type BuyerGateFacts,
} from '~/upstream/modules/private-orders/reserve-obstacles';
import {
  findFirstChoosableDay,
  NOT_SOLD_STATES,
  loadSales,
  type Sale,
} from '~/upstream/modules/private-orders/sale';
import { toObstacle } from '~/upstream/core/refusal';

type Calls = typeof orders;

/** Products on sale and their requirements for the person, by the rules of a reservation. */
export const onSale = implementCalls('orders', {
  async onSale({ query, account, context }) {
    const { db, now } = context;
    const at = now();
    const today = toShanghaiDay(at);
    const found = await fundsOnSale(db, query, at);
    const ids = found.slice((query.page - 1) * query.limit, query.page * query.limit);
    const accountId = account?.id ?? null;
    const briefs = await loadSimuBriefs(
      db,
      ids.map(({ id }) => id),
      accountId,
      today,
    );
    const sales = await loadSales(db, await getTerms(db, ids), accountId, at);
    const saleOf = new Map(sales.map((sale) => [sale.fund.id, sale]));
    const facts = accountId === null ? null : await loadBuyerGateFacts(context, accountId);
    const open = accountId === null ? new Map<string, string>() : await openOrders(db, accountId, ids);
    const list: CallResult<Calls['onSale']>['list'] = [];
    for (const brief of briefs) {
      const sale = saleOf.get(brief.product_id)!;
      const day = query.day ?? sale.openDays[0]?.day ?? null;
      list.push({
        ...brief,
        open_day: day,
        pay_by: sale.openDays.find((each) => each.day === day)?.payBy ?? null,
        append_amount: sale.fund.append_amount,
        lock_days: sale.fund.lock_days,
        open_rule: sale.fund.open_rule,
        obstacles: await getObstacles(db, facts, sale, at),
        is_append: sale.isAppend,
        open_order_id: open.get(brief.product_id) ?? null,
      });
    }
    return { list, total: found.length };
  },
});

/** Lists the ids of all matching funds on sale, in order: a few hundred at most. */
async function fundsOnSale(
  db: Kysely<Database>,
  { strategy, risk_max, context, day, sort }: CallQuery<Calls['onSale']>,
  now: Date,
): Promise<{ id: string }[]> {
  let rows = db
    .selectFrom('fund_metrics as m')
    .innerJoin('simu_funds as f', 'f.id', 'm.fund_id')
    .innerJoin('simu_sale_terms as t', 't.fund_id', 'm.fund_id')
    .where('f.status', 'not in', NOT_SOLD_STATES);
  if (strategy !== undefined) rows = rows.where('f.strategy', '=', strategy);
  if (risk_max !== undefined) rows = rows.where('f.risk_level', '<=', risk_max);
  if (context !== undefined) rows = rows.where('f.context', 'in', context);
  if (sort === 'name') return rows.select('f.id').orderBy('m.name_key').orderBy('f.id').execute();
  const from = day ?? (await findFirstChoosableDay(db, now));
  if (from === null) return [];
  return rows
    .innerJoin(
      (days) => {
        const ahead = days.selectFrom('simu_open_days').where('date', day === undefined ? '>=' : '=', from);
        return ahead
          .select(['fund_id', sql<string>`min(date)`.as('next')])
          .groupBy('fund_id')
          .as('d');
      },
      (join) => join.onRef('d.fund_id', '=', 'f.id'),
    )
    .select('f.id')
    .orderBy('d.next')
    .orderBy('m.name_key')
    .orderBy('f.id')
    .execute();
}

/** Loads funds with their sale terms. */
async function getTerms(db: Kysely<Database>, ids: readonly { id: string }[]): Promise<FundOnSale[]> {
  if (ids.length === 0) return [];
  const keys = ids.map(({ id }) => id);
  const funds = await db.selectFrom('simu_funds').selectAll().where('id', 'in', keys).execute();
  const terms = await db.selectFrom('simu_sale_terms').selectAll().where('fund_id', 'in', keys).execute();
  const byFund = new Map(terms.map((row) => [row.fund_id, row]));
  return funds.map((fund) => ({ fund, terms: byFund.get(fund.id)! }));
}

/** Loads the open orders of the person, by fund. */
async function openOrders(
  db: Kysely<Database>,
  accountId: string,
  ids: readonly { id: string }[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'fund_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'open')
    .where(
      'fund_id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.fund_id, row.id]));
}

/** Without a login only the general requirements are shown, by the page of the product. */
const getObstacles = async (
  db: Kysely<Database>,
  facts: BuyerGateFacts | null,
  sale: Sale,
  now: Date,
): Promise<Obstacle[]> =>
  facts === null ? [] : (await listReserveObstacles(db, facts, sale, now)).map(toObstacle);
