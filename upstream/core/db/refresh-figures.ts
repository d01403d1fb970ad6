import type { Kysely } from 'kysely';
import type { Series } from '~/domain/figures/metrics';
import { computeMetricValues, computePerformances, computeSparkline } from '~/upstream/core/db/analysis';
import { getPeerGroupName } from '~/upstream/core/db/peer-groups';
import { loadNewestNavDay, refreshPeerGroup } from '~/upstream/core/db/refresh-peers';
import type { Database, FundKind } from '~/upstream/core/db/schema';

export interface FigureTarget {
  id: string;
  kind: FundKind;
  category: string;
  benchmarkId: string;
}

export interface LatestNav {
  nav: string;
  accumulated: string;
  change: number | null;
}

/**
 * Computes and writes the figures of a fund for lists and pages from its adjusted series; its peers follow.
 * @param since first day with a changed value; absent, all days may have changed
 */
export async function refreshFigures(
  db: Kysely<Database>,
  fund: FigureTarget,
  series: Series,
  { since, ...latest }: LatestNav & { since?: string },
): Promise<void> {
  await writeFigures(db, fund, series, latest);
  await refreshPeerGroup(db, fund.kind, fund.category, since);
}

/** Benchmark index of a fund. */
export interface Benchmark {
  name: string;
  levels: Series;
}

/**
 * `refreshFigures` without the peers: a caller that writes many funds calls `refreshPeerGroup` once per group and
 * reads each benchmark once.
 */
export async function writeFigures(
  db: Kysely<Database>,
  fund: FigureTarget,
  series: Series,
  latest: LatestNav,
  benchmark?: Benchmark,
): Promise<void> {
  const last = series[series.length - 1];
  if (!last) throw new RangeError('figures cannot be computed for a fund without NAV');
  const frequency = fund.kind === 'simu' ? 'week' : 'day';
  const asOf = await loadNewestNavDay(db, last.date);
  const metrics = computeMetricValues(series, frequency, asOf);
  await db.updateTable('fund_metrics').set(metrics).where('fund_id', '=', fund.id).execute();
  const values = {
    nav: latest.nav,
    accumulated_nav: latest.accumulated,
    nav_date: last.date,
    change: latest.change,
    spark: computeSparkline(series),
    point_count: series.length,
    first_date: series[0]?.date ?? null,
  };
  await db
    .insertInto('fund_latest')
    .values({ fund_id: fund.id, seven_day_yield: null, income_per_10k: null, ...values })
    .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(values))
    .execute();
  const index = benchmark ?? (await loadBenchmark(db, fund.benchmarkId));
  await writePerformance(db, fund, { series, frequency, asOf, benchmark: index });
}

/** Loads name and levels of an index, oldest first; empty when there is none. */
export async function loadBenchmark(db: Kysely<Database>, indexId: string): Promise<Benchmark> {
  const index = await db.selectFrom('indices').select('name').where('id', '=', indexId).executeTakeFirst();
  const levels = await db
    .selectFrom('index_points')
    .select(['date', 'close as value'])
    .where('index_id', '=', indexId)
    .orderBy('date')
    .execute();
  return { name: index?.name ?? '', levels };
}

async function writePerformance(
  db: Kysely<Database>,
  fund: FigureTarget,
  {
    series,
    frequency,
    asOf,
    benchmark,
  }: { series: Series; frequency: 'day' | 'week'; asOf: string; benchmark: Benchmark },
): Promise<void> {
  const rows = computePerformances({
    series,
    frequency,
    asOf,
    benchmarkName: benchmark.name,
    benchmark: benchmark.levels,
    peerGroupName: getPeerGroupName(fund.kind, fund.category),
    // Peers are compared after the figures of the fund are written.
    peers: [],
    ranking: null,
  });
  await db.deleteFrom('fund_performance').where('fund_id', '=', fund.id).execute();
  await db
    .insertInto('fund_performance')
    .values(
      rows.map(({ payload, ...row }) => ({ fund_id: fund.id, ...row, payload: JSON.stringify(payload) })),
    )
    .execute();
}
