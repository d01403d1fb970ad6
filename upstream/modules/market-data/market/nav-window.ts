import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { getPeriodStart, type Series } from '~/domain/figures/metrics';
import type { seriesSchema } from '~/contract/shared';
import type { Period } from '~/contract/kinds';
import type { Database } from '~/upstream/core/db/schema';
import { alignToDates } from '~/upstream/core/db/series-math';
import type { FundSummary } from '~/upstream/modules/market-data/market/fund-summary';
import { createPerNavCache } from '~/upstream/modules/market-data/market/per-nav-cache';

export type NavSeries = z.infer<typeof seriesSchema>;

/** Maximum points of all cached series: about 10 MB. */
const POINTS_HELD = 60_000;
const held = createPerNavCache<NavSeries>(POINTS_HELD, (series) => Math.max(1, series.dates.length));

/** A period up to the newest NAV, or a custom range of days. */
export interface NavWindow {
  period: Period;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Finds the series of a fund over a window, from the last NAV on or before its start to the newest in it; all of it
 * when the fund is younger. Benchmark and peers use the dates of the fund (their last value on or before) and start
 * at its level; null before they begin. Null for a fund without NAV.
 */
export async function findNavSeries(
  db: Kysely<Database>,
  fund: FundSummary,
  { period, from, to }: NavWindow,
): Promise<NavSeries | null> {
  const { latest } = fund;
  if (latest === null) return null;
  const variant = from === undefined && to === undefined ? period : `${from ?? ''}~${to ?? ''}`;
  return await held(db, fund, variant, async () => {
    const begin = from ?? getPeriodStart(period, latest.navDate, latest.firstDate);
    const start = await lastDateUntil(db, fund.id, begin);
    const points = await db
      .selectFrom('nav_points')
      .select(['date', 'unit', 'accumulated', 'adjusted'])
      .where('fund_id', '=', fund.id)
      .where('date', '>=', start ?? latest.firstDate)
      .where('date', '<=', to ?? latest.navDate)
      .orderBy('date')
      .execute();
    const dates = points.map((point) => point.date);
    const adjusted = points.map((point) => point.adjusted);
    const [benchmark, peers] = await Promise.all([
      loadIndexSeries(db, fund.benchmarkId, dates),
      loadPeerGroupSeries(db, fund.peerGroup, dates),
    ]);
    return {
      dates,
      unit: points.map((point) => point.unit),
      accumulated: points.map((point) => point.accumulated),
      adjusted,
      benchmark: rebaseLevels(adjusted, alignToDates(dates, benchmark)),
      peers: rebaseLevels(adjusted, alignToDates(dates, peers)),
    };
  });
}

async function lastDateUntil(db: Kysely<Database>, fundId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('nav_points')
    .select('date')
    .where('fund_id', '=', fundId)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** Loads the closes of an index for the dates: from the last close on or before the first date. */
export async function loadIndexSeries(
  db: Kysely<Database>,
  indexId: string,
  dates: readonly string[],
): Promise<Series> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  return await db
    .selectFrom('index_points')
    .select(['date', 'close as value'])
    .where('index_id', '=', indexId)
    .where('date', '<=', last)
    .where('date', '>=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('index_points as b')
          .select((b) => b.fn.max('b.date').as('date'))
          .where('b.index_id', '=', indexId)
          .where('b.date', '<=', first),
        eb.cast<string>(eb.val(first), 'date'),
      ),
    )
    .orderBy('date')
    .execute();
}

/** Loads the averages of a peer group for the dates. */
export async function loadPeerGroupSeries(
  db: Kysely<Database>,
  group: string,
  dates: readonly string[],
): Promise<Series> {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  return await db
    .selectFrom('peer_series')
    .select(['date', 'value'])
    .where('peer_group', '=', group)
    .where('date', '<=', last)
    .where('date', '>=', (eb) =>
      eb.fn.coalesce(
        eb
          .selectFrom('peer_series as b')
          .select((b) => b.fn.max('b.date').as('date'))
          .where('b.peer_group', '=', group)
          .where('b.date', '<=', first),
        eb.cast<string>(eb.val(first), 'date'),
      ),
    )
    .orderBy('date')
    .execute();
}

/** Scales levels so that their first known one equals the fund level of that date. */
export function rebaseLevels(fund: readonly number[], levels: readonly (number | null)[]): (number | null)[] {
  const first = levels.findIndex((level) => level !== null && level > 0);
  const base = first < 0 ? null : (levels[first] ?? null);
  if (base === null) return levels.map(() => null);
  const scale = fund[first]! / base;
  return levels.map((level) => (level === null ? null : level * scale));
}
