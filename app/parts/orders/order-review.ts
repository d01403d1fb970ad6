import { isHeld, isRegistered } from '~/domain/orders/states';
import type { Order } from '~/contract/orders';

/** Money of the order is on the account, kept or held. */
export const isMoneyHere = ({ payment }: Pick<Order, 'payment'>): boolean =>
  isRegistered(payment) || isHeld(payment);

/** Money is here and the order does not go on with it: something is renewed or decided first. */
export const isInReview = ({ payment, review }: Pick<Order, 'payment' | 'review'>): boolean =>
  isHeld(payment) || (review ?? null) !== null;

/** What keeps an order with its money from going on, and both ways out of it; null where nothing does. */
export function reviewText(order: Order): string | null {
  if (!isInReview(order)) return null;
  const why = order.review?.text ?? order.payment?.reason ?? '';
  if (order.review) return `待核实：${why}。办理后订单继续，也可撤销订单，款项全额退回`;
  return `待核实：${why}。工作人员核实后入账或全额退回`;
}
