import { CODES } from '~/upstream/contract/codes';
import type { PublicOrder } from '~/upstream/contract/public-trade-shapes';
import { COUNT_CAP } from '../capped-count';
import { implementPart, type ServiceContext } from '../handler';
import { decodeCursor, encodeCursor, readPage, stretchesAfter } from '../keyset';
import { notFound, Refusal } from '../refusal';
import { settlePayments } from './payments';
import { viewPublicOrders } from './view';

const SORT = 'placed_at:desc';
const OPEN = ['unpaid', 'accepted'] as const;

/** An own order as it stands now. Throws Refusal 4004. */
export async function showOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<PublicOrder> {
  const head = await context.db
    .selectFrom('public_orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const [order] = await viewPublicOrders(context.db, head ? [head] : [], context.now());
  if (!order) throw notFound('订单');
  return order;
}

/** A person's own orders: one, or all of them. */
export const lists = implementPart('publicTrade', {
  async order({ query, account, context }) {
    await settlePayments(context, { accountId: account.id, orderId: query.order_id });
    return showOrder(context, account.id, query.order_id);
  },

  async orders({ query, account, context }) {
    await settlePayments(context, { accountId: account.id });
    const { db, now } = context;
    const { fund_code, plan_id, kind, stage, limit } = query;
    let rows = db.selectFrom('public_orders as o').where('o.account_id', '=', account.id);
    if (fund_code !== undefined) rows = rows.where('o.fund_id', '=', fund_code);
    if (plan_id !== undefined) rows = rows.where('o.plan_id', '=', plan_id);
    if (kind !== undefined) rows = rows.where('o.kind', '=', kind);
    if (stage !== undefined) rows = rows.where('o.status', stage === 'open' ? 'in' : 'not in', [...OPEN]);
    const cursor = decodeCursor(SORT, query.cursor, 'text');
    if (cursor !== null && Number.isNaN(Date.parse(String(cursor.value)))) {
      throw new Refusal(CODES.badRequest, '分页位置无效，请从第一页重新查看');
    }
    const page = await readPage(
      stretchesAfter(
        { value: 'o.placed_at', id: 'o.id', direction: 'desc', isNullable: false, index: 'as-listed' },
        cursor,
      ),
      limit,
      (stretch, atMost) =>
        rows.selectAll('o').where(stretch.where).orderBy(stretch.orderBy).limit(atMost).execute(),
      (row) => ({ value: row.placed_at, id: row.id }),
    );
    const { count } = await db
      .selectFrom(
        rows
          .select('o.id')
          .limit(COUNT_CAP + 1)
          .as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      list: await viewPublicOrders(db, page.rows, now()),
      next_cursor: page.next === null ? null : encodeCursor(SORT, page.next),
      total: Math.min(count, COUNT_CAP),
      is_total_capped: count > COUNT_CAP,
    };
  },
});
