import {
  DEFAULT_RISK_FREE_RATE,
  PERIOD_KEYS,
  computeReturnsOfPeriods,
  computeRiskMetrics,
  sliceWindow,
  findSeriesWindow,
  type Series,
  type SeriesPoint,
  type PeriodKey,
} from '~/domain/figures/metrics';
import { countDaysBetween } from '~/domain/calendar/dates';
import { round6, round6OrNull } from '~/upstream/core/db/series-math';
import { computePerformance, type PerformanceInput } from '~/upstream/core/db/performance';
import type { FundMetricsTable, Performance, PerformanceWindow } from '~/upstream/core/db/schema';

/** A fund whose last NAV is older than this is not ranked and has no recent returns. */
export const STALE_AFTER_DAYS = 31;
const SPARK_POINTS = 60;
export const PERFORMANCE_WINDOWS: readonly PerformanceWindow[] = ['1y', '3y', 'since'];

export type MetricValues = Pick<
  FundMetricsTable,
  | 'return_1m'
  | 'return_3m'
  | 'return_6m'
  | 'return_1y'
  | 'return_3y'
  | 'return_ytd'
  | 'return_since'
  | 'max_drawdown'
  | 'sharpe'
>;

export const NO_METRICS: MetricValues = {
  return_1m: null,
  return_3m: null,
  return_6m: null,
  return_1y: null,
  return_3y: null,
  return_ytd: null,
  return_since: null,
  max_drawdown: null,
  sharpe: null,
};

/** Whether a fund whose last NAV is of `lastDate` still publishes on `asOf`. */
export const isPublishing = (lastDate: string, asOf: string): boolean =>
  countDaysBetween(lastDate, asOf) <= STALE_AFTER_DAYS;

/** Computes returns by period; a fund that stopped publishing has only the return since founding. */
export function computePeriodReturns(series: Series, asOf: string): Record<PeriodKey, number | null> {
  const returns = computeReturnsOfPeriods(series);
  const last = series[series.length - 1];
  if (last && isPublishing(last.date, asOf)) return returns;
  return { '1m': null, '3m': null, '6m': null, '1y': null, '3y': null, ytd: null, since: returns.since };
}

/**
 * Computes the sort values of lists: returns of every period, and largest drawdown (positive) and Sharpe ratio over
 * the last year. Younger funds are measured since founding.
 */
export function computeMetricValues(series: Series, frequency: 'day' | 'week', asOf: string): MetricValues {
  const returns = computePeriodReturns(series, asOf);
  const window = findSeriesWindow(series, '1y');
  const risk = computeRiskMetrics(window ? sliceWindow(series, window) : series, {
    frequency,
    riskFree: DEFAULT_RISK_FREE_RATE,
  });
  const isEnough = risk.volatility !== null;
  return {
    return_1m: round6OrNull(returns['1m']),
    return_3m: round6OrNull(returns['3m']),
    return_6m: round6OrNull(returns['6m']),
    return_1y: round6OrNull(returns['1y']),
    return_3y: round6OrNull(returns['3y']),
    return_ytd: round6OrNull(returns.ytd),
    return_since: round6OrNull(returns.since),
    max_drawdown: isEnough && risk.drawdown ? round6(-risk.drawdown.depth) + 0 : null,
    sharpe: round6OrNull(risk.sharpe),
  };
}

/** Returns about 60 adjusted values of the last year for a small chart; null for fewer than two points. */
export function computeSparkline(series: Series): number[] | null {
  const window = findSeriesWindow(series, '1y');
  const points = window ? sliceWindow(series, window) : series;
  if (points.length < 2) return null;
  const count = Math.min(SPARK_POINTS, points.length);
  const base = (points[0] as SeriesPoint).value;
  return Array.from({ length: count }, (_, index) => {
    const point = points[Math.round((index * (points.length - 1)) / (count - 1))] as SeriesPoint;
    return Math.round((point.value / base) * 10_000) / 10_000;
  });
}

/** Sorted returns by period of one group of funds, best first. */
export type Ranking = Record<PeriodKey, readonly number[]>;

/** Sorts the rounded returns of a peer group; the rank of each member can be read from the result. */
export function buildRanking(returns: readonly Record<PeriodKey, number | null>[]): Ranking {
  const ranking = {} as Record<PeriodKey, number[]>;
  for (const period of PERIOD_KEYS) {
    ranking[period] = returns
      .map((each) => each[period])
      .filter((value): value is number => value !== null)
      .map(round6)
      .sort((a, b) => b - a);
  }
  return ranking;
}

/** Builds the replies of the performance calls for every window. */
export const computePerformances = (
  input: PerformanceInput,
): { window_key: PerformanceWindow; as_of: string; payload: Performance }[] =>
  PERFORMANCE_WINDOWS.map((window) => ({
    window_key: window,
    as_of: input.series[input.series.length - 1]?.date ?? input.asOf,
    payload: computePerformance(input, window),
  }));
