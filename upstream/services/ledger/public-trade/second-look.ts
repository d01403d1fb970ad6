import { CODES } from '~/contract/codes';
import { fenToYuan } from '~/domain/figures/money';
import { foldPublicOrder } from '~/domain/orders/public-order';
import { isConfirmed } from '~/domain/orders/states';
import { orderSecond } from '~/upstream/ops/order-arguments';
import type { ServiceContext } from '~/upstream/services/handler';
import { publicEventsOf } from '~/upstream/services/ledger/public-trade/book';
import { Refusal } from '~/upstream/services/refusal';

const refused = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'operator' });

const stateOf = async ({ db }: Pick<ServiceContext, 'db'>, orderId: string) =>
  foldPublicOrder((await publicEventsOf(db, [orderId])).get(orderId) ?? []);

/** Of what fails an order: what was paid would be due back. */
export const orderChange = orderSecond('public_orders', async ({ context, orderId }) => {
  const { paid, refundDueFen } = await stateOf(context, orderId);
  return { ...(paid && { kept_money: fenToYuan(paid.amountFen) }), refund_due: fenToYuan(refundDueFen) };
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
