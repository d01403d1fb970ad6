import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/db/schema';

/** Income of 10,000 shares, 元 with four places, that a growth of the adjusted NAV is. */
export const incomePer10k = (growth: number): string => (growth * 10_000).toFixed(4);

/** Keeps the newest income of a money fund; its day is that of the newest NAV. */
export async function writeLatestIncome(
  db: Kysely<Database>,
  fundId: string,
  income: { incomePer10k: string; sevenDayYield: number | null },
): Promise<void> {
  await db
    .updateTable('fund_latest')
    .set({ income_per_10k: income.incomePer10k, seven_day_yield: income.sevenDayYield })
    .where('fund_id', '=', fundId)
    .execute();
}
