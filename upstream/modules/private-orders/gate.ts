import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { findAboveClassObstacle } from '~/upstream/modules/private-orders/above-class';
import { loadBuyer, findQualificationObstacle, type Buyer } from '~/upstream/modules/private-orders/buyer';
import { computeBuyerFit } from '~/upstream/modules/private-orders/fit';
import { findSaleObstacle, type Sale } from '~/upstream/modules/private-orders/sale';
import { findStatementObstacle } from '~/upstream/modules/identity/verification/base-info';
import { hasPassedAbroadSurvey } from '~/upstream/modules/customers/surveys/surveys';
import { Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';

/** What a person brings to every purchase, whatever the product. */
export interface BuyerGateFacts {
  buyer: Buyer;
  /** Operators take no reservations of anybody. */
  closed: Refusal | null;
  /** What they stated against their own interest, while it is looked at. */
  statement: Refusal | null;
  /** The questions about investing abroad are answered, well enough and lately. */
  hasAbroadResult: boolean;
}

/** Asked once for as many products as there are. Throws Refusal 90007 when the account was deleted since. */
export async function loadBuyerGateFacts(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<BuyerGateFacts> {
  return {
    buyer: await loadBuyer(db, accountId, now()),
    closed: await findSwitchRefusal(db, 'private_reserve_open'),
    statement: await findStatementObstacle(db, accountId),
    hasAbroadResult: await hasPassedAbroadSurvey({ db, now }, accountId),
  };
}

/** What keeps this person from this product: level, then suitability. */
export const findBuyerObstacle = (buyer: Buyer, { fund }: Pick<Sale, 'fund'>, now: Date): Refusal | null =>
  findQualificationObstacle(buyer, fund.context, now) ?? computeBuyerFit(buyer, fund, now).obstacle;

/**
 * All that stands between a person and reserving a product, before the amount and the day, in the order it is asked: a
 * reservation is refused with the first, a list of what is on sale says every one.
 */
export async function listReserveObstacles(
  db: Kysely<Database>,
  { buyer, closed, statement, hasAbroadResult: isAbroadAnswered }: BuyerGateFacts,
  sale: Sale,
  now: Date,
): Promise<Refusal[]> {
  const ofBuyer = findBuyerObstacle(buyer, sale, now);
  const inTheWay = [
    closed,
    ofBuyer,
    // Who cannot buy at all is not asked whether they want what is above their class.
    ofBuyer === null ? await findAboveClassObstacle(db, buyer, sale.fund, now) : null,
    statement,
    findSaleObstacle(sale, now),
    sale.terms.is_abroad && !isAbroadAnswered
      ? new Refusal(CODES.abroadQuiz, '该产品投资境外，请先完成境外投资风险问卷')
      : null,
  ];
  return inTheWay.filter((obstacle) => obstacle !== null);
}
