import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/db/schema';

/** Longest reason on a card, in characters. */
const REASON_LENGTH = 40;

/** The first sentence of a text; the first clauses of it that fit when it is too long for a card. */
export function firstSentence(text: string): string {
  const sentence = /^[^。；\n]*/.exec(text.trim())?.[0] ?? '';
  if (sentence.length < REASON_LENGTH) return sentence === '' ? '' : `${sentence}。`;
  const clauses = sentence.slice(0, REASON_LENGTH - 1).split('，');
  return `${clauses.length > 1 ? clauses.slice(0, -1).join('，') : clauses[0]!}。`;
}

/** Whole years from a day to another. */
const wholeYears = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/**
 * One factual line a fund: how it invests, and by a day how long it has run; nothing that is disclosed by level.
 * @param today left out where years stand in a line of their own
 */
export async function suggestionReasons(
  db: Kysely<Database>,
  simuIds: readonly string[],
  publicCodes: readonly string[],
  today?: string,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  for (const table of ['simu_funds', 'public_funds'] as const) {
    const ids = table === 'simu_funds' ? simuIds : publicCodes;
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(['id', 'strategy_text', 'founded_on'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, strategy_text, founded_on } of rows) {
      const years = today === undefined ? 0 : wholeYears(founded_on, today);
      const how = firstSentence(strategy_text);
      reasons.set(id, years > 0 && how !== '' ? `运作满 ${years} 年；${how}` : how);
    }
  }
  return reasons;
}
