import type { Kysely } from 'kysely';
import { formatProductRisk, formatRiskClass } from '~/domain/person/risk';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { recordVerificationAudit } from '~/upstream/modules/identity';
import { loadBuyer, findQualificationObstacle, type Buyer } from '~/upstream/modules/private-orders/buyer';
import { computeBuyerFit } from '~/upstream/modules/private-orders/step-obstacles';
import { loadFundOnSale, type FundRow } from '~/upstream/modules/private-orders/fund-terms';

/**
 * Terms of a product above the class of a person are shown only after the person requested that product, despite a
 * warning (domain rules, sections 1 and 3). The lowest class cannot request it.
 */
export const aboveClass = implementCalls('orders', {
  async askAboveClass({ body, account, context }) {
    const at = context.now();
    return context.db.transaction().execute(async (trx) => {
      const buyer = await loadBuyer(trx, account.id, at);
      const { fund } = await loadFundOnSale(trx, body.product_code);
      const { obstacle, flags } = computeBuyerFit(buyer, fund, at);
      const inTheWay = findQualificationObstacle(buyer, fund.context, at) ?? obstacle;
      if (inTheWay) throw inTheWay;
      if (flags.isMismatch && !(await hasRequestedProduct(trx, buyer, fund))) {
        const classes = { risk_level: getRiskLevel(buyer), product_risk: fund.risk_level };
        const row = { ...classes, asked_at: at.toISOString() };
        await trx
          .insertInto('above_class_requests')
          .values({ account_id: account.id, fund_id: fund.id, ...row })
          .onConflict((conflict) => conflict.columns(['account_id', 'fund_id']).doUpdateSet(row))
          .execute();
        const detail = { fund_id: fund.id, ...classes };
        await recordVerificationAudit(trx, {
          accountId: account.id,
          at,
          action: 'above_class_asked',
          detail,
        });
      }
      return { product_code: fund.id };
    });
  },
});

/** Finds why terms of a product above the class are not shown yet; null when it is suitable or was requested. */
export async function findAboveClassObstacle(
  db: Kysely<Database>,
  buyer: Buyer,
  fund: Pick<FundRow, 'id' | 'risk_level'>,
  now: Date,
): Promise<Refusal | null> {
  const { flags } = computeBuyerFit(buyer, fund, now);
  if (!flags.isMismatch || (await hasRequestedProduct(db, buyer, fund))) return null;
  const own = formatRiskClass(buyer.states.quiz_states.risk_level) ?? '';
  return new Refusal(
    CODES.aboveClass,
    `本产品风险等级为 ${formatProductRisk(fund.risk_level) ?? ''}，高于您的风险承受能力 ${own}；购买条件只向主动要求了解的投资者展示`,
    { level: 'qualified' },
  );
}

/** Whether the person requested the product with both classes as they are now. */
export async function hasRequestedProduct(
  db: Kysely<Database>,
  buyer: Buyer,
  fund: Pick<FundRow, 'id' | 'risk_level'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('above_class_requests')
    .select('asked_at')
    .where('account_id', '=', buyer.account.id)
    .where('fund_id', '=', fund.id)
    .where('risk_level', '=', getRiskLevel(buyer))
    .where('product_risk', '=', fund.risk_level)
    .executeTakeFirst();
  return row !== undefined;
}

const getRiskLevel = ({ states }: Buyer): number => Number(states.quiz_states.risk_level);
