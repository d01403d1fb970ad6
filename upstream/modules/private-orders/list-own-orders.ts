import type { CallQuery, Contract } from '~/contract';
import { CODES } from '~/contract/codes';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { loadNewestPage } from '~/upstream/core/newest-page';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { releaseHeldMoney } from '~/upstream/modules/private-orders/held-money';
import { listRefundingOrders } from '~/upstream/modules/private-orders/refunding-orders';
import { loadOrderViews } from '~/upstream/modules/private-orders/view';

/** Lists own orders of a kind and status, newest first, page by page. */
export async function listOwnOrders(
  context: ServiceContext,
  accountId: string,
  query: CallQuery<Contract['orders']['list']>,
) {
  await releaseHeldMoney(context, accountId);
  const { db, now } = context;
  const { status, stage, kind } = query;
  let rows = db.selectFrom('orders as o').where('o.account_id', '=', accountId);
  if (status !== undefined) rows = rows.where('o.status', '=', status);
  if (stage !== undefined) {
    const refunding = await listRefundingOrders(db, accountId);
    rows = rows.where((row) => {
      const isUnderWay = row.or([
        row('o.status', '=', 'open'),
        ...(refunding.length > 0 ? [row('o.id', 'in', refunding)] : []),
      ]);
      return stage === 'open' ? isUnderWay : row.not(isUnderWay);
    });
  }
  if (kind !== undefined) rows = rows.where('o.kind', '=', kind);
  const { rows: orderRows, ...page } = await loadNewestPage(
    db,
    rows.selectAll('o'),
    { table: 'o', value: 'created_at', type: 'instant', id: 'id' },
    query,
  );
  return { list: await loadOrderViews(db, orderRows, now()), ...page };
}

/** Own orders of a person: one, or all of them. */
export const ownOrderLists = implementCalls('orders', {
  async order({ query, account, context }) {
    await releaseHeldMoney(context, account.id);
    const { db, now } = context;
    const { order_id, product_code } = query;
    if (order_id === undefined && product_code === undefined) {
      throw new Refusal(CODES.badRequest, '请提供订单号或产品代码', { reason: 'invalid', field: 'order_id' });
    }
    let orderRows = db.selectFrom('orders').selectAll().where('account_id', '=', account.id);
    if (order_id !== undefined) orderRows = orderRows.where('id', '=', order_id);
    if (product_code !== undefined) orderRows = orderRows.where('fund_id', '=', product_code);
    const orderRow = await orderRows.orderBy('created_at', 'desc').orderBy('id').executeTakeFirst();
    const [order] = await loadOrderViews(db, orderRow ? [orderRow] : [], now());
    if (!order) throw notFound('订单');
    return order;
  },

  list: ({ query, account, context }) => listOwnOrders(context, account.id, query),
});
