import type { Kysely } from 'kysely';
import { countDaysBetween } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';

const DAYS_A_YEAR = 365.25;
/** Minimum number of years for which a duration is mentioned in the facts of a fund. */
const YEARS_WORTH_NAMING = 3;

const wholeYears = (from: string, to: string): number => Math.floor(countDaysBetween(from, to) / DAYS_A_YEAR);

/** Loads the start of the longest current manager tenure, by fund. */
export async function loadTenureStarts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('fund_managers')
    .select(['fund_id', (eb) => eb.fn.min('since').as('since')])
    .where('fund_id', 'in', ids)
    .where('until', 'is', null)
    .groupBy('fund_id')
    .execute();
  return new Map(rows.map((row) => [row.fund_id, row.since]));
}

/**
 * Builds facts about the age of a fund and the tenure of its manager, in whole years, from three years on; one fact
 * when both began together.
 */
export function buildTenureFacts(
  foundedOn: string,
  managedSince: string | undefined,
  today: string,
): string[] {
  const facts: string[] = [];
  const record = wholeYears(foundedOn, today);
  if (record >= YEARS_WORTH_NAMING) {
    if (managedSince !== undefined && managedSince <= foundedOn) {
      return [`运作满 ${record} 年，自成立由现任基金经理管理`];
    }
    facts.push(`运作满 ${record} 年`);
  }
  const tenure = managedSince === undefined ? 0 : wholeYears(managedSince, today);
  if (tenure >= YEARS_WORTH_NAMING) facts.push(`现任基金经理管理满 ${tenure} 年`);
  return facts;
}
