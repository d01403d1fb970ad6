import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '~/upstream/core/db/schema';

/** Maximum number of rows counted; above it a list shows "at least". */
const COUNT_CAP = 1_000;
/** How long a cached count is reused, in ms. Fund data changes once a day. */
const COUNT_FRESH_MS = 10_000;

export interface CappedCount {
  total: number;
  is_total_capped: boolean;
}

interface Held extends CappedCount {
  countedAtMs: number;
}

const counts = new WeakMap<Kysely<Database>, LRUCache<string, Held>>();

/** Counts the rows of a list up to the cap, without a cache. */
export async function countCapped<DB, TB extends keyof DB, Row>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Promise<CappedCount> {
  const some = rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_CAP + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, COUNT_CAP), is_total_capped: count > COUNT_CAP };
}

/** `countCapped` with a cache of a few seconds, keyed by the filters of the list. */
export async function countCappedCached<DB, TB extends keyof DB, Row>(
  db: Kysely<Database>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  key: string,
  nowMs: number,
): Promise<CappedCount> {
  const cache = counts.get(db) ?? new LRUCache<string, Held>({ max: 1_000 });
  counts.set(db, cache);
  const known = cache.get(key);
  if (known !== undefined && Math.abs(nowMs - known.countedAtMs) < COUNT_FRESH_MS) {
    return { total: known.total, is_total_capped: known.is_total_capped };
  }
  const result = await countCapped(db, rows);
  cache.set(key, { ...result, countedAtMs: nowMs });
  return result;
}
