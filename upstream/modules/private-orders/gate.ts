import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/modules/handler';
import { aboveClassObstacle } from '~/upstream/modules/private-orders/above-class';
import { buyerOf, qualificationObstacle, type Buyer } from '~/upstream/modules/private-orders/buyer';
import { fitOf } from '~/upstream/modules/private-orders/fit';
import { saleObstacle, type Sale } from '~/upstream/modules/private-orders/sale';
import { statementObstacle } from '~/upstream/modules/identity/verification/base-info';
import { hasAbroadResult } from '~/upstream/modules/customers/surveys/surveys';
import { Refusal } from '~/upstream/core/refusal';
import { closedBy } from '~/upstream/core/switches';

/** What a person brings to every purchase, whatever the product. */
export interface GateFacts {
  buyer: Buyer;
  /** Operators take no reservations of anybody. */
  closed: Refusal | null;
  /** What they stated against their own interest, while it is looked at. */
  statement: Refusal | null;
  /** The questions about investing abroad are answered, well enough and lately. */
  hasAbroadResult: boolean;
}

/** Asked once for as many products as there are. Throws Refusal 90007 when the account was deleted since. */
export async function gateFactsOf(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<GateFacts> {
  return {
    buyer: await buyerOf(db, accountId, now()),
    closed: await closedBy(db, 'private_reserve_open'),
    statement: await statementObstacle(db, accountId),
    hasAbroadResult: await hasAbroadResult({ db, now }, accountId),
  };
}

/** What keeps this person from this product: level, then suitability. */
export const buyerObstacle = (buyer: Buyer, { fund }: Pick<Sale, 'fund'>, now: Date): Refusal | null =>
  qualificationObstacle(buyer, fund.context, now) ?? fitOf(buyer, fund, now).obstacle;

/**
 * All that stands between a person and reserving a product, before the amount and the day, in the order it is asked: a
 * reservation is refused with the first, a list of what is on sale says every one.
 */
export async function reserveObstacles(
  db: Kysely<Database>,
  { buyer, closed, statement, hasAbroadResult: isAbroadAnswered }: GateFacts,
  sale: Sale,
  now: Date,
): Promise<Refusal[]> {
  const ofBuyer = buyerObstacle(buyer, sale, now);
  const inTheWay = [
    closed,
    ofBuyer,
    // Who cannot buy at all is not asked whether they want what is above their class.
    ofBuyer === null ? await aboveClassObstacle(db, buyer, sale.fund, now) : null,
    statement,
    saleObstacle(sale, now),
    sale.terms.is_abroad && !isAbroadAnswered
      ? new Refusal(CODES.abroadQuiz, '该产品投资境外，请先完成境外投资风险问卷')
      : null,
  ];
  return inTheWay.filter((obstacle) => obstacle !== null);
}
