import { isPaymentHeld, isRegistered } from '~/domain/orders/states';
import type { Order } from '~/contract/orders';

/** Money of the order is on the account, kept or held. */
export const hasMoneyArrived = ({ payment }: Pick<Order, 'payment'>): boolean =>
  isRegistered(payment) || isPaymentHeld(payment);

/** Money is here and the order does not go on with it: something is renewed or decided first. */
export const isInReview = ({ payment, review }: Pick<Order, 'payment' | 'review'>): boolean =>
  isPaymentHeld(payment) || (review ?? null) !== null;

/** What keeps an order with its money from going on, and both ways out of it; null where nothing does. */
export function describeReview(order: Order): string | null {
  if (!isInReview(order)) return null;
  const why = order.review?.text ?? order.payment?.reason ?? '';
  if (order.review) return `待核实：${why}。办理后订单继续，也可撤销订单，款项全额退回`;
  return `待核实：${why}。工作人员核实后入账或全额退回`;
}

/** What an order says whose deadline is over while the bank's rows are looked at; null for any other. */
export const describePaymentCheck = ({
  is_checking_payment,
}: Pick<Order, 'is_checking_payment'>): string | null =>
  is_checking_payment === true
    ? '核对到账中：打款截止时间已过，请勿再打款。截止前到账的，核对后继续办理'
    : null;
