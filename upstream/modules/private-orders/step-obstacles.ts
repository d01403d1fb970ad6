import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import type { OrderState } from '~/domain/orders/order';
import { isOpen } from '~/domain/orders/states';
import { checkInvestorCap, checkMinimum, type AmountQuestion } from '~/domain/person/qualification';
import { checkSuitability } from '~/domain/person/suitability';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { getInvestmentKind } from '~/upstream/modules/funds';
import { Refusal } from '~/upstream/core/refusal';
import type { OrderRow } from '~/upstream/modules/private-orders/change-order';
import { findStatementObstacle } from '~/upstream/modules/identity';
import {
  loadBuyer,
  listHeldFunds,
  countOtherInvestors,
  findQualificationObstacle,
  type Buyer,
} from '~/upstream/modules/private-orders/buyer';
import {
  loadFundOnSale,
  type FundRow,
  type SaleTermsRow,
} from '~/upstream/modules/private-orders/fund-terms';
import { findClosedObstacle, findNavClosedReason, type Sale } from '~/upstream/modules/private-orders/sale';

/** Computes how a product suits a buyer: obstacles, and facts that the order records. */
export function computeBuyerFit({ account, states }: Buyer, fund: Pick<FundRow, 'risk_level'>, now: Date) {
  const { refusal, isMismatch, isLowestClass, needsSeniorConfirmation } = checkSuitability({
    riskLevel: states.quiz_states.risk_level,
    productRisk: fund.risk_level,
    birthDay: account.birth_date,
    today: toShanghaiDay(now),
  });
  return {
    obstacle:
      refusal === null
        ? null
        : new Refusal(CODES.notAllowed, refusal, { reason: 'risk', level: 'qualified' }),
    flags: { isMismatch, isLowestClass, needsSeniorConfirmation },
  };
}

/** Returns the inputs of the minimum amount of a sale. */
export const toAmountQuestion = (
  { fund, terms, isAppend }: Pick<Sale, 'fund' | 'terms' | 'isAppend'>,
  now: Date,
): AmountQuestion => ({
  context: fund.context,
  kind: getInvestmentKind(fund),
  isAppend,
  terms: {
    minYuan: fund.min_amount,
    appendYuan: fund.append_amount,
    stepYuan: terms.amount_step,
    subscribeRate: fund.subscribe_rate,
  },
  day: toShanghaiDay(now),
});

/** Finds why this amount cannot be reserved; null when it can. */
export function findAmountObstacle(sale: Sale, amountFen: Fen, now: Date): Refusal | null {
  const reason = checkMinimum({ ...toAmountQuestion(sale, now), amountFen });
  return reason === null
    ? null
    : new Refusal(CODES.badRequest, reason, { reason: 'amount', field: 'amount' });
}

/**
 * A step after the reservation; `confirm` uses the NAV of its open day, independent of the age of the newest one.
 */
export interface RequestedStep {
  step: 'sign' | 'pay' | 'register' | 'visit' | 'confirm';
  now: Date;
}

/**
 * Finds why an order cannot take a step now; null when it can. Every step from the signature to the shares checks
 * at its own time: the account, identity, quiz, pledge and proof, statements against the own interest, the class,
 * sale and NAV of the product, its places, and the confirmations of the reservation.
 */
export async function findStepObstacle(
  db: Kysely<Database>,
  orderRow: OrderRow,
  { reservation }: OrderState,
  { step, now }: RequestedStep,
): Promise<Refusal | null> {
  const buyer = await loadBuyer(db, orderRow.account_id, now);
  if (buyer.account.cancelled_at !== null)
    return new Refusal(CODES.conflict, '账户已注销，订单不能继续', { reason: 'order_state' });
  const { fund, terms } = await loadFundOnSale(db, orderRow.fund_id);
  const isHolder = (await listHeldFunds(db, orderRow.account_id, [fund.id])).has(fund.id);
  const { obstacle, flags } = computeBuyerFit(buyer, fund, now);
  const navClosed = step === 'confirm' ? null : await findNavClosedReason(db, fund.id, now);
  const suspended = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'suspended' });
  const full = await capReason(db, orderRow, { terms, isHolder, now });
  const inTheWay =
    findQualificationObstacle(buyer, orderRow.context, now) ??
    obstacle ??
    (await findStatementObstacle(db, orderRow.account_id)) ??
    findClosedObstacle(fund.status) ??
    (navClosed === null ? null : suspended(navClosed)) ??
    (full === null ? null : suspended(full));
  if (inTheWay) return inTheWay;
  const isAsConfirmed =
    (!flags.isMismatch || reservation?.isMismatch === true) &&
    (!flags.needsSeniorConfirmation || reservation?.needsSeniorConfirmation === true);
  return isAsConfirmed
    ? null
    : new Refusal(CODES.conflict, '您的风险测评结果或产品风险等级已变化，请撤销本单后重新预约', {
        reason: 'changed',
        next: 'orders',
      });
}

/** Returns why the order has no place among the investors of its fund: earlier reservations have priority. */
async function capReason(
  db: Kysely<Database>,
  orderRow: OrderRow,
  { terms, isHolder, now }: { terms: SaleTermsRow; isHolder: boolean; now: Date },
): Promise<string | null> {
  const { account_id: accountId, fund_id, created_at } = orderRow;
  // An expired order no longer precedes later reservations.
  const first = isOpen(orderRow) ? { reservedBefore: created_at } : {};
  const others = await countOtherInvestors(db, { fundIds: [fund_id], accountId, ...first });
  const before = others.get(fund_id) ?? 0;
  return checkInvestorCap({
    investorCount: terms.outside_investors + before,
    investorCap: terms.investor_cap,
    isAppend: isHolder,
    day: toShanghaiDay(now),
  });
}

/** @throws Refusal 4003 or 4009 with the obstacle, see `findStepObstacle` */
export async function assertStillFit(
  db: Kysely<Database>,
  orderRow: OrderRow,
  state: OrderState,
  asked: RequestedStep,
): Promise<void> {
  const obstacle = await findStepObstacle(db, orderRow, state, asked);
  if (obstacle) throw obstacle;
}
