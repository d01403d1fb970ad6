import type { OrderStatus } from '~/domain/orders/order-steps';
import { loadOrderPage, type OrderFilter } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOrderViews } from '~/upstream/modules/private-orders/view';

/** Lists private orders for operators, newest first, one page with the total count. */
export async function listOrders(context: ServiceContext, filter: OrderFilter<OrderStatus>) {
  const table = { table: 'orders', placedAt: 'created_at' } as const;
  const { orderRows, ...found } = await loadOrderPage(context.db, table, filter);
  const orders = await loadOrderViews(context.db, orderRows, context.now());
  const list = orders.map((order, index) => ({
    order: order.order_id,
    number: order.order_no,
    account: orderRows[index]?.account_id ?? '',
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
  return { ...found, orders: list };
}
