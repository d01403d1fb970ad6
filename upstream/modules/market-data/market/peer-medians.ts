import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { addDays } from '~/domain/calendar/dates';
import type { Database, FundKind, PerformanceWindow } from '~/upstream/core/db/schema';

export interface PeerMedian {
  median: number;
  /** Number of funds that have the figure. */
  count: number;
}
type PeerMedians = ReadonlyMap<string, PeerMedian>;

/** Days a fund history must span to be measured over the whole window (domain: three years are 1,095 or 1,096). */
export const FULL_WINDOW_DAYS: Record<'1y' | '3y', number> = { '1y': 365, '3y': 1095 };
/** A fund with older figures than the compared one by more than this is not a peer. */
const PEER_LAG_DAYS = 7;
/** Figures change once a day, but not for all funds at the same time. */
const FRESH_MS = 600_000;

const caches = new WeakMap<Kysely<Database>, LRUCache<string, PeerMedians>>();

/**
 * Loads the median of every risk figure among the funds of one type that were measured over the whole window up to
 * about `asOf`. Cached for ten minutes, because the payloads of a group are large.
 */
export async function loadPeerMedians(
  db: Kysely<Database>,
  group: { kind: FundKind; category: string },
  window: Extract<PerformanceWindow, '1y' | '3y'>,
  asOf: string,
): Promise<PeerMedians> {
  const cache = caches.get(db) ?? new LRUCache<string, PeerMedians>({ max: 200, ttl: FRESH_MS });
  caches.set(db, cache);
  const key = [group.kind, group.category, window, asOf].join('|');
  const known = cache.get(key);
  if (known !== undefined) return known;
  const { rows } = await sql<{ key: string; median: number; count: number }>`
    select metric->>'key' as key,
      percentile_cont(0.5) within group (order by (metric->>'value')::float8) as median,
      count(*)::int as count
    from fund_metrics m
    join fund_performance p on p.fund_id = m.fund_id and p.window_key = ${window}
    cross join lateral jsonb_array_elements(p.payload->'metrics') as metric
    where m.kind = ${group.kind} and m.category = ${group.category}
      and p.as_of >= ${addDays(asOf, -PEER_LAG_DAYS)}::date
      and metric->>'value' is not null
      and (metric->>'window_end')::date - (metric->>'window_start')::date >= ${FULL_WINDOW_DAYS[window]}
    group by 1`.execute(db);
  const medians = new Map(rows.map((row) => [row.key, { median: row.median, count: row.count }]));
  cache.set(key, medians);
  return medians;
}
