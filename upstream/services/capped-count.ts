import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '~/upstream/db/schema';

/** Rows counted at most; beyond it a list says "at least". */
export const COUNT_CAP = 1_000;
/** How long a count is shown before it is taken again, in ms: fund data change once a day. */
const COUNT_FRESH_MS = 10_000;

export interface CappedCount {
  total: number;
  is_total_capped: boolean;
}

interface Held extends CappedCount {
  countedAtMs: number;
}

const counts = new WeakMap<Kysely<Database>, LRUCache<string, Held>>();

/**
 * Number of rows of a list up to the cap, remembered for some seconds by its filters.
 * @param count counts rows, stopping after the given number
 */
export async function cappedCount(
  db: Kysely<Database>,
  key: string,
  nowMs: number,
  count: (atMost: number) => Promise<number>,
): Promise<CappedCount> {
  const cache = counts.get(db) ?? new LRUCache<string, Held>({ max: 1_000 });
  counts.set(db, cache);
  const known = cache.get(key);
  if (known !== undefined && Math.abs(nowMs - known.countedAtMs) < COUNT_FRESH_MS) {
    return { total: known.total, is_total_capped: known.is_total_capped };
  }
  const counted = await count(COUNT_CAP + 1);
  const result = { total: Math.min(counted, COUNT_CAP), is_total_capped: counted > COUNT_CAP };
  cache.set(key, { ...result, countedAtMs: nowMs });
  return result;
}
