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

/** An order under way, of a private or a public fund, ready to draw on the user page. */
export interface OpenOrder {
  id: string;
  to: string;
  title: string;
  kind: string;
  amount: string;
  state: string;
  /** It has ended, and its money is not all back. */
  isEnded: boolean;
  /** Where the person goes on; null where the order waits for money, time or others. */
  nextTo: string | null;
  /** Cancelling at one tap, where it is the one thing to decide (cooling-off). */
  cancelTo: string | null;
  /** Until when the money has to be there, or cooling-off lasts. */
  deadline: { label: string; until: string; serverNow: string } | null;
  /** The day that matters next, or what went wrong; null where the state says it all. */
  note: string | null;
  /** Share of the cooling-off that is over, 0 to 1. */
  passed: number | null;
}

/** Orders under way shown of each kind; the rest stands in their lists. */
export const MAX_OPEN_ORDERS_SHOWN = 3;

/** Orders under way as the user page and the assets draw them. */
export interface OpenOrders {
  /** Of private funds. */
  orders: OpenOrder[];
  /** Of public funds. */
  trades: OpenOrder[];
}

/** The cards of what is under way; amounts stay hidden where the person hides them. */
export const buildOpenOrders = (
  { private_orders, public_orders }: CallResult<Contract['orders']['underWay']>,
  edition: Edition,
  isAmountHidden: boolean,
): OpenOrders => ({
  orders: private_orders.map((order) => buildPrivateOpenOrder(order, edition, isAmountHidden)),
  trades: public_orders.map((order) => buildPublicOpenOrder(order, edition, isAmountHidden)),
});

/**
 * The card of an order under way, or of one that ended and whose money is still to go back or on its way; amounts stay hidden
 * where the person hides them.
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

/** When the money of a redemption comes, as far as it is known: by the NAV of a day, then when the manager has paid it. */
function redemptionNote({ kind, step, open_day }: Order): string | null {
  if (kind !== 'redeem') return null;
  if (step === 'waiting' || step === 'priced') return `按开放日 ${open_day} 净值成交，确认后划款`;
  return step === 'paid' ? '金额已确认，由托管账户划出，尚未到账' : null;
}

/** The card of a public order under way: money still to come in, shares to be confirmed, money on its way to the card. */
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
