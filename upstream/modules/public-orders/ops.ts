import { isConfirmed } from '~/domain/orders/states';
import { z } from 'zod';
import { fenToYuan } from '~/domain/figures/money';
import { PUBLIC_ORDER_STATUSES } from '~/contract/public-trade';
import {
  createOperatorChange,
  DUPLICATE_MONEY_TEXT,
  toIncomingMoney,
  incomingMoneyShape,
  loadOrderId,
  orderShape,
  reasonShape,
  getMoneyConsent,
  releaseMoney,
  assertNotAtBank,
} from '~/upstream/modules/orders-core';
import { defineAction } from '~/upstream/core/actions/action';
import {
  LIST_SIZE,
  recordOperatorAccess,
  pageSchema,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { changePublicOrder, loadPublicEvents } from '~/upstream/modules/public-orders/change-order';
import { listPublicOrders, listRefusedPayouts } from '~/upstream/modules/public-orders/operator-lists';
import { recordRefundPaid, completePayments } from '~/upstream/modules/public-orders/payments';
import { registerRemittance, releaseRefunds } from '~/upstream/modules/public-orders/remittance';
import {
  orderChangeControl,
  payoutControl,
  refundControl,
  refundReleaseControl,
  remittanceControl,
} from '~/upstream/modules/public-orders/dual-control';
import { acceptRedemptionsAction } from '~/upstream/modules/public-orders/accept-redemptions';
import { setConversionAction } from '~/upstream/modules/public-orders/set-conversion';
import { setTermsAction } from '~/upstream/modules/public-orders/set-terms';

/** Default reason in the access log for viewing the orders of a person. */
const HANDLED = '处理公募订单';

/** Operator actions on orders of public funds. */
export const publicTradeActions = [
  setTermsAction,
  setConversionAction,
  acceptRedemptionsAction,
  defineAction({
    name: 'list-public-orders',
    title: '公募订单列表',
    roles: ['cashier', 'reviewer'],
    summary: `lists public orders, newest first, ${LIST_SIZE} a page, with their number`,
    arguments: z.strictObject({
      ...accountShape,
      fund: z.string().optional().describe('code of the fund'),
      status: z.enum(PUBLIC_ORDER_STATUSES).optional(),
      page: pageSchema,
      reason: accessReasonSchema.default(HANDLED),
    }),
    async run({ context, input: { reason, ...filter } }) {
      const found = await listPublicOrders(context, filter);
      const accountIds = found.orders.map(({ account }) => account);
      await recordOperatorAccess(context, { accountIds, page: 'public_orders', reason });
      return found;
    },
  }),
  defineAction({
    name: 'show-public-order',
    title: '公募订单的经过',
    roles: ['cashier', 'reviewer'],
    summary: 'shows the events of an order of a public fund',
    arguments: z.strictObject({ ...orderShape, reason: accessReasonSchema.default(HANDLED) }),
    word: 'order',
    async run({ context, input: { order, reason } }) {
      const id = await loadOrderId(context, 'public_orders', order);
      const owner = await context.db
        .selectFrom('public_orders')
        .select('account_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await recordOperatorAccess(context, { accountIds: [owner.account_id], page: 'public_orders', reason });
      return (await loadPublicEvents(context.db, [id])).get(id) ?? [];
    },
  }),
  defineAction({
    name: 'register-remittance',
    title: '登记公募订单的汇款',
    roles: ['cashier'],
    second: remittanceControl,
    summary:
      'registers a transfer for its public order by hand; one with another payer name or amount waits for release-public-refund',
    arguments: z.strictObject({
      ...orderShape,
      ...incomingMoneyShape,
    }),
    async run({ context, input: { order, ...money } }) {
      const orderId = await loadOrderId(context, 'public_orders', order);
      const { isKept, isHeld, reason, isKnown } = await registerRemittance(
        context,
        orderId,
        toIncomingMoney(context, money),
        getMoneyConsent(context),
      );
      return {
        order,
        payment: isKept ? 'paid' : isHeld ? 'held' : 'unmatched',
        reason,
        ...(isKnown && { note: DUPLICATE_MONEY_TEXT }),
      };
    },
  }),
  defineAction({
    name: 'release-public-refund',
    title: '核实后退回公募来款',
    roles: ['cashier'],
    second: refundReleaseControl,
    summary: 'refunds registered transfers that a public order does not keep',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await loadOrderId(context, 'public_orders', order);
      return { order, released: fenToYuan(await releaseRefunds(context, orderId, getMoneyConsent(context))) };
    },
  }),
  defineAction({
    name: 'fail-public-order',
    title: '登记基金公司未受理的公募订单',
    roles: ['cashier'],
    second: orderChangeControl,
    summary: 'records that the fund refused an order; its money must be refunded in full',
    arguments: z.strictObject({
      ...orderShape,
      ...reasonShape,
    }),
    async run({ context, input: { order, reason } }) {
      const orderId = await loadOrderId(context, 'public_orders', order);
      await changePublicOrder(context, createOperatorChange(orderId), ({ append }) =>
        append({ type: 'failed', reason }),
      );
      await completePayments(context, { orderId });
      return { order, status: 'failed' };
    },
  }),
  defineAction({
    name: 'note-public-refund',
    title: '登记已另行退回的公募款项',
    roles: ['cashier'],
    second: refundControl,
    summary: 'records that a due refund was paid by other means, without a confirmation of the bank',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await loadOrderId(context, 'public_orders', order);
      let paid = 0;
      await changePublicOrder(context, createOperatorChange(orderId), async (locked) => {
        paid = locked.state.refundDueFen;
        if (paid === 0) throw createConflictRefusal('没有应退的款项');
        const proof = getMoneyConsent(context);
        for (const [index, due] of locked.state.returns.entries()) {
          if (due.paidAt !== null) continue;
          const payment = { of: 'public_refund', orderId, index } as const;
          const isRefused = locked.state.refused.some((each) => each.index === index);
          await assertNotAtBank(locked.trx, context.bank, { payment, isRefused });
          const out = { payment, amountFen: due.amountFen, to: null, proof };
          await releaseMoney({ ...context, db: locked.trx }, out);
          await recordRefundPaid(locked, index, due, { isOtherwise: true });
        }
      });
      return { order, refunded: fenToYuan(paid) };
    },
  }),
  defineAction({
    name: 'note-public-payout',
    title: '登记已另行支付的公募赎回款',
    roles: ['cashier'],
    second: payoutControl,
    summary: 'records that a redemption was paid by other means, without a confirmation of the bank',
    arguments: z.strictObject(orderShape),
    word: 'order',
    async run({ context, input: { order } }) {
      const orderId = await loadOrderId(context, 'public_orders', order);
      await changePublicOrder(context, createOperatorChange(orderId), async ({ trx, state, append }) => {
        if (!isConfirmed(state)) throw createConflictRefusal('没有应付的赎回款');
        const amountFen = state.confirmed?.amountFen ?? 0;
        const payment = { of: 'public_redemption', orderId } as const;
        await assertNotAtBank(trx, context.bank, { payment, isRefused: state.refused.length > 0 });
        const out = { payment, amountFen, to: null, proof: getMoneyConsent(context) };
        await releaseMoney({ ...context, db: trx }, out);
        await append({ type: 'paid_out', amountFen, isOtherwise: true });
      });
      return { order, status: 'paid_out' };
    },
  }),
  defineAction({
    name: 'list-refused-money',
    title: '银行未收下的款项',
    roles: ['cashier'],
    summary:
      'lists payouts refused by the bank (redemptions, refunds, dividends) with the reason, and transfers that wait for release-public-refund',
    arguments: z.strictObject({ page: pageSchema, reason: accessReasonSchema.default(HANDLED) }),
    async run({ context, input: { page, reason } }) {
      const refused = await listRefusedPayouts(context, page);
      const { orders, dividends, held } = refused;
      const accountIds = [...orders, ...dividends, ...held].map(({ account }) => account);
      await recordOperatorAccess(context, { accountIds, page: 'refused_money', reason });
      return refused;
    },
  }),
  defineAction({
    name: 'settle-payments',
    title: '核对扣款结果并退回应退款项',
    roles: ['cashier'],
    summary: 'queries the bank about debits without a reply, and sends due refunds',
    arguments: z.strictObject({}),
    async run({ context }) {
      await completePayments(context);
      const rows = await context.db
        .selectFrom('public_orders')
        .select(['order_no', 'bank_due'])
        .where((row) => row.or([row('bank_due', '=', true), row('bank_refused', '=', true)]))
        .orderBy('placed_at')
        .execute();
      const numbers = (isDue: boolean) =>
        rows.filter((row) => row.bank_due === isDue).map(({ order_no }) => order_no);
      return { open: numbers(true), refused: numbers(false) };
    },
  }),
];
