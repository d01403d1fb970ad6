import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import {
  createOperatorChange,
  amountSchema,
  DUPLICATE_MONEY_TEXT,
  toIncomingMoney,
  incomingMoneyShape,
  loadOrderId,
  orderShape,
  reasonShape,
  getMoneyConsent,
} from '~/upstream/modules/orders-core';
import { defineAction } from '~/upstream/core/actions/action';
import { perShareSchema } from '~/upstream/core/actions/per-share';
import {
  LIST_SIZE,
  recordOperatorAccess,
  pageSchema,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePurchase, changeRedemption } from '~/upstream/modules/private-orders/change-order';
import {
  confirmShares,
  recordRedemptionPaid,
  priceRedemption,
} from '~/upstream/modules/private-orders/confirm';
import { endOverdueOrders } from '~/upstream/modules/private-orders/end-overdue';
import {
  closeVisitReview,
  recordFailedVisit,
  recordRefundArrived,
  recordRefundReturned,
  registerPayment,
  rejectPayment,
  recordRefundSent,
} from '~/upstream/modules/private-orders/payments';
import {
  orderChangeControl,
  payoutControl,
  refundControl,
} from '~/upstream/modules/private-orders/dual-control';
import { endUnpricedOrders } from '~/upstream/modules/private-orders/end-unpriced';
import { listOrders } from '~/upstream/modules/private-orders/operator-lists';

const partialAmountShape = { amount: amountSchema.optional().describe('元; default: all') };
const navShape = {
  nav: perShareSchema
    .optional()
    .describe('unit NAV of the day; published if there is none, by an operator who is an editor too'),
};

