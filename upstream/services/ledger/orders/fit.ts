import type { Kysely } from 'kysely';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { Fen } from '~/domain/figures/money';
import type { OrderState } from '~/domain/orders/order';
import { checkMinimum, type AmountQuestion } from '~/domain/person/qualification';
import { suitabilityOf } from '~/domain/person/suitability';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/db/schema';
import { investsIn } from '~/upstream/services/first-minimum';
import { Refusal } from '~/upstream/services/refusal';
import type { OrderRow } from '~/upstream/services/ledger/orders/book';
import { statementObstacle } from '~/upstream/services/people/verification/base-info';
import { buyerOf, qualificationObstacle, type Buyer } from '~/upstream/services/ledger/orders/buyer';
import type { FundRow } from '~/upstream/services/ledger/orders/fund-terms';
import { closedObstacle, navClosedOf, type Sale } from '~/upstream/services/ledger/orders/sale';

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

/**
 * What may have changed since the reservation: the person's qualification and class, what they said against their own
 * interest, the product's sale.
 * @throws Refusal 4003 or 4009 with what is in the way
 */
export async function assertStillFit(
  db: Kysely<Database>,
  head: OrderRow,
  { reservation }: OrderState,
  now: Date,
): Promise<void> {
  const buyer = await buyerOf(db, head.account_id, now);
  const fund = await db
    .selectFrom('simu_funds')
    .select(['status', 'risk_level'])
    .where('id', '=', head.fund_id)
    .executeTakeFirstOrThrow();
  const { obstacle, flags } = fitOf(buyer, fund, now);
  const navClosed = await navClosedOf(db, head.fund_id, now);
  const inTheWay =
    qualificationObstacle(buyer, head.context, now) ??
    obstacle ??
    (await statementObstacle(db, head.account_id)) ??
    closedObstacle(fund.status) ??
    (navClosed === null ? null : new Refusal(CODES.conflict, navClosed, { reason: 'suspended' }));
  if (inTheWay) throw inTheWay;
  const isAsConfirmed =
    (!flags.isMismatch || reservation?.isMismatch === true) &&
    (!flags.needsSeniorConfirmation || reservation?.needsSeniorConfirmation === true);
  if (!isAsConfirmed) {
    throw new Refusal(CODES.conflict, '您的风险测评结果或产品风险等级已变化，请撤销本单后重新预约', {
      reason: 'changed',
      next: 'orders',
    });
  }
}
