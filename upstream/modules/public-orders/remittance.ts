import { isAwaitingPayment } from '~/domain/orders/states';
import { isSameName } from '~/domain/person/bank-card';
import type { Fen } from '~/domain/figures/money';
import {
  isRefundHeldBack,
  checkPublicOrderEvent,
  type PayoutApproval,
  type PublicOrderEvent,
} from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import {
  createOperatorChange,
  assertPossibleMoney,
  toRegisteredMoney,
  type IncomingMoney,
  type RegisteredMoney,
} from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createConflictRefusal, Refusal } from '~/upstream/core/refusal';
import { changePublicOrder, type LockedPublicOrder } from '~/upstream/modules/public-orders/change-order';
import { findOwnOrderId } from '~/upstream/modules/public-orders/order-id';
import { sendRefunds, completePayments } from '~/upstream/modules/public-orders/payments';
import { loadOwnPublicOrder } from '~/upstream/modules/public-orders/list-own-orders';

/**
 * Target account of transfers: the settlement account of the sales platform, supervised by its bank. Fictitious.
 */
const SETTLEMENT_ACCOUNT = {
  account_name: '衡序财富基金销售结算资金专户',
  account_no: '6228480031265100018',
  bank: '衡川银行上海分行营业部',
} as const;

const ENDED_BEFORE = '款项在截止前到账，登记时订单已结束';
const OTHER_NAME = '付款人与投资者姓名不一致';

/**
 * Finds the payment details for an own public order by transfer; null when the account has no such order.
 * @throws Refusal 4009 when no transfer is expected
 */
export async function findPublicRemittance(context: ServiceContext, accountId: string, orderId: string) {
  if ((await findOwnOrderId(context.db, accountId, orderId)) === null) return null;
  await completePayments(context, { accountId, orderId });
  const order = await loadOwnPublicOrder(context, accountId, orderId);
  if (order.pay_way !== 'transfer' || !isAwaitingPayment(order)) {
    throw new Refusal(CODES.conflict, '该订单无需转账，请勿打款', { reason: 'order_state', next: 'trades' });
  }
  if (order.pay_by !== null && order.pay_by < context.now().toISOString()) {
    throw new Refusal(CODES.conflict, '已过付款截止时间，请勿再打款；截止前已转出的正在核对到账', {
      reason: 'order_state',
      next: 'trades',
    });
  }
  return { ...SETTLEMENT_ACCOUNT, amount: order.amount ?? '', pay_by: order.pay_by };
}

/**
 * Registers money on the settlement account with its order. Money with another name or amount, too late or a second
 * time is held (待核实) until `releaseRefunds` returns it to the payer. Money that arrived in time for an order ended
 * without payment is held for operators. They let the order keep it, at the NAV of its day T, or it is refunded.
 * @param consent evidence that the money arrived; a later refund of the order may use it
 * @returns whether the order keeps it, and why not; `isKnown`: money with this reference was recorded before,
 * nothing was done
 * @throws Refusal 4000 for invalid input (no name, no amount, a future time), 4009 for a redemption
 */
export async function registerRemittance(
  context: ServiceContext,
  orderId: string,
  money: IncomingMoney,
  consent: PayoutApproval,
): Promise<RegisteredMoney> {
  assertPossibleMoney(money, context.now());
  let registered!: RegisteredMoney;
  await changePublicOrder(context, createOperatorChange(orderId), async (order) => {
    const known = order.events.find((event) => isOfTransfer(event, money.reference));
    const event = known ?? (await chooseMoneyEvent(order, money, consent));
    registered = toRegisteredMoney(event, known !== undefined);
    if (!known) await order.append(event);
  });
  await sendRefunds(context, orderId);
  return registered;
}

/** Whether an event recorded the transfer with this reference. */
const isOfTransfer = (event: PublicOrderEvent, reference: string): boolean =>
  event.type === 'money_held'
    ? event.reference === reference
    : (event.type === 'paid' || event.type === 'money_unmatched') &&
      event.by === 'remittance' &&
      event.reference === reference;

/** Determines the event of received money: kept by the order, held for operators, or due for refund. */
async function chooseMoneyEvent(
  { trx, orderRow, state, at }: LockedPublicOrder,
  { amountFen, payerName, reference, paidAt }: IncomingMoney,
  consent: PayoutApproval,
) {
  const { name } = await trx
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', orderRow.account_id)
    .executeTakeFirstOrThrow();
  const money = { amountFen, payerName, reference };
  const paid = { type: 'paid', by: 'remittance', paidAt: paidAt.toISOString(), ...money } as const;
  const held = { type: 'money_held', paidAt: paid.paidAt, ...money, reason: ENDED_BEFORE } as const;
  const unmatched = (reason: string) =>
    ({ type: 'money_unmatched', by: 'remittance', reason, ...money }) as const;
  const check = (event: typeof paid | typeof held) =>
    checkPublicOrderEvent(state, { ...event, at }, { now: at });
  if (!isSameName(payerName, name)) return unmatched(OTHER_NAME);
  const refuseContent = check(paid);
  if (refuseContent === null) return { ...paid, consent };
  return check(held) === null ? held : unmatched(refuseContent);
}

/**
 * Decides on held money: the order keeps it and continues, or it is refunded. @throws Refusal 4009 when none is
 * held
 */
export async function decideHeldRemittance(
  context: ServiceContext,
  orderId: string,
  decision: ({ type: 'held_accepted' } | { type: 'held_returned'; reason: string }) & {
    consent: PayoutApproval;
  },
): Promise<void> {
  await changePublicOrder(context, createOperatorChange(orderId), ({ append }) => append(decision));
  await sendRefunds(context, orderId);
}

/**
 * Releases held transfers of an order, and returns them to the payer.
 * @returns amount, 分
 * @throws Refusal 4009 when none is held
 */
export async function releaseRefunds(
  context: ServiceContext,
  orderId: string,
  consent: PayoutApproval,
): Promise<Fen> {
  let released = 0;
  await changePublicOrder(context, createOperatorChange(orderId), async ({ state, append }) => {
    for (const [index, due] of state.returns.entries()) {
      if (!isRefundHeldBack(due)) continue;
      await append({ type: 'refund_released', index, consent });
      released += due.amountFen;
    }
    if (released === 0) throw createConflictRefusal(NO_HELD_REMITTANCE);
  });
  await sendRefunds(context, orderId);
  return released;
}

/** Also shown to the confirming operator. */
export const NO_HELD_REMITTANCE = '没有待核实的来款';
