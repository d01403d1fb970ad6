import { paths } from '~/app/paths';
import { isConfirmed, isOpen, isRejected, isVoid } from '~/domain/orders/states';
import { formatDayTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { Order } from '~/contract/orders';
import { checkingText, isMoneyHere, reviewText } from '~/app/features/orders/order-review';
import {
  cancelText,
  documentLinks,
  nextAction,
  orderFacts,
  orderName,
  passedShare,
  refundText,
  refusedText,
  stateName,
  timelineOf,
} from '~/app/features/orders/order-view';
import { performanceView } from '~/app/features/orders/redemption-money';

/** Everything the page of one order shows. */
export function hubView(order: Order, edition: Edition) {
  const isCooling = isOpen(order) && order.step === 'cooling_off' && order.cooling_off !== null;
  return {
    orderId: order.order_id,
    title: `${orderName(order)}订单`,
    productName: order.product_name,
    state: stateName(order),
    isOpen: isOpen(order),
    coolingOff:
      isCooling && order.cooling_off
        ? {
            until: order.cooling_off.ends_at,
            from: formatDayTime(order.cooling_off.starts_at),
            to: formatDayTime(order.cooling_off.ends_at),
            serverNow: order.server_now,
            share: passedShare(order),
          }
        : null,
    facts: orderFacts(order),
    steps: timelineOf(order),
    done: order.steps.filter(({ state }) => state === 'done').length,
    documents: documentLinks(order, edition),
    /** Where anybody checks that a signed paper was not changed; null while none is signed. */
    checkTo: order.papers.length > 0 ? `${paths.existenceCert(edition)}#paper` : null,
    next: nextAction(order, edition),
    payBy:
      isOpen(order) &&
      order.pay_by &&
      order.step === 'payment' &&
      !isMoneyHere(order) &&
      checkingText(order) === null
        ? { until: order.pay_by, serverNow: order.server_now }
        : null,
    canCancel: order.can_cancel,
    isPaid: isMoneyHere(order),
    review: reviewText(order) ?? checkingText(order),
    refund: refundText(order),
    /** Steps of the law; the end of an order and its refund stand below them and count for none. */
    progress: isOpen(order) || isConfirmed(order) ? order.steps.length : null,
    isRedemption: order.kind === 'redeem',
    cancelText: cancelText(order),
    performance: order.redemption && !isVoid(order) ? performanceView(order.redemption) : null,
    isEstimate: order.redemption?.is_estimate ?? false,
    visitReason: order.visit_reason,
    rejected: isRejected(order.payment) ? refusedText(order) : null,
  };
}
export type HubView = ReturnType<typeof hubView>;
