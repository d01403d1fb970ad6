import { isOverdue } from '~/domain/orders/order-state';
import { isVoid } from '~/domain/orders/states';
import { fenToYuan } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { loadOrderEvents } from '~/upstream/modules/private-orders/change-order';
import { assertStillFit } from '~/upstream/modules/private-orders/step-obstacles';
import { releaseHeldMoney } from '~/upstream/modules/private-orders/held-money';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  purchaseRules,
  type SignedContract,
  type PurchaseEvent,
} from '~/upstream/modules/private-orders/order-rules';
import { loadOwnOrderRow } from '~/upstream/modules/private-orders/own-order';

/** Finds the signed contract of an own order; null before it is signed, and for orders of other accounts. */
export async function findSignedContract(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  orderId: string,
): Promise<SignedContract | null> {
  const orderRow = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .where('kind', '!=', 'redeem')
    .executeTakeFirst();
  if (!orderRow) return null;
  const events = await loadOrderEvents<PurchaseEvent>(db, [orderRow.id]);
  const isSigning = (event: PurchaseEvent): event is SignedContract => event.type === 'contract_signed';
  return events.get(orderRow.id)?.find(isSigning) ?? null;
}

/**
 * Loads the account to pay for an own order: the supervised account of the fund.
 * @throws Refusal 4004 when the account has no such order, 4101 before the contract is signed, 4009 when no money
 * is due
 */
export async function loadRemittanceAccount(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  orderId: string,
): Promise<{
  account_name: string;
  account_no: string;
  bank: string;
  amount: string;
  pay_by: string | null;
}> {
  await releaseHeldMoney(context, accountId);
  const orderRow = await loadOwnOrderRow(context.db, accountId, orderId);
  if (orderRow.kind === 'redeem') throw notFound('订单');
  const events = await loadOrderEvents<PurchaseEvent>(context.db, [orderRow.id]);
  const state = purchaseRules.fold(events.get(orderRow.id) ?? []);
  if (isVoid(state)) {
    throw new Refusal(CODES.conflict, '订单已结束，请勿再打款', { reason: 'order_state' });
  }
  if (state.contract === null) {
    throw new Refusal(CODES.wrongStep, '请先签署电子合同，再办理打款', { step: state.step });
  }
  if (state.paidFen !== null)
    throw new Refusal(CODES.conflict, '款项已到账登记，请勿重复打款', {
      reason: 'done_already',
      next: 'orders',
    });
  if (isOverdue(state, context.now().toISOString()))
    throw new Refusal(CODES.conflict, '打款截止时间已过，请勿再打款；截止前已打款的正在核对到账', {
      reason: 'order_state',
    });
  if (state.held !== null)
    throw new Refusal(CODES.conflict, '款项已到账、正在核实，请勿重复打款', {
      reason: 'done_already',
      next: 'orders',
    });
  await assertStillFit(context.db, orderRow, state, { step: 'pay', now: context.now() });
  const { terms } = await loadFundOnSale(context.db, orderRow.fund_id);
  return {
    account_name: terms.account_name,
    account_no: terms.account_no,
    bank: terms.bank,
    amount: fenToYuan(orderRow.amount_fen ?? 0),
    pay_by: state.reservation?.payBy ?? null,
  };
}
