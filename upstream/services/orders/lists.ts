import { CODES } from '~/upstream/contract/codes';
import { COUNT_CAP } from '../capped-count';
import { implementPart } from '../handler';
import { decodeCursor, encodeCursor, readPage, stretchesAfter } from '../keyset';
import { notFound, Refusal } from '../refusal';
import { expireOverdue } from './expiry';
import { viewOrders } from './view';

const SORT = 'created_at:desc';

/** A person's own orders: one, or all of them. */
export const lists = implementPart('orders', {
  async order({ query, account, context }) {
    await expireOverdue(context, account.id);
    const { db, now } = context;
    const { order_id, product_code } = query;
    if (order_id === undefined && product_code === undefined) {
      throw new Refusal(CODES.badRequest, '请提供订单号或产品代码');
    }
    let heads = db.selectFrom('orders').selectAll().where('account_id', '=', account.id);
    if (order_id !== undefined) heads = heads.where('id', '=', order_id);
    if (product_code !== undefined) heads = heads.where('fund_id', '=', product_code);
    const head = await heads.orderBy('created_at', 'desc').orderBy('id').executeTakeFirst();
    const [order] = await viewOrders(db, head ? [head] : [], now());
    if (!order) throw notFound('订单');
    return order;
  },

  async list({ query, account, context }) {
    await expireOverdue(context, account.id);
    const { db, now } = context;
    const { status, kind, limit } = query;
    let rows = db.selectFrom('orders as o').where('o.account_id', '=', account.id);
    if (status !== undefined) rows = rows.where('o.status', '=', status);
    if (kind !== undefined) rows = rows.where('o.kind', '=', kind);
    const cursor = decodeCursor(SORT, query.cursor, 'text');
    if (cursor !== null && Number.isNaN(Date.parse(String(cursor.value)))) {
      throw new Refusal(CODES.badRequest, '分页位置无效，请从第一页重新查看');
    }
    const page = await readPage(
      stretchesAfter(
        { value: 'o.created_at', id: 'o.id', direction: 'desc', isNullable: false, index: 'as-listed' },
        cursor,
      ),
      limit,
      (stretch, atMost) =>
        rows.selectAll('o').where(stretch.where).orderBy(stretch.orderBy).limit(atMost).execute(),
      (row) => ({ value: row.created_at, id: row.id }),
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
      list: await viewOrders(db, page.rows, now()),
      next_cursor: page.next === null ? null : encodeCursor(SORT, page.next),
      total: Math.min(count, COUNT_CAP),
      is_total_capped: count > COUNT_CAP,
    };
  },
});
