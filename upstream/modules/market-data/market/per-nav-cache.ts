import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '~/upstream/core/db/schema';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';

/**
 * Creates a cache of results computed from the NAVs of a fund, valid until a NAV of the fund or its peers is
 * written; separate for each database.
 * @param maxSize limit of the sum of sizes
 */
export function createPerNavCache<Result extends object>(
  maxSize: number,
  getSize: (result: Result) => number,
) {
  const caches = new WeakMap<Kysely<Database>, LRUCache<string, Result>>();
  return async (
    db: Kysely<Database>,
    fund: FundSummary,
    variant: string,
    compute: () => Promise<Result>,
  ): Promise<Result> => {
    const cache =
      caches.get(db) ??
      new LRUCache<string, Result>({ maxSize, sizeCalculation: (result) => getSize(result) });
    caches.set(db, cache);
    const key = [fund.kind, fund.id, variant, fund.latest?.version].join('|');
    const known = cache.get(key);
    if (known !== undefined) return known;
    const result = await compute();
    cache.set(key, result);
    return result;
  };
}
