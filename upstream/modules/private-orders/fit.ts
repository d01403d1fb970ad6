import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import type { OrderState } from '~/domain/orders/order';
import { isOpen } from '~/domain/orders/states';
import { checkInvestorCap, checkMinimum, type AmountQuestion } from '~/domain/person/qualification';
import { suitabilityOf } from '~/domain/person/suitability';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { investsIn } from '~/upstream/modules/first-minimum';
import { Refusal } from '~/upstream/core/refusal';
import type { OrderRow } from '~/upstream/modules/private-orders/book';
import { statementObstacle } from '~/upstream/modules/identity/verification/base-info';
import {
  buyerOf,
  heldAmong,
  otherInvestors,
  qualificationObstacle,
  type Buyer,
} from '~/upstream/modules/private-orders/buyer';
import { fundOnSale, type FundRow, type SaleTermsRow } from '~/upstream/modules/private-orders/fund-terms';
import { closedObstacle, navClosedOf, type Sale } from '~/upstream/modules/private-orders/sale';

/** How a product suits a buyer: what keeps them from it, and what the order has to know. */
export function fitOf({ account, states }: Buyer, fund: Pick<FundRow, 'risk_level'>, now: Date) {
  const { refusal, isMismatch, isLowestClass, needsSeniorConfirmation } = suitabilityOf({
    riskLevel: states.quiz_states.risk_level,
    productRisk: fund.risk_level,
    birthDay: account.birth_date,
    today: shanghaiDay(now),
  });
  return {
    obstacle:
      refusal === null
        ? null
        : new Refusal(CODES.notAllowed, refusal, { reason: 'risk', level: 'qualified' }),
    flags: { isMismatch, isLowestClass, needsSeniorConfirmation },
  };
}

/** What the least amount of a sale depends on. */
export const amountQuestion = (
  { fund, terms, isAppend }: Pick<Sale, 'fund' | 'terms' | 'isAppend'>,
  now: Date,
): AmountQuestion => ({
  context: fund.context,
  kind: investsIn(fund),
  isAppend,
  terms: {
    minYuan: fund.min_amount,
    appendYuan: fund.append_amount,
    stepYuan: terms.amount_step,
    subscribeRate: fund.subscribe_rate,
  },
  day: shanghaiDay(now),
});

/** Why this amount cannot be reserved; null when it can. */
export function amountObstacle(sale: Sale, amountFen: Fen, now: Date): Refusal | null {
  const reason = checkMinimum({ ...amountQuestion(sale, now), amountFen });
  return reason === null
    ? null
    : new Refusal(CODES.badRequest, reason, { reason: 'amount', field: 'amount' });
}

/** A step after the reservation; `confirm` has a NAV of its own day, however old the newest one is. */
export interface StepAsked {
  step: 'sign' | 'pay' | 'register' | 'visit' | 'confirm';
  now: Date;
}

/**
 * Why an order cannot take a step now; null when it can. Every step from the signature to the shares asks for all of it at
 * its own time: the account, identity, quiz, pledge and proof, what the person said against their own interest, the class,
 * the product's sale and NAV, its places, and what was confirmed with the reservation.
 */
export async function stepObstacle(
  db: Kysely<Database>,
  head: OrderRow,
  { reservation }: OrderState,
  { step, now }: StepAsked,
): Promise<Refusal | null> {
  const buyer = await buyerOf(db, head.account_id, now);
  if (buyer.account.cancelled_at !== null)
    return new Refusal(CODES.conflict, '账户已注销，订单不能继续', { reason: 'order_state' });
  const { fund, terms } = await fundOnSale(db, head.fund_id);
  const isHolder = (await heldAmong(db, head.account_id, [fund.id])).has(fund.id);
  const { obstacle, flags } = fitOf(buyer, fund, now);
  const navClosed = step === 'confirm' ? null : await navClosedOf(db, fund.id, now);
  const suspended = (msg: string) => new Refusal(CODES.conflict, msg, { reason: 'suspended' });
  const full = await capReason(db, head, { terms, isHolder, now });
  const inTheWay =
    qualificationObstacle(buyer, head.context, now) ??
    obstacle ??
    (await statementObstacle(db, head.account_id)) ??
    closedObstacle(fund.status) ??
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

/** Why the order has no place among the investors of its fund: reservations before it come first. */
async function capReason(
  db: Kysely<Database>,
  head: OrderRow,
  { terms, isHolder, now }: { terms: SaleTermsRow; isHolder: boolean; now: Date },
): Promise<string | null> {
  const { account_id: accountId, fund_id, created_at } = head;
  // An order that has lapsed has lost its place.
  const first = isOpen(head) ? { reservedBefore: created_at } : {};
  const others = await otherInvestors(db, { fundIds: [fund_id], accountId, ...first });
  const before = others.get(fund_id) ?? 0;
  return checkInvestorCap({
    investorCount: terms.outside_investors + before,
    investorCap: terms.investor_cap,
    isAppend: isHolder,
    day: shanghaiDay(now),
  });
}

/** @throws Refusal 4003 or 4009 with what is in the way, see `stepObstacle` */
export async function assertStillFit(
  db: Kysely<Database>,
  head: OrderRow,
  state: OrderState,
  asked: StepAsked,
): Promise<void> {
  const obstacle = await stepObstacle(db, head, state, asked);
  if (obstacle) throw obstacle;
}
