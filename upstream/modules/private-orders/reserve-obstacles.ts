import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { findAboveClassObstacle } from '~/upstream/modules/private-orders/above-class';
import { loadBuyer, findQualificationObstacle, type Buyer } from '~/upstream/modules/private-orders/buyer';
import { computeBuyerFit } from '~/upstream/modules/private-orders/step-obstacles';
import { findSaleObstacle, type Sale } from '~/upstream/modules/private-orders/sale';
import { findStatementObstacle, hasPassedAbroadSurvey } from '~/upstream/modules/identity';
import { Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';

/** Facts about a person for every purchase, independent of the product. */
export interface BuyerGateFacts {
  buyer: Buyer;
  /** Refusal while operators have closed reservations. */
  closed: Refusal | null;
  /** Refusal while a statement against the own interest is under review. */
  statement: Refusal | null;
  /** The overseas investment questions are answered with a sufficient and recent result. */
  hasAbroadResult: boolean;
}

/** Loads the facts once for any number of products. Throws Refusal 90007 when the account was deleted since. */
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

/** Finds why this person may not buy this product: level, then suitability. */
export const findBuyerObstacle = (buyer: Buyer, { fund }: Pick<Sale, 'fund'>, now: Date): Refusal | null =>
  findQualificationObstacle(buyer, fund.context, now) ?? computeBuyerFit(buyer, fund, now).obstacle;

/**
 * Lists all obstacles for a person to reserve a product, before amount and day, in the order they are checked. A
 * reservation is refused with the first; a list of products on sale shows all.
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
    // A person who cannot buy at all is not offered a product above their class.
    ofBuyer === null ? await findAboveClassObstacle(db, buyer, sale.fund, now) : null,
    statement,
    findSaleObstacle(sale, now),
    sale.terms.is_abroad && !isAbroadAnswered
      ? new Refusal(CODES.abroadQuiz, '该产品投资境外，请先完成境外投资风险问卷')
      : null,
  ];
  return inTheWay.filter((obstacle) => obstacle !== null);
}
