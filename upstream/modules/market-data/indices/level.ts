import { sql, type Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { computeLinkedIndex } from '~/domain/figures/linked-index';
import { DEFAULT_RISK_FREE_RATE, type Series, type SeriesPoint } from '~/domain/figures/metrics';
import { computePerformance } from '~/upstream/core/db/performance';
import type { Database } from '~/upstream/core/db/schema';
import { alignToDates } from '~/upstream/core/db/series-math';
import { loadIndexSeries } from '~/upstream/modules/market-data/market/nav-window';
import { getMembersOn, type IndexRecord } from '~/upstream/modules/market-data/indices/index-record';

/** Market index shown for comparison. */
const BENCHMARK = 'csi300';
/** Levels are stored with this many decimal places. */
const DECIMALS = 1e4;

type Level = Awaited<ReturnType<typeof compute>>;
const caches = new WeakMap<Kysely<Database>, LRUCache<string, Level>>();

/** Loads level and performance of an index from the NAVs of its members: computed once for each version of them. */
export async function loadIndexLevel(db: Kysely<Database>, record: IndexRecord): Promise<Level> {
  const cache = caches.get(db) ?? new LRUCache<string, Level>({ max: 4 });
  caches.set(db, cache);
  const ids = [...new Set(record.spans.map(({ fund_id }) => fund_id))];
  const key = `${record.id} ${record.reviews.at(-1)?.date} ${await getVersion(db, ids)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const level = await compute(db, record, ids);
  cache.set(key, level);
  return level;
}

/** Returns the last transaction that wrote a NAV of a member, and the newest day of the benchmark. */
async function getVersion(db: Kysely<Database>, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select concat_ws(' ', (select max(xmin::text::bigint) from fund_latest where fund_id = any(${ids})),
      (select max(date) from index_points where index_id = ${BENCHMARK})) as version`.execute(db);
  return rows[0]?.version ?? '';
}

async function compute(db: Kysely<Database>, record: IndexRecord, ids: readonly string[]) {
  const { definition, reviews, spans } = record;
  const [seriesOf, name] = await Promise.all([
    seriesByFund(db, ids),
    db.selectFrom('indices').select('name').where('id', '=', BENCHMARK).executeTakeFirst(),
  ]);
  const periods = reviews.map(({ date }) => ({
    from: date,
    members: getMembersOn(spans, date).map(({ fund_id }) => fund_id),
  }));
  const series = computeLinkedIndex(periods, seriesOf, definition.base_level);
  const dates = series.map(({ date }) => date);
  const benchmark = await loadIndexSeries(db, BENCHMARK, dates);
  const hasLevels = series.length > 1;
  const performance = computePerformance(
    {
      series: hasLevels ? series : [],
      frequency: 'week',
      asOf: dates.at(-1) ?? definition.base_on,
      benchmarkName: name?.name ?? '',
      benchmark,
      peerGroupName: '',
      peers: [],
      ranking: null,
    },
    'since',
  );
  return {
    ...performance,
    risk_free: DEFAULT_RISK_FREE_RATE,
    series: hasLevels
      ? {
          dates,
          values: series.map(({ value }) => Math.round(value * DECIMALS) / DECIMALS),
          benchmark: alignToDates(dates, benchmark),
        }
      : null,
  };
}

/** Loads adjusted NAVs of funds, each ascending; empty for a deleted fund. */
async function seriesByFund(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Series>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('nav_points')
          .select(['fund_id', 'date', 'adjusted as value'])
          .where('fund_id', 'in', ids)
          .orderBy('fund_id')
          .orderBy('date')
          .execute();
  const found = new Map<string, SeriesPoint[]>();
  for (const { fund_id, ...point } of rows) {
    const series = found.get(fund_id);
    if (series) series.push(point);
    else found.set(fund_id, [point]);
  }
  return found;
}
