import { fenToYuan } from '~/domain/figures/money';
import type { OrderState } from '~/domain/orders/order';
import type { RedemptionState } from '~/domain/orders/redemption';
import type { Order, RedemptionProceeds } from '~/contract/orders';
import type { RedeemEvent } from '~/upstream/modules/private-orders/order-rules';

/** Null before there is a contract to pay for. */
export function buildPaymentView({ contract, payment, receivedFen }: OrderState): Order['payment'] {
  if (contract === null && receivedFen === 0) return null;
  return {
    state: payment.state,
    amount: toYuanOrNull(payment.amountFen),
    payer: payment.payerName,
    paid_at: payment.paidAt,
    reason: payment.reason,
    refused: payment.refused,
  };
}

/** Builds the refund of a payment; null when there is none. */
export const buildRefundView = (state: OrderState): Order['refund'] =>
  state.refundDueFen + state.refundSentFen + state.refundArrivedFen === 0
    ? null
    : {
        due: fenToYuan(state.refundDueFen),
        sent: fenToYuan(state.refundSentFen),
        arrived: fenToYuan(state.refundArrivedFen),
        sent_at: state.refundSentAt,
        arrived_at: state.refundArrivedAt,
        returned_reason: state.refundReturnedReason,
      };

/** Formats an amount for the contract. */
export const toYuanOrNull = (fen: number | null): string | null => (fen === null ? null : fenToYuan(fen));

/**
 * Builds the result of a priced redemption as calculated; orders priced before calculations were stored have only
 * the sums.
 */
export function buildRedemptionProceeds(
  { pricing }: RedemptionState,
  events: readonly RedeemEvent[],
): RedemptionProceeds | null {
  if (!pricing) return null;
  const kept = events.find((event) => event.type === 'redeem_priced')?.money;
  const { amountFen, feeFen, performanceFen = 0, nav, navDate, shares } = pricing;
  return (
    kept ?? {
      is_estimate: false,
      nav,
      nav_date: navDate,
      shares,
      gross: fenToYuan(amountFen + feeFen + performanceFen),
      fee: fenToYuan(feeFen),
      performance_fee: fenToYuan(performanceFen),
      net: fenToYuan(amountFen),
      performance: null,
    }
  );
}
