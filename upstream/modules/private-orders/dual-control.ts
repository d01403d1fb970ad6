import { fenToYuan, formatFen, type Fen } from '~/domain/figures/money';
import { createOrderDualControl, type OrderMoney } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import {
  purchaseRules,
  redemptionRules,
  type PurchaseEvent,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';
import { createConflictRefusal } from '~/upstream/core/refusal';

type Store = Pick<ServiceContext, 'db'>;

/** Loads the amounts of a purchase or redemption from its events. */
async function getMoney({ db }: Store, orderId: string) {
  const events = (await loadOrderEvents<PurchaseEvent | RedeemEvent>(db, [orderId])).get(orderId) ?? [];
  if (events.some(({ type }) => type === 'redeem_applied')) {
    const { pricing } = redemptionRules.fold(events as RedeemEvent[]);
    return { keptFen: null, dueFen: 0, underWayFen: 0, payoutFen: pricing?.amountFen ?? null };
  }
  const { paidFen, held, refundDueFen, refundSentFen } = purchaseRules.fold(events as PurchaseEvent[]);
  return {
    keptFen: paidFen ?? held?.amountFen ?? null,
    dueFen: refundDueFen,
    underWayFen: refundSentFen,
    payoutFen: null,
  };
}
type Money = Awaited<ReturnType<typeof getMoney>>;

const formatOrderMoney = ({ keptFen, dueFen, underWayFen }: Money): OrderMoney => ({
  ...(keptFen !== null && { kept_money: fenToYuan(keptFen) }),
  refund_due: fenToYuan(dueFen),
  under_way: fenToYuan(underWayFen),
});

/**
 * Dual control of changes to an order whose money may have to be refunded: shows amounts received, due and in
 * transit.
 */
export const orderChangeControl = createOrderDualControl('orders', async ({ context, orderId }) =>
  formatOrderMoney(await getMoney(context, orderId)),
);

/**
 * Dual control of a refund: shows the amount to record as sent together with the amount due, never only the amount
 * of the order.
 */
export const refundControl = createOrderDualControl<{ order: string; amount?: Fen | undefined }>(
  'orders',
  async ({ context, orderId, input }) => {
    const money = await getMoney(context, orderId);
    const outFen = input.amount ?? money.dueFen;
    if (money.dueFen <= 0) throw createConflictRefusal('没有应退的款项');
    if (outFen > money.dueFen)
      throw createConflictRefusal(`退款金额高于应退的 ${formatFen(money.dueFen)} 元`);
    return { ...formatOrderMoney(money), money_out: fenToYuan(outFen) };
  },
);

/** Dual control of a redemption payment. */
export const payoutControl = createOrderDualControl('orders', async ({ context, orderId }) => {
  const { payoutFen } = await getMoney(context, orderId);
  if (payoutFen === null) throw createConflictRefusal('赎回还没有定价，没有应付的款项');
  return { money_out: fenToYuan(payoutFen) };
});