/** Operator actions on private orders. */
export const orderActions = [
  defineAction({
    name: 'list-orders',
    title: '私募订单列表',
    roles: ['cashier', 'reviewer'],
    summary: `lists private orders, newest first, ${LIST_SIZE} a page, with their number`,
    arguments: z.strictObject({
      ...accountShape,
      fund: z.string().optional().describe('id of the fund'),
      status: z.enum(ORDER_STATUSES).optional(),
      page: pageSchema,
      reason: accessReasonSchema.default('处理私募订单'),
    }),
    async run({ context, input: { reason, ...filter } }) {
      const found = await listOrders(context, filter);
      const accountIds = found.orders.map(({ account }) => account);
      await recordOperatorAccess(context, { accountIds, page: 'private_orders', reason });
      return found;
    },
  }),
  defineAction({
    name: 'register-payment',
    title: '登记私募订单的到账',
    roles: ['cashier'],
    summary:
      'registers a payment to the supervised account; one with another payer name or amount must be refunded',
    arguments: z.strictObject({
      ...orderShape,
      ...incomingMoneyShape,
    }),
    async run({ context, input: { order, ...money } }) {
      const orderId = await loadOrderId(context, 'orders', order);
      const { isKept, isHeld, reason, isKnown } = await registerPayment(
        context,
        orderId,
        toIncomingMoney(context, money),
      );
      return {
        order,
        payment: isKept ? 'registered' : isHeld ? 'held' : 'unmatched',
        reason,
        ...(isKnown && { note: DUPLICATE_MONEY_TEXT }),
      };
    },
  }),
  defineAction({
    name: 'reject-payment',
    title: '退回已登记的到账或驳回凭证',
    roles: ['cashier'],
    second: orderChangeControl,
    summary: 'refunds a registered payment, or rejects wire evidence without a payment',
    arguments: z.strictObject({ ...orderShape, ...reasonShape }),
    async run({ context, input: { order, reason } }) {
      await rejectPayment(context, await loadOrderId(context, 'orders', order), reason);
      return { order, payment: 'rejected' };
    },
  }),
  defineAction({
    name: 'refund',
    title: '登记退款已汇出',
    roles: ['cashier'],
    second: refundControl,
    summary: 'records that a due refund was sent; see refund-arrived',
    arguments: z.strictObject({ ...orderShape, ...partialAmountShape }),
    word: 'order',
    async run({ context, input: { order, amount } }) {
      const orderId = await loadOrderId(context, 'orders', order);
      const sent = await recordRefundSent(context, orderId, amount ?? null, getMoneyConsent(context));
      return { order, sent: fenToYuan(sent) };
    },
  }),
  defineAction({
    name: 'refund-arrived',
    title: '登记退款已到账',
    roles: ['cashier'],
    summary: 'records that a sent refund has arrived on the payer’s account',
    arguments: z.strictObject({ ...orderShape, ...partialAmountShape }),
    word: 'order',
    async run({ context, input: { order, amount } }) {
      const arrived = await recordRefundArrived(
        context,
        await loadOrderId(context, 'orders', order),
        amount ?? null,
      );
      return { order, arrived: fenToYuan(arrived) };
    },
  }),
  defineAction({
    name: 'refund-returned',
    title: '登记退款被退回',
    roles: ['cashier'],
    summary: 'records that the payer’s bank returned a refund; it is due again',
    arguments: z.strictObject({ ...orderShape, ...partialAmountShape, ...reasonShape }),
    async run({ context, input: { order, amount, reason } }) {
      const orderId = await loadOrderId(context, 'orders', order);
      const returned = await recordRefundReturned(context, orderId, { amountFen: amount ?? null, reason });
      return { order, due: fenToYuan(returned) };
    },
  }),
  defineAction({
    name: 'fail-visit',
    title: '登记回访未成功',
    roles: ['reviewer'],
    summary: 'records that a return visit failed; the investor may answer again',
    arguments: z.strictObject({ ...orderShape, ...reasonShape }),
    async run({ context, input: { order, reason } }) {
      await recordFailedVisit(context, await loadOrderId(context, 'orders', order), reason);
      return { order, visit: 'failed' };
    },
  }),
  defineAction({
    name: 'close-visit-review',
    title: '结束回访内容的复核',
    roles: ['reviewer'],
    summary: 'closes the review of the statements in a return visit; the investor may answer again',
    arguments: z.strictObject({
      ...orderShape,
      note: z.string().trim().min(2).max(200).describe('finding; stored, not shown'),
    }),
    async run({ context, input: { order, note } }) {
      await closeVisitReview(context, await loadOrderId(context, 'orders', order), note);
      return { order, visit: 'reviewed' };
    },
  }),
  defineAction({
    name: 'confirm-shares',
    title: '确认份额',
    roles: ['cashier'],
    summary: 'confirms the shares of an order at the NAV of its open day',
    arguments: z.strictObject({ ...orderShape, ...navShape }),
    word: 'order',
    run: async ({ context, input: { order, nav } }) => ({
      order,
      ...(await confirmShares(context, await loadOrderId(context, 'orders', order), nav ?? null)),
    }),
  }),
  defineAction({
    name: 'price-redemption',
    title: '为赎回定价',
    roles: ['cashier'],
    summary: 'prices a redemption at the NAV of its open day',
    arguments: z.strictObject({ ...orderShape, ...navShape }),
    word: 'order',
    run: async ({ context, input: { order, nav } }) => ({
      order,
      ...(await priceRedemption(context, await loadOrderId(context, 'orders', order), nav ?? null)),
    }),
  }),
  defineAction({
    name: 'pay-redemption',
    title: '登记赎回款已到账',
    roles: ['cashier'],
    second: payoutControl,
    summary: 'records that the money of a redemption has arrived on the investor’s account',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await loadOrderId(context, 'orders', order);
      return {
        order,
        arrived: fenToYuan(await recordRedemptionPaid(context, orderId, getMoneyConsent(context))),
      };
    },
  }),
  defineAction({
    name: 'cancel-order',
    title: '由平台撤销订单',
    roles: ['cashier'],
    second: orderChangeControl,
    summary: 'cancels an order on behalf of the platform; its money must be refunded in full',
    arguments: z.strictObject({ ...orderShape, ...reasonShape }),
    run: ({ context, input: { order, reason } }) => cancelForPlatform(context, order, reason),
  }),
  defineAction({
    name: 'expire-orders',
    title: '让逾期的订单失效',
    roles: ['cashier'],
    summary: 'ends all expired orders without a payment in the bank rows; the service does so once a minute',
    arguments: z.strictObject({}),
    run: async ({ context }) => ({ expired: await endOverdueOrders(context) }),
  }),
  defineAction({
    name: 'end-unpriced',
    title: '终止净值逾期的订单',
    roles: ['cashier'],
    summary: 'ends all orders with an overdue NAV of their open day; their money must be refunded in full',
    arguments: z.strictObject({}),
    run: async ({ context }) => ({ ended: await endUnpricedOrders(context) }),
  }),
];

async function cancelForPlatform(context: ServiceContext, order: string, reason: string) {
  const orderId = await loadOrderId(context, 'orders', order);
  const { kind } = await context.db
    .selectFrom('orders')
    .select('kind')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const event = { type: 'cancelled', by: 'platform', reason } as const;
  if (kind === 'redeem')
    await changeRedemption(context, createOperatorChange(orderId), ({ append }) => append(event));
  else await changePurchase(context, createOperatorChange(orderId), ({ append }) => append(event));
  return { order, status: 'cancelled' };
}
