import { paths } from '~/app/paths';
import { isConfirmed, isOpen, isRejected, isVoid } from '~/domain/orders/states';
import { formatDayTime } from '~/domain/figures/format';
import type { Edition } from '~/domain/platform/edition';
import type { Order } from '~/contract/orders';
import { describePaymentCheck, hasMoneyArrived, describeReview } from '~/app/features/orders/order-review';
import { buildOrderTimelineView } from '~/app/features/orders/order-timeline-view';
import {
  describeCancellation,
  buildDocumentLinks,
  getNextAction,
  buildOrderFacts,
  getOrderName,
  computeElapsedShare,
  describeRefund,
  describePaymentRefusal,
  getOrderStateName,
} from '~/app/features/orders/order-view';
import { buildPerformanceFeeView } from '~/app/features/orders/redemption-money';

/** Builds the page of one order. */
export function buildOrderHubView(order: Order, edition: Edition) {
  const isCooling = isOpen(order) && order.step === 'cooling_off' && order.cooling_off !== null;
  return {
    orderId: order.order_id,
    title: `${getOrderName(order)}订单`,
    productName: order.product_name,
    state: getOrderStateName(order),
    isOpen: isOpen(order),
    coolingOff:
      isCooling && order.cooling_off
        ? {
            until: order.cooling_off.ends_at,
            from: formatDayTime(order.cooling_off.starts_at),
            to: formatDayTime(order.cooling_off.ends_at),
            serverNow: order.server_now,
            share: computeElapsedShare(order),
          }
        : null,
    facts: buildOrderFacts(order),
    steps: buildOrderTimelineView(order),
    done: order.steps.filter(({ state }) => state === 'done').length,
    documents: buildDocumentLinks(order, edition),
    /** Page where any client can check that a signed document was not changed; null while none is signed. */
    checkTo: order.papers.length > 0 ? `${paths.existenceCert(edition)}#paper` : null,
    next: getNextAction(order, edition),
    payBy:
      isOpen(order) &&
      order.pay_by &&
      order.step === 'payment' &&
      !hasMoneyArrived(order) &&
      describePaymentCheck(order) === null
        ? { until: order.pay_by, serverNow: order.server_now }
        : null,
    canCancel: order.can_cancel,
    isPaid: hasMoneyArrived(order),
    review: describeReview(order) ?? describePaymentCheck(order),
    refund: describeRefund(order),
    /**
     * Number of the statutory steps; the end of an order and its refund are shown below them and are not counted.
     */
    progress: isOpen(order) || isConfirmed(order) ? order.steps.length : null,
    isRedemption: order.kind === 'redeem',
    cancelText: describeCancellation(order),
    performance: order.redemption && !isVoid(order) ? buildPerformanceFeeView(order.redemption) : null,
    isEstimate: order.redemption?.is_estimate ?? false,
    visitReason: order.visit_reason,
    rejected: isRejected(order.payment) ? describePaymentRefusal(order) : null,
  };
}
export type OrderHubView = ReturnType<typeof buildOrderHubView>;
