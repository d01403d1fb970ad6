import {
  DEFAULT_RISK_FREE_RATE,
  PERIOD_KEYS,
  computeHoldingDistribution,
  computePeriodReturn,
  computeRiskMetrics,
  sliceWindow,
  downsampleValues,
  findSeriesWindow,
  buildYearTable,
  type Series,
} from '~/domain/figures/metrics';
import type { Ranking } from '~/upstream/core/db/analysis';
import { alignToDates, computeReturnBetween, round6, round6OrNull } from '~/upstream/core/db/series-math';
import type { Performance, PerformanceWindow } from '~/upstream/core/db/schema';

export interface PerformanceInput {
  series: Series;
  frequency: 'day' | 'week';
  /** Day of the newest data of all funds. */
  asOf: string;
  benchmarkName: string;
  benchmark: Series;
  peerGroupName: string;
  peers: Series;
  /** Returns of the peer group; null for a fund that is not ranked. */
  ranking: Ranking | null;
}

/** Holding days for the distribution of past outcomes, by window. */
const HOLDING_DAYS: Record<PerformanceWindow, number> = { '1y': 90, '3y': 365, since: 365 };

/** Computes the reply of a performance call; a fund younger than the window is measured since founding. */
export function computePerformance(input: PerformanceInput, key: PerformanceWindow): Performance {
  const { series, frequency } = input;
  const window = findSeriesWindow(series, key);
  const points = window ? sliceWindow(series, window) : series;
  const start = points[0]?.date ?? null;
  const end = points[points.length - 1]?.date ?? null;
  const riskOptions = { frequency, riskFree: DEFAULT_RISK_FREE_RATE };
  const risk = computeRiskMetrics(points, riskOptions);
  const benchmarkPoints = selectCommonPoints(points, input.benchmark);
  const base = benchmarkPoints ? computeRiskMetrics(benchmarkPoints, riskOptions) : null;
  const { drawdown } = risk;
  const holding = computeHoldingDistribution(points, HOLDING_DAYS[key]);
  const buildMetric = (
    name: MetricKey,
    value: number | null | undefined,
    benchmark: number | null | undefined,
  ) => ({
    key: name,
    value: round6OrNull(value ?? null),
    benchmark: round6OrNull(benchmark ?? null),
    window_start: start,
    window_end: end,
  });
  return {
    as_of: series[series.length - 1]?.date ?? null,
    frequency,
    benchmark_name: input.benchmarkName,
    peer_group: input.peerGroupName,
    risk_free: DEFAULT_RISK_FREE_RATE,
    periods: addPeerComparison(buildPeriodRows(input), input.peers, input.ranking),
    metrics: [
      buildMetric('max_drawdown', drawdown?.depth, base?.drawdown?.depth),
      buildMetric('volatility', risk.volatility, base?.volatility),
      buildMetric('sharpe', risk.sharpe, base?.sharpe),
      buildMetric('sortino', risk.sortino, base?.sortino),
      buildMetric('calmar', risk.calmar, base?.calmar),
      buildMetric('recovery_days', drawdown?.recoveryDays, base?.drawdown?.recoveryDays),
      buildMetric('annualised', risk.annualised, base?.annualised),
    ],
    drawdown:
      drawdown && drawdown.peak !== null && drawdown.trough !== null
        ? {
            depth: round6(drawdown.depth),
            peak: drawdown.peak,
            trough: drawdown.trough,
            recovered: drawdown.recovered,
            current: round6(drawdown.current),
          }
        : null,
    holding: holding && {
      days: holding.days,
      worst: round6(holding.worst),
      median: round6(holding.median),
      best: round6(holding.best),
      count: holding.count,
      samples: downsampleValues(holding.samples, 200).map(round6),
    },
    monthly: buildYearRows(input),
  };
}

type MetricKey = NonNullable<Performance['metrics']>[number]['key'];

/** Returns the other series on the dates of the points; null when it does not cover all of them. */
function selectCommonPoints(points: Series, other: Series): Series | null {
  const levels = alignToDates(
    points.map(({ date }) => date),
    other,
  );
  if (points.length < 2 || levels[0] === null) return null;
  return points.map(({ date }, index) => ({ date, value: levels[index] as number }));
}

type Periods = NonNullable<Performance['periods']>;

/**
 * Adds the peer comparison to the periods of a fund: the average of its peers over the same days, and its rank
 * among ranked funds.
 */
export function addPeerComparison(periods: Periods, peers: Series, ranking: Ranking | null): Periods {
  return periods.map((each) => {
    const { period, start, end, value } = each;
    if (start === null || end === null || value === null) return each;
    const ranked = ranking?.[period] ?? null;
    return {
      ...each,
      peer: round6OrNull(computeReturnBetween(peers, start, end)),
      rank: ranked ? 1 + ranked.filter((other) => other > value).length : null,
      rank_total: ranked ? ranked.length : null,
    };
  });
}

function buildPeriodRows({ series, benchmark }: PerformanceInput): Periods {
  return PERIOD_KEYS.map((period) => {
    const own = computePeriodReturn(series, period);
    if (!own) {
      return {
        period,
        start: null,
        end: null,
        value: null,
        benchmark: null,
        peer: null,
        rank: null,
        rank_total: null,
      };
    }
    const { start, end, value } = own;
    return {
      period,
      start,
      end,
      value: round6(value),
      benchmark: round6OrNull(computeReturnBetween(benchmark, start, end)),
      peer: null,
      rank: null,
      rank_total: null,
    };
  });
}

/** Builds returns by month and year, oldest year first, with the yearly return of the benchmark. */
function buildYearRows({ series, benchmark }: PerformanceInput): Performance['monthly'] {
  const onSameDates = selectCommonPoints(series, benchmark);
  const benchmarkYears = new Map(
    onSameDates ? buildYearTable(onSameDates).map((row) => [row.year, row.total]) : [],
  );
  return buildYearTable(series).map((row) => ({
    year: row.year,
    months: row.months.map(round6OrNull),
    total: round6OrNull(row.total),
    benchmark: round6OrNull(benchmarkYears.get(row.year) ?? null),
  }));
}
