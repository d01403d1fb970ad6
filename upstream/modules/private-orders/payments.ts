import { isPaymentLate } from '~/domain/orders/order';
import type { PaymentHoldCause } from '~/domain/orders/order-steps';
import { isOpen } from '~/domain/orders/states';
import { isSameName } from '~/domain/person/bank-card';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import type { PayoutApproval } from '~/domain/orders/public-order';
import {
  createOperatorChange,
  assertPossibleMoney,
  toRegisteredMoney,
  type IncomingMoney,
  type RegisteredMoney,
  type DraftEvent,
  releaseMoney,
  getLotOwner,
  addRefund,
  addRemittance,
} from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal } from '~/upstream/core/refusal';
import { loadBuyer } from '~/upstream/modules/private-orders/buyer';
import { changePurchase, type LockedPurchase } from '~/upstream/modules/private-orders/change-order';
import { findStepObstacle } from '~/upstream/modules/private-orders/step-obstacles';
import { purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';
import { findOpenOrderRow } from '~/upstream/modules/private-orders/own-order';

const NOTHING_SENT = '没有已汇出、尚未到账的退款';
const CREDITED_LATE = '到账时间晚于打款截止时间';
const ENDED_BEFORE = '款项在截止前到账，登记时订单已失效';
const OTHER_NAME = '付款人与投资者姓名不一致，款项将原路退回';

/**
 * Registers money on the supervised account with its order. Money with another name or amount, too early or a
 * second time is recorded as unmatched and due for refund in full. Money of a blocked order is held until the
 * person renews what is missing, or is refunded. Late money, or money of an expired order, is held for operators,
 * who accept or refund it. The same money may be submitted again.
 * @returns whether the order keeps it, and why not; `isKnown`: money with this reference was recorded before,
 * nothing was done
 * @throws Refusal 4000 for invalid input (no name, no amount, a future time)
 */
export async function registerPayment(
  context: ServiceContext,
  orderId: string,
  money: IncomingMoney,
): Promise<RegisteredMoney> {
  const now = context.now();
  assertPossibleMoney(money, now);
  let registered!: RegisteredMoney;
  await changePurchase(context, createOperatorChange(orderId), async (order) => {
    const { trx, orderRow, events, append } = order;
    const known = events.find((event) => 'reference' in event && event.reference === money.reference);
    const event = known ?? (await chooseMoneyEvent(order, money, now));
    registered = toRegisteredMoney(event, known !== undefined);
    if (known) return;
    await append(event);
    const { amountFen, paidAt } = money;
    await addRemittance(trx, getLotOwner(orderRow, 'simu'), { day: toShanghaiDay(paidAt), amountFen });
  });
  return registered;
}

/**
 * Determines the event of received money: kept by the order, held for a person or for operators, or due for refund.
 */
async function chooseMoneyEvent(
  { trx, orderRow, state, at }: LockedPurchase,
  { amountFen, payerName, reference, paidAt }: IncomingMoney,
  now: Date,
) {
  const money = { amountFen, payerName, paidAt: paidAt.toISOString(), reference };
  const unmatched = (reason: string) => {
    const { paidAt: _paidAt, ...rest } = money;
    return { type: 'payment_unmatched', ...rest, reason } as const;
  };
  const held = (cause: PaymentHoldCause, reason: string) =>
    ({ type: 'payment_held', ...money, cause, reason }) as const;
  const check = (event: DraftEvent<PurchaseEvent>) =>
    purchaseRules.check(state, { ...event, at } as PurchaseEvent, { now: at });
  const { account } = await loadBuyer(trx, orderRow.account_id, now);
  if (!isSameName(money.payerName, account.name)) return unmatched(OTHER_NAME);
  const registered = { type: 'payment_registered', ...money } as const;
  const verdict = check(registered);
  if (verdict.isAllowed) {
    const unfit = await findStepObstacle(trx, orderRow, state, { step: 'register', now });
    return unfit === null ? registered : held('unfit', unfit.msg);
  }
  const late = held('late', isPaymentLate(state, money.paidAt) ? CREDITED_LATE : ENDED_BEFORE);
  return check(late).isAllowed ? late : unmatched(`${verdict.reason}，款项将原路退回`);
}

/**
 * Lets an order keep money that was late, or that arrived in time and was registered after the order had expired:
 * the order is open again.
 * @throws Refusal 4009 when no such money is held or the order cannot continue
 */
export const acceptHeldMoney = (context: ServiceContext, orderId: string): Promise<void> =>
  changePurchase(context, createOperatorChange(orderId), async ({ trx, orderRow, state, append }) => {
    if (state.held?.cause !== 'late') throw createConflictRefusal('没有等待决定的款项');
    if (!isOpen(state) && (await findOpenOrderRow(trx, orderRow.account_id, orderRow.fund_id)) !== null)
      throw createConflictRefusal('客户已有该产品的另一笔在途订单，不能恢复');
    const unfit = await findStepObstacle(trx, orderRow, state, { step: 'register', now: context.now() });
    if (unfit !== null) throw createConflictRefusal(`订单不能恢复：${unfit.msg}`);
    await append({ type: 'held_accepted' });
  });

/**
 * Rejects registered money for refund, or evidence without a payment. Throws Refusal 4101 when there is nothing to
 * reject.
 */
export const rejectPayment = (context: ServiceContext, orderId: string, reason: string): Promise<void> =>
  changePurchase(context, createOperatorChange(orderId), ({ append }) =>
    append({ type: 'payment_rejected', reason }),
  );

/**
 * Records that a due refund was sent, in the order and in the flows of the person. Its arrival is recorded only
 * with `recordRefundArrived`.
 * @param amountFen less than the whole amount due, when only that was sent
 * @param proof consent of the second operator
 * @returns amount sent, 分
 */
export async function recordRefundSent(
  context: ServiceContext,
  orderId: string,
  amountFen: Fen | null,
  proof: PayoutApproval,
): Promise<Fen> {
  let sent = 0;
  await changePurchase(
    context,
    createOperatorChange(orderId),
    async ({ trx, orderRow, events, state, at, append }) => {
      sent = amountFen ?? state.refundDueFen;
      if (sent <= 0) throw createConflictRefusal('没有应退的款项');
      const payment = { of: 'private_refund', orderId, eventCount: events.length } as const;
      await releaseMoney({ ...context, db: trx }, { payment, amountFen: sent, to: null, proof });
      await append({ type: 'refund_paid', amountFen: sent });
      await addRefund(trx, getLotOwner(orderRow, 'simu'), { day: toShanghaiDay(at), amountFen: sent });
    },
  );
  return sent;
}

/**
 * Records that a sent refund arrived on the account of the payer.
 * @param amountFen less than the whole amount in transit, when only that arrived
 * @returns amount arrived, 分
 */
export async function recordRefundArrived(
  context: ServiceContext,
  orderId: string,
  amountFen: Fen | null,
): Promise<Fen> {
  let arrived = 0;
  await changePurchase(context, createOperatorChange(orderId), async ({ state, append }) => {
    arrived = amountFen ?? state.refundSentFen;
    if (arrived <= 0) throw createConflictRefusal(NOTHING_SENT);
    await append({ type: 'refund_arrived', amountFen: arrived });
  });
  return arrived;
}

/**
 * Records that the bank of the payer returned a refund: it is due again, and listed in the flows of the person.
 * @returns amount due again, 分
 */
export async function recordRefundReturned(
  context: ServiceContext,
  orderId: string,
  { amountFen, reason }: { amountFen: Fen | null; reason: string },
): Promise<Fen> {
  let returned = 0;
  await changePurchase(
    context,
    createOperatorChange(orderId),
    async ({ trx, orderRow, state, at, append }) => {
      returned = amountFen ?? state.refundSentFen;
      if (returned <= 0) throw createConflictRefusal(NOTHING_SENT);
      await append({ type: 'refund_returned', amountFen: returned, reason });
      await addRefund(trx, getLotOwner(orderRow, 'simu'), { day: toShanghaiDay(at), amountFen: -returned });
    },
  );
  return returned;
}

/** Closes the review of a return visit; the person may answer again. Throws Refusal 4101. */
export const closeVisitReview = (context: ServiceContext, orderId: string, note: string): Promise<void> =>
  changePurchase(context, createOperatorChange(orderId), ({ append }) =>
    append({ type: 'visit_reviewed', note }),
  );

/** Records a failed return visit (a doubt of the visitor); the person may answer again. */
export const recordFailedVisit = (context: ServiceContext, orderId: string, reason: string): Promise<void> =>
  changePurchase(context, createOperatorChange(orderId), ({ append }) =>
    append({ type: 'visit_failed', reason }),
  );
