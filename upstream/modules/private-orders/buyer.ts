import { PRODUCT_CONTEXT_NAMES } from '~/contract/kinds';
import type { Kysely, Transaction } from 'kysely';
import { getDisclosureLevelFor } from '~/domain/person/disclosure-levels';
import type { UserStates } from '~/contract/users';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal, tokenExpired } from '~/upstream/core/refusal';
import { computeUserStates, type AccountRow } from '~/upstream/modules/identity';

export interface Buyer {
  account: AccountRow;
  states: UserStates;
}

/** Loads the current account. Throws Refusal 90007 when it was deleted since. */
export async function loadBuyer(db: Kysely<Database>, accountId: string, now: Date): Promise<Buyer> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (!account) throw tokenExpired();
  return { account, states: computeUserStates(account, now) };
}

/**
 * Finds what a person needs to buy a product of a context, or null (domain rules, section 1: level 'qualified').
 */
export function findQualificationObstacle(
  { states }: Buyer,
  context: 'simu' | 'am',
  now: Date,
): Refusal | null {
  const { level, missing } = getDisclosureLevelFor(states, context, now);
  if (level === 'qualified') return null;
  const name = PRODUCT_CONTEXT_NAMES[context];
  const refused = (reason: 'identity' | 'quiz' | 'pledge' | 'qualified', msg: string): Refusal =>
    new Refusal(CODES.notAllowed, msg, { reason, level: 'qualified', kind: context });
  switch (missing) {
    case 'identity':
      return refused('identity', '请先完成实名认证');
    case 'quiz':
      return refused('quiz', '风险测评未完成或已过期，请先完成风险测评');
    case 'pledge':
      return refused('pledge', `请先签署${name}合格投资者声明`);
    default:
      return refused('qualified', `该产品仅面向合格投资者，请先完成${name}合格投资者认证`);
  }
}

/** Returns which of these private funds a person currently holds. */
export async function listHeldFunds(
  db: Kysely<Database>,
  accountId: string,
  fundIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('fund_id', 'in', [...fundIds])
    .where('shares', '>', '0')
    .execute();
  return new Set(rows.map((row) => row.fund_id));
}

/**
 * Counts investors of each fund on this platform without the given person: holders, and people with reservations.
 * An order past its deadline keeps its place until it has ended, because its money may have arrived in time.
 * @param accountId null counts all people
 * @param reservedBefore counts only reservations before this instant, which have priority
 */
export async function countOtherInvestors(
  db: Kysely<Database> | Transaction<Database>,
  {
    fundIds,
    accountId,
    reservedBefore,
  }: { fundIds: readonly string[]; accountId: string | null; reservedBefore?: string },
): Promise<Map<string, number>> {
  const holders = db
    .selectFrom('positions')
    .select(['account_id', 'fund_id'])
    .where('fund_id', 'in', [...fundIds])
    .where('shares', '>', '0');
  let reserved = db
    .selectFrom('orders')
    .select(['account_id', 'fund_id'])
    .where('fund_id', 'in', [...fundIds])
    .where('status', '=', 'open')
    .where('kind', '!=', 'redeem');
  if (reservedBefore !== undefined) reserved = reserved.where('created_at', '<', reservedBefore);
  let people = db.selectFrom(holders.union(reserved).as('people'));
  if (accountId !== null) people = people.where('account_id', '!=', accountId);
  const rows = await people
    .select(['fund_id', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('fund_id')
    .execute();
  return new Map(rows.map((row) => [row.fund_id, Number(row.count)]));
}
