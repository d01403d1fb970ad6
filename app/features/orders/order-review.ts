import { isPaymentHeld, isRegistered } from '~/domain/orders/states';
import type { Order } from '~/contract/orders';

/** Returns whether the money of the order has reached the account, registered or held. */
export const hasMoneyArrived = ({ payment }: Pick<Order, 'payment'>): boolean =>
  isRegistered(payment) || isPaymentHeld(payment);

/** Returns whether the money has arrived but the order waits for a renewal or a decision. */
export const isInReview = ({ payment, review }: Pick<Order, 'payment' | 'review'>): boolean =>
  isPaymentHeld(payment) || (review ?? null) !== null;

/** Describes why a paid order does not proceed, and both ways to resolve it; null when it is not in review. */
export function describeReview(order: Order): string | null {
  if (!isInReview(order)) return null;
  const why = order.review?.text ?? order.payment?.reason ?? '';
  if (order.review) return `待核实：${why}。办理后订单继续，也可撤销订单，款项全额退回`;
  return `待核实：${why}。工作人员核实后入账或全额退回`;
}

/** Text for an order past its deadline while the bank's records are checked; null for any other order. */
export const describePaymentCheck = ({
  is_checking_payment,
}: Pick<Order, 'is_checking_payment'>): string | null =>
  is_checking_payment === true
    ? '核对到账中：打款截止时间已过，请勿再打款。截止前到账的，核对后继续办理'
    : null;
