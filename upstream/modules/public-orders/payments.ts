import { isAwaitingPayment } from '~/domain/orders/states';
import { isRefundHeldBack, type PublicOrderState, type OrderRefund } from '~/domain/orders/public-order';
import { createSystemChange, releaseMoney, type PayoutAuthority } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  type BankCard,
  waitForBank,
  stopAfterTimeouts,
  type BankReply,
} from '~/upstream/core/external-services/bank';
import { changePublicOrder, type LockedPublicOrder } from '~/upstream/modules/public-orders/change-order';
import { notifyDebitResult } from '~/upstream/modules/public-orders/debit-notice';
import { getCreditKey, getDebitKey } from '~/upstream/modules/public-orders/order-id';
import { recordRefusedPayout } from '~/upstream/modules/public-orders/refused-payouts';

type PayContext = Pick<ServiceContext, 'db' | 'now' | 'config' | 'bank' | 'log'>;

/**
 * Timeouts after which a run over all orders stops asking a silent bank; a person who views own orders waits once.
 */
const TIMEOUTS_MAX = 3;
/** By then the bank knows a key, or it will never move money with it. */
const UNKNOWN_AFTER_MS = 600_000;
/** True also if the bank debits later: that money is refunded. */
const NOT_DEBITED = '银行未在时限内确认扣款，若银行卡已扣款，款项将全额退回';
/** Requests the debit of a newly written order from the bank, and books its answer. */
export async function requestDebit(context: PayContext, orderId: string): Promise<void> {
  const order = await context.db
    .selectFrom('public_orders as o')
    .innerJoin('bank_cards as c', 'c.id', 'o.card_id')
    .select(['c.id', 'c.tail', 'o.amount_fen'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { amount_fen, ...card } = order;
  const debit = context.bank.debit(getDebitKey(orderId), card, amount_fen ?? 0);
  const answer = await waitForBank(debit, context.log);
  if (answer) await bookDebit(context, orderId, answer);
}

/**
 * Books the result of a debit, unless it is already booked. Money of an ended order is due for refund. `isLate`:
 * the person was not informed at once and is notified in the same transaction.
 */
async function bookDebit(
  context: PayContext,
  orderId: string,
  answer: BankReply,
  isLate = false,
): Promise<void> {
  await changePublicOrder(context, createSystemChange(orderId), async (order) => {
    const { state, orderRow, events, append } = order;
    if (!state.debit) return;
    if (answer.outcome === 'refused') {
      if (!state.debit.isOpen) return;
      await append({ type: 'pay_failed', reason: answer.reason });
      return isLate ? notifyDebitResult(order, context.now()) : undefined;
    }
    // Also when the debit was given up before: moved money is always recorded.
    const isBooked = events.some(
      ({ type, ...event }) =>
        (type === 'paid' || type === 'money_unmatched') && 'by' in event && event.by === 'debit',
    );
    if (isBooked) return;
    const now = context.now().toISOString();
    const money = {
      by: 'debit',
      // As reported by the bank: a later refund never exceeds what came in.
      amountFen: answer.amountFen,
      reference: state.debit.key,
      payerName: null,
    } as const;
    // The bank clock may be slightly ahead.
    const paidAt = answer.at < now ? answer.at : now;
    const isAsked = answer.amountFen === orderRow.amount_fen;
    if (isAwaitingPayment(state) && isAsked) await append({ type: 'paid', paidAt, ...money });
    else {
      const reason = isAsked ? '订单已结束' : '银行扣款金额与订单金额不一致';
      await append({ type: 'money_unmatched', reason, ...money });
      if (isAwaitingPayment(state)) await append({ type: 'pay_failed', reason });
    }
    if (isLate) await notifyDebitResult(order, context.now());
  });
  await sendRefunds(context, orderId);
}

/**
 * Completes open bank operations of all orders, of an account, or of a single order: looks up unanswered debits by
 * key, and sends due refunds. Called at startup, by the settlement and before an order is shown; a repeat has no
 * effect. It never ends an order for a missing transfer: see `endOverdueTransfers`.
 */
export async function completePayments(
  context: PayContext,
  only: { accountId?: string; orderId?: string } = {},
): Promise<void> {
  const isForPerson = only.accountId !== undefined || only.orderId !== undefined;
  const walk = { ...context, bank: stopAfterTimeouts(context.bank, isForPerson ? 1 : TIMEOUTS_MAX) };
  let query = context.db.selectFrom('public_orders').select('id').where('bank_due', '=', true);
  if (only.accountId !== undefined) query = query.where('account_id', '=', only.accountId);
  if (only.orderId !== undefined) query = query.where('id', '=', only.orderId);
  for (const { id } of await query.orderBy('placed_at').execute()) {
    try {
      await settleOrder(walk, id);
    } catch (error) {
      // A failed order does not block the others.
      context.log.error({ err: error, orderId: id }, 'order settlement failed');
    }
  }
}

async function settleOrder(context: PayContext, orderId: string): Promise<void> {
  const { debit } = await getState(context, orderId);
  if (debit?.isOpen) {
    const found = await waitForBank(
      context.bank.find(debit.key).then((answer) => ({ answer })),
      context.log,
    );
    const isOld = context.now().getTime() - Date.parse(debit.requestedAt) > UNKNOWN_AFTER_MS;
    const refused = isOld ? ({ outcome: 'refused', reason: NOT_DEBITED } as const) : null;
    const answer = found && (found.answer ?? refused);
    if (answer) await bookDebit(context, orderId, answer, true);
  }
  await sendRefunds(context, orderId);
}

async function getState(context: PayContext, orderId: string): Promise<PublicOrderState> {
  const seen: PublicOrderState[] = [];
  await changePublicOrder(context, createSystemChange(orderId), async ({ state }) => void seen.push(state));
  const [state] = seen;
  if (!state) throw new Error(`order ${orderId} was not found`);
  return state;
}

/** Returns the authority to refund: the bank debit, or the consent to a transfer; null while it is held (待核实). */
const getProof = ({ to, reference, consent }: OrderRefund): PayoutAuthority | null =>
  to === 'card' ? { kind: 'debit', id: reference } : consent;

/**
 * Sends due and released refunds, each with a separate bank key. Failed ones stay due; a refused one waits for
 * another card, and the person is notified.
 */
export async function sendRefunds(context: PayContext, orderId: string): Promise<void> {
  const { returns, refused, chosenCard, attempt } = await getState(context, orderId);
  if (returns.every((due) => due.paidAt !== null || isRefundHeldBack(due))) return;
  const card = await loadPayoutCard(context, orderId, chosenCard?.cardId ?? null);
  for (const [index, due] of returns.entries()) {
    const proof = getProof(due);
    if (due.paidAt !== null || proof === null || refused.some((each) => each.index === index)) continue;
    // Another card was chosen because the first target failed, card or transfer.
    const to = due.to === 'card' || attempt > 0 ? card : { remittance: due.reference };
    const key = getCreditKey(orderId, index, attempt);
    const { amountFen } = due;
    const payment = { of: 'public_refund', orderId, index } as const;
    const release = await releaseMoney(context, { payment, amountFen, to, proof }).catch((error: unknown) => {
      // This refund waits; other refunds and the caller continue.
      context.log.error({ err: error, orderId }, 'refund release failed');
      return null;
    });
    if (release === null) continue;
    const answer = await waitForBank(context.bank.credit(key, release), context.log);
    if (answer?.outcome === 'done') {
      await changePublicOrder(context, createSystemChange(orderId), (order) =>
        recordRefundPaid(order, index, due),
      );
    } else if (answer) {
      await recordRefusedPayout(context, orderId, { what: 'refund', index, reason: answer.reason, attempt });
    }
  }
}

/** Returns the target card: the one chosen after a refusal, else that of the order. */
export async function loadPayoutCard(
  { db }: Pick<PayContext, 'db'>,
  orderId: string,
  chosenId: string | null,
): Promise<BankCard> {
  if (chosenId !== null) {
    return db
      .selectFrom('bank_cards')
      .select(['id', 'tail'])
      .where('id', '=', chosenId)
      .executeTakeFirstOrThrow();
  }
  return db
    .selectFrom('public_orders as o')
    .innerJoin('bank_cards as c', 'c.id', 'o.card_id')
    .select(['c.id', 'c.tail'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Records a refund as paid, once. */
export async function recordRefundPaid(
  { state, append }: LockedPublicOrder,
  index: number,
  { amountFen }: Pick<OrderRefund, 'amountFen'>,
  more: { isOtherwise?: true } = {},
): Promise<void> {
  if (state.returns[index]?.paidAt === null) await append({ type: 'refund_paid', index, amountFen, ...more });
}
