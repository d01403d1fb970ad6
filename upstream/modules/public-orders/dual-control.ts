import { fenToYuan, type Fen } from '~/domain/figures/money';
import { foldPublicOrder, isRefundHeldBack } from '~/domain/orders/public-order';
import { isConfirmed } from '~/domain/orders/states';
import { createOrderDualControl } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadPublicEvents } from '~/upstream/modules/public-orders/change-order';
import { NO_HELD_REMITTANCE } from '~/upstream/modules/public-orders/remittance';
import { createConflictRefusal } from '~/upstream/core/refusal';

const getState = async ({ db }: Pick<ServiceContext, 'db'>, orderId: string) =>
  foldPublicOrder((await loadPublicEvents(db, [orderId])).get(orderId) ?? []);

/** Dual control of failing an order: the paid amount becomes due for refund. */
export const orderChangeControl = createOrderDualControl('public_orders', async ({ context, orderId }) => {
  const { paid, refundDueFen } = await getState(context, orderId);
  return { ...(paid && { kept_money: fenToYuan(paid.amountFen) }), refund_due: fenToYuan(refundDueFen) };
});

/** Dual control of a manually entered transfer: shows it with the expected payment. */
export const remittanceControl = createOrderDualControl<{ order: string; amount: Fen; payer: string }>(
  'public_orders',
  async ({ context, orderId, input }) => {
    const { paid, refundDueFen } = await getState(context, orderId);
    return {
      ...(paid && { kept_money: fenToYuan(paid.amountFen) }),
      ...{ refund_due: fenToYuan(refundDueFen), money_in: fenToYuan(input.amount) },
    };
  },
);

/** Dual control of held transfers: shows the amount to refund, the payer, and why the order does not keep it. */
export const refundReleaseControl = createOrderDualControl('public_orders', async ({ context, orderId }) => {
  const events = (await loadPublicEvents(context.db, [orderId])).get(orderId) ?? [];
  const held = foldPublicOrder(events).returns.filter(isRefundHeldBack);
  if (held.length === 0) throw createConflictRefusal(NO_HELD_REMITTANCE);
  const references = held.map(({ reference }) => reference);
  const payers = events.flatMap((event) =>
    'reference' in event && references.includes(event.reference) ? (event.payerName ?? []) : [],
  );
  return {
    money_out: fenToYuan(held.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    payer: [...new Set(payers)].join('、'),
    reference: references.join('、'),
    reason: held.map(({ reason }) => reason ?? '订单已结束').join('、'),
  };
});

/**
 * Dual control of a refund sent by other means: shows the amount to record, which may differ from that of the
 * order.
 */
export const refundControl = createOrderDualControl('public_orders', async ({ context, orderId }) => {
  const { refundDueFen } = await getState(context, orderId);
  if (refundDueFen === 0) throw createConflictRefusal('没有应退的款项');
  return { money_out: fenToYuan(refundDueFen) };
});

/** Dual control of a redemption payment sent by other means. */
export const payoutControl = createOrderDualControl('public_orders', async ({ context, orderId }) => {
  const state = await getState(context, orderId);
  if (!isConfirmed(state)) throw createConflictRefusal('没有应付的赎回款');
  return { money_out: fenToYuan(state.confirmed?.amountFen ?? 0) };
});
