import type { OrderStatus } from '~/domain/orders/order-steps';
import { LIST_SIZE, loadAccountId } from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOrderViews } from '~/upstream/modules/private-orders/view';

/** Lists private orders for operators, newest first, one page with the total count. */
export async function listOrders(
  context: ServiceContext,
  {
    fund,
    status,
    page,
    ...person
  }: { phone?: string; account?: string; fund?: string; status?: OrderStatus; page: number },
) {
  let rows = context.db.selectFrom('orders');
  if (person.phone !== undefined || person.account !== undefined) {
    rows = rows.where('account_id', '=', await loadAccountId(context, person));
  }
  if (fund !== undefined) rows = rows.where('fund_id', '=', fund);
  if (status !== undefined) rows = rows.where('status', '=', status);
  const { count } = await rows
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const heads = await rows
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(LIST_SIZE)
    .offset((page - 1) * LIST_SIZE)
    .execute();
  const orders = await loadOrderViews(context.db, heads, context.now());
  const list = orders.map((order, index) => ({
    order: order.order_id,
    number: order.order_no,
    account: heads[index]?.account_id ?? '',
    kind: order.kind,
    product: `${order.product_code} ${order.product_name}`,
    status: order.status,
    step: order.step,
    amount: order.amount,
    shares: order.shares,
    open_day: order.open_day,
    payment: order.payment?.state ?? null,
    refund_due: order.refund?.due ?? null,
    refund_sent: order.refund?.sent ?? null,
    is_visit_in_review: order.is_visit_in_review,
  }));
  return { count: Number(count), page, orders: list };
}
