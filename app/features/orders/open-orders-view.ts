import { isAwaitingPayment, isOpen } from '~/domain/orders/states';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import type { Order } from '~/contract/orders';
import { describePaymentCheck, isInReview, hasMoneyArrived } from '~/app/features/orders/order-review';
import {
  computeElapsedShare,
  REFUND_STATE_NAMES,
  getRefundState,
  describeRefund,
} from '~/app/features/orders/order-view';
import { buildNextStepPath } from '~/app/features/orders/order-path';
import { buildPrivateRecordView } from '~/app/features/orders/records-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import { isTransferChecked, buildTradeRow } from '~/app/features/orders/trades-view';
import type { PublicOrder } from '~/contract/public-trade';

/** An open order of a private or public fund, ready to draw on the user page. */
export interface OpenOrder {
  id: string;
  to: string;
  title: string;
  kind: string;
  amount: string;
  state: string;
  /** The order has ended, and its money is not completely refunded. */
  isEnded: boolean;
  /** Address of the person's next step; null when the order waits for money, time or other parties. */
  nextTo: string | null;
  /** Direct link to cancellation, when that is the only decision (cooling-off). */
  cancelTo: string | null;
  /** Payment deadline, or end of the cooling-off period. */
  deadline: { label: string; until: string; serverNow: string } | null;
  /** Next important date, or the problem; null when the state is sufficient. */
  note: string | null;
  /** Elapsed share of the cooling-off period, 0 to 1. */
  passed: number | null;
}

/** Maximum number of open orders shown for each kind; their lists show the rest. */
export const MAX_OPEN_ORDERS_SHOWN = 3;

/** Open orders, as the user page and the assets page draw them. */
export interface OpenOrders {
  /** Orders of private funds. */
  orders: OpenOrder[];
  /** Orders of public funds. */
  trades: OpenOrder[];
}

/** Builds the cards of open orders; amounts are hidden if the person hides them. */
export const buildOpenOrders = (
  { private_orders, public_orders }: CallResult<Contract['orders']['underWay']>,
  edition: Edition,
  isAmountHidden: boolean,
): OpenOrders => ({
  orders: private_orders.map((order) => buildPrivateOpenOrder(order, edition, isAmountHidden)),
  trades: public_orders.map((order) => buildPublicOpenOrder(order, edition, isAmountHidden)),
});

/**
 * Builds the card of an open order, or of an ended order with an open refund; amounts are hidden if the person
 * hides them.
 */
export function buildPrivateOpenOrder(order: Order, edition: Edition, isAmountHidden: boolean): OpenOrder {
  const { id, to, title, kind, amount, state } = buildPrivateRecordView(order, edition, isAmountHidden);
  const isEnded = !isOpen(order);
  const refund = getRefundState(order);
  const cooling = order.step === 'cooling_off' ? order.cooling_off : null;
  const serverNow = order.server_now;
  const isReviewed = isInReview(order) || describePaymentCheck(order) !== null;
  const isMoneyOnItsWay = order.step === 'payment' && (hasMoneyArrived(order) || order.evidence.length > 0);
  const nextTo = isMoneyOnItsWay ? to : buildNextStepPath(edition, order);
  return {
    id,
    to,
    title,
    kind,
    amount,
    state: isEnded && refund ? `${state}，${REFUND_STATE_NAMES[refund]}` : state,
    isEnded,
    nextTo: isEnded || isReviewed || nextTo === to ? null : nextTo,
    cancelTo: cooling && order.can_cancel ? `${to}#cancel` : null,
    deadline: cooling
      ? { label: '剩余', until: cooling.ends_at, serverNow }
      : order.step === 'payment' && order.pay_by && !hasMoneyArrived(order) && !isReviewed
        ? { label: '打款剩余', until: order.pay_by, serverNow }
        : null,
    note:
      redemptionNote(order) ?? (refund && describeRefund(order, createAmountDisplay(isAmountHidden).yuan)),
    passed: cooling ? computeElapsedShare(order) : null,
  };
}

/**
 * Describes when the money of a redemption arrives, as far as known: after pricing at the NAV of a day, then after
 * the manager's payment.
 */
function redemptionNote({ kind, step, open_day }: Order): string | null {
  if (kind !== 'redeem') return null;
  if (step === 'waiting' || step === 'priced') return `按开放日 ${open_day} 净值成交，确认后划款`;
  return step === 'paid' ? '金额已确认，由托管账户划出，尚未到账' : null;
}

/**
 * Builds the card of an open public order: payment pending, shares to be confirmed, or money in transit to the
 * card.
 */
export function buildPublicOpenOrder(
  order: PublicOrder,
  edition: Edition,
  isAmountHidden: boolean,
): OpenOrder {
  const { id, to, fund, kind, figures, state, note } = buildTradeRow(
    order,
    edition,
    createAmountDisplay(isAmountHidden),
  );
  const isTransferDue =
    isAwaitingPayment(order) &&
    order.pay_way === 'transfer' &&
    order.pay_by !== null &&
    !isTransferChecked(order);
  return {
    id,
    to,
    title: fund,
    kind,
    amount: figures,
    state,
    isEnded: false,
    nextTo: isTransferDue ? paths.publicBuyTransfer(edition, id) : null,
    cancelTo: null,
    deadline:
      isTransferDue && order.pay_by !== null
        ? { label: '转账剩余', until: order.pay_by, serverNow: order.server_now }
        : null,
    note,
    passed: null,
  };
}
