import type { ExpressionBuilder } from 'kysely';
import { getDisclosureLevelFor, isLevelReached } from '~/domain/person/disclosure-levels';
import { isRiskFit } from '~/domain/person/risk';
import type { Database, SimuFundsTable } from '~/upstream/core/db/schema';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { computeUserStates } from '~/upstream/modules/identity';

/**
 * Whether a reader may see the documents of a private fund, by the rule of the document list: qualified in the
 * context of the fund and within its risk; holders and people who ordered it, always (docs: disclosure levels).
 */
export async function canReadDocuments(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  account: Account | null,
  fund: Pick<SimuFundsTable, 'id' | 'context' | 'risk_level'>,
): Promise<boolean> {
  if (account === null) return false;
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirst();
  if (!row) return false;
  const at = now();
  const states = computeUserStates(row, at);
  const { level } = getDisclosureLevelFor(states, fund.context, at.toISOString());
  if (isLevelReached(level, 'qualified') && isRiskFit(states.quiz_states.risk_level, fund.risk_level))
    return true;
  const ofFund = { account_id: account.id, fund_id: fund.id };
  const own = await Promise.all([
    db.selectFrom('orders').select('fund_id').where(matches(ofFund)).limit(1).execute(),
    db.selectFrom('lots').select('fund_id').where(matches(ofFund)).limit(1).execute(),
    db.selectFrom('positions').select('fund_id').where(matches(ofFund)).limit(1).execute(),
  ]);
  return own.some((rows) => rows.length > 0);
}

const matches =
  (row: { account_id: string; fund_id: string }) =>
  (eb: ExpressionBuilder<Database, 'orders' | 'lots' | 'positions'>) =>
    eb.and(row);
