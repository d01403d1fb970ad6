import type { Series } from '~/domain/figures/metrics';
import {
  NO_METRICS,
  isPublishing,
  computeMetricValues,
  computePerformances,
  buildRanking,
  computePeriodReturns,
  computeSparkline,
  type MetricValues,
  type Ranking,
} from '~/upstream/core/db/analysis';
import { getPeerGroupName, getPeerGroupKey } from '~/upstream/core/db/peer-groups';
import { computePeerSeries, type PeerPoint } from '~/upstream/core/db/peer-series';
import type { FundKind } from '~/upstream/core/db/schema';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { BENCHMARKS, type Market } from '~/upstream/seed/market-model';
import type { NavSeries } from '~/upstream/seed/nav-model';

/** Input of a fund for the figures. */
export interface FigureFund {
  id: string;
  kind: FundKind;
  category: string;
  benchmarkId: string;
  nav: NavSeries | null;
}

interface Measured extends FigureFund {
  nav: NavSeries;
  series: Series;
  frequency: 'day' | 'week';
  group: string;
}

export interface FundFigures {
  metrics: MetricValues;
  spark: number[] | null;
  performances: ReturnType<typeof computePerformances>;
}

/** Builds the levels of the three indices as series. */
export function buildBenchmarkSeries(market: Market): Map<string, { name: string; series: Series }> {
  const keys = Object.keys(BENCHMARKS) as (keyof typeof BENCHMARKS)[];
  return new Map(
    keys.map((key) => [
      BENCHMARKS[key].id,
      {
        name: BENCHMARKS[key].name,
        series: market.days.map((date, index) => ({ date, value: market.levels[key][index] as number })),
      },
    ]),
  );
}

/** Computes peer averages, then the figures of every fund with a NAV, like the import. */
export function computeFigures(funds: readonly FigureFund[], market: Market) {
  const benchmarks = buildBenchmarkSeries(market);
  const measured = funds.flatMap((fund) => (fund.nav ? [measure(fund, fund.nav)] : []));
  const groups = new Map<string, Measured[]>();
  for (const fund of measured) groups.set(fund.group, [...(groups.get(fund.group) ?? []), fund]);
  const peers = new Map<string, PeerPoint[]>();
  const rankings = new Map<string, Ranking>();
  for (const [group, members] of groups) {
    peers.set(group, computePeerSeries(members.map((member) => member.series)));
    rankings.set(
      group,
      buildRanking(members.filter(isRanked).map((member) => computePeriodReturns(member.series, SEED_AS_OF))),
    );
  }
  const figures = new Map<string, FundFigures>();
  for (const fund of measured) {
    const benchmark = benchmarks.get(fund.benchmarkId);
    if (!benchmark) throw new Error(`no index ${fund.benchmarkId}`);
    figures.set(fund.id, {
      metrics: computeMetricValues(fund.series, fund.frequency, SEED_AS_OF),
      spark: computeSparkline(fund.series),
      performances: computePerformances({
        series: fund.series,
        frequency: fund.frequency,
        asOf: SEED_AS_OF,
        benchmarkName: benchmark.name,
        benchmark: benchmark.series,
        peerGroupName: getPeerGroupName(fund.kind, fund.category),
        peers: peers.get(fund.group) ?? [],
        ranking: isRanked(fund) ? (rankings.get(fund.group) ?? null) : null,
      }),
    });
  }
  return { figures, peers, benchmarks };
}

export const getFigures = (figures: ReadonlyMap<string, FundFigures>, id: string): MetricValues =>
  figures.get(id)?.metrics ?? NO_METRICS;

/** A fund that stopped publishing is not ranked. */
const isRanked = ({ series }: Measured): boolean =>
  isPublishing(series[series.length - 1]?.date ?? '', SEED_AS_OF);

const measure = (fund: FigureFund, nav: NavSeries): Measured => ({
  ...fund,
  nav,
  series: nav.dates.map((date, index) => ({ date, value: nav.adjusted[index] as number })),
  frequency: fund.kind === 'simu' ? 'week' : 'day',
  group: getPeerGroupKey(fund.kind, fund.category),
});
