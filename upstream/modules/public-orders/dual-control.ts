import { CODES } from '~/contract/codes';
import { fenToYuan, type Fen } from '~/domain/figures/money';
import { foldPublicOrder, isHeldBack } from '~/domain/orders/public-order';
import { isConfirmed } from '~/domain/orders/states';
import { orderSecond } from '~/upstream/admin/actions/order-arguments';
import type { ServiceContext } from '~/upstream/modules/handler';
import { publicEventsOf } from '~/upstream/modules/public-orders/book';
import { NOTHING_HELD } from '~/upstream/modules/public-orders/remittance';
import { Refusal } from '~/upstream/core/refusal';

const refused = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'operator' });

const stateOf = async ({ db }: Pick<ServiceContext, 'db'>, orderId: string) =>
  foldPublicOrder((await publicEventsOf(db, [orderId])).get(orderId) ?? []);

/** Of what fails an order: what was paid would be due back. */
export const orderChange = orderSecond('public_orders', async ({ context, orderId }) => {
  const { paid, refundDueFen } = await stateOf(context, orderId);
  return { ...(paid && { kept_money: fenToYuan(paid.amountFen) }), refund_due: fenToYuan(refundDueFen) };
});

/** Of a transfer that was typed by hand: what it would be, beside what is awaited. */
export const remittanceIn = orderSecond<{ order: string; amount: Fen; payer: string }>(
  'public_orders',
  async ({ context, orderId, input }) => {
    const { paid, refundDueFen } = await stateOf(context, orderId);
    return {
      ...(paid && { kept_money: fenToYuan(paid.amountFen) }),
      ...{ refund_due: fenToYuan(refundDueFen), money_in: fenToYuan(input.amount) },
    };
  },
);

/** Of transfers that wait: how much goes back, from whom it came and why the order does not keep it. */
export const releaseOut = orderSecond('public_orders', async ({ context, orderId }) => {
  const events = (await publicEventsOf(context.db, [orderId])).get(orderId) ?? [];
  const held = foldPublicOrder(events).returns.filter(isHeldBack);
  if (held.length === 0) throw refused(NOTHING_HELD);
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

/** Of money due back that was sent by other ways: the sum that would be noted, which may be another than the order's. */
export const refundOut = orderSecond('public_orders', async ({ context, orderId }) => {
  const { refundDueFen } = await stateOf(context, orderId);
  if (refundDueFen === 0) throw refused('没有应退的款项');
  return { money_out: fenToYuan(refundDueFen) };
});

/** Of the money of a redemption that was sent by other ways. */
export const payoutOut = orderSecond('public_orders', async ({ context, orderId }) => {
  const state = await stateOf(context, orderId);
  if (!isConfirmed(state)) throw refused('没有应付的赎回款');
  return { money_out: fenToYuan(state.confirmed?.amountFen ?? 0) };
});
