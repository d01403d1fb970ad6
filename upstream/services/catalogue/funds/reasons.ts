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

/** One factual line a fund, from its strategy in words: nothing that is disclosed by level. */
export async function suggestionReasons(
  db: Kysely<Database>,
  simuIds: readonly string[],
  publicCodes: readonly string[],
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>();
  for (const table of ['simu_funds', 'public_funds'] as const) {
    const ids = table === 'simu_funds' ? simuIds : publicCodes;
    if (ids.length === 0) continue;
    const rows = await db.selectFrom(table).select(['id', 'strategy_text']).where('id', 'in', ids).execute();
    for (const row of rows) reasons.set(row.id, firstSentence(row.strategy_text));
  }
  return reasons;
}
