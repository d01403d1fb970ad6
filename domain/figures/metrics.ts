/**
 * Return and risk of an adjusted NAV series (domain rules, section 7). All values are plain ratios, rounded only
 * for display; null means that the rule gives no figure. Tables and holding periods are in metrics-tables.ts and
 * re-exported here.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import {
  getFrequency,
  PERIOD_KEYS,
  PERIODS_PER_YEAR,
  findSeriesWindow,
  type Frequency,
  type PeriodKey,
  type Series,
} from '~/domain/figures/nav-series';

export * from '~/domain/figures/metrics-tables';
export * from '~/domain/figures/nav-series';

/** Default annual reference rate. */
export const DEFAULT_RISK_FREE_RATE = 0.015;
/** Shorter periods are not annualised. */
export const ANNUALISE_MIN_DAYS = 365;
/** Fewer points give no volatility and no figure based on it. */
export const VOLATILITY_MIN_POINTS = 24;
/** A smaller deviation is floating-point rounding, not movement. */
const DEVIATION_EPSILON = 1e-12;

export interface PeriodReturn {
  readonly period: PeriodKey;
  readonly start: string;
  readonly end: string;
  readonly days: number;
  readonly value: number;
}

/** Computes `R = end / start − 1` over a period that ends at the last point (or on or before `end`). */
export function computePeriodReturn(series: Series, period: PeriodKey, end?: string): PeriodReturn | null {
  const window = findSeriesWindow(series, period, end);
  const from = window && series[window.startIndex];
  const to = window && series[window.endIndex];
  if (!from || !to) return null;
  const days = countDaysBetween(from.date, to.date);
  return { period, start: from.date, end: to.date, days, value: to.value / from.value - 1 };
}

/** Computes the return of every period, null when the series is too short. */
export function computeReturnsOfPeriods(series: Series, end?: string): Record<PeriodKey, number | null> {
  const returns = {} as Record<PeriodKey, number | null>;
  for (const period of PERIOD_KEYS) returns[period] = computePeriodReturn(series, period, end)?.value ?? null;
  return returns;
}

/** Computes the return from first to last point; null for fewer than two. */
export function computeTotalReturn(series: Series): number | null {
  const first = series[0];
  const last = series[series.length - 1];
  return first && last && first !== last ? last.value / first.value - 1 : null;
}

/** Computes `(1 + R)^(365 / days) − 1`; null under 365 days. */
export function annualise(value: number | null, days: number): number | null {
  if (value === null || days < ANNUALISE_MIN_DAYS || value < -1) return null;
  return Math.pow(1 + value, 365 / days) - 1;
}

/** Computes the annualised return of the whole series; null under 365 days. */
export function computeAnnualisedReturn(series: Series): number | null {
  const first = series[0];
  const last = series[series.length - 1];
  return first && last
    ? annualise(computeTotalReturn(series), countDaysBetween(first.date, last.date))
    : null;
}

export interface Drawdown {
  /** Largest decline from a peak, 0 or negative. */
  readonly depth: number;
  /** Null when the series never declined. */
  readonly peak: string | null;
  readonly trough: string | null;
  /** First date at or above the peak again; null while it lasts. */
  readonly recovered: string | null;
  /** Days from the trough to recovery; null while it lasts. */
  readonly recoveryDays: number | null;
  /** Decline of the last point from the highest so far. */
  readonly current: number;
}

/** Finds the deepest drawdown (the first of equals) and the current one; null for an empty series. */
export function computeMaxDrawdown(series: Series): Drawdown | null {
  if (series.length === 0) return null;
  let highest = -Infinity;
  let highestIndex = 0;
  let depth = 0;
  let peakIndex = 0;
  let troughIndex = -1;
  let current = 0;
  series.forEach(({ value }, index) => {
    if (value >= highest) {
      highest = value;
      highestIndex = index;
    }
    current = value / highest - 1;
    if (current < depth) {
      depth = current;
      peakIndex = highestIndex;
      troughIndex = index;
    }
  });
  const trough = series[troughIndex]?.date ?? null;
  if (trough === null)
    return { depth: 0, peak: null, trough: null, recovered: null, recoveryDays: null, current };
  const peakPoint = series[peakIndex];
  const recovered =
    series.slice(troughIndex + 1).find(({ value }) => value >= (peakPoint?.value ?? Infinity))?.date ?? null;
  return {
    depth,
    peak: peakPoint?.date ?? null,
    trough,
    recovered,
    recoveryDays: recovered === null ? null : countDaysBetween(trough, recovered),
    current,
  };
}

/** Computes the return from each point to the next. */
export function computeStepReturns(series: Series): number[] {
  const returns: number[] = [];
  for (let i = 1; i < series.length; i += 1) {
    returns.push((series[i]?.value ?? NaN) / (series[i - 1]?.value ?? NaN) - 1);
  }
  return returns;
}

/** Computes the sample standard deviation of step returns × √N; null under 24 points. */
export function computeVolatility(
  series: Series,
  frequency: Frequency = getFrequency(series),
): number | null {
  if (series.length < VOLATILITY_MIN_POINTS) return null;
  const returns = computeStepReturns(series);
  const mean = returns.reduce((sum, each) => sum + each, 0) / returns.length;
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return Math.sqrt(squares / (returns.length - 1)) * Math.sqrt(PERIODS_PER_YEAR[frequency]);
}

/**
 * Computes the root mean square of the shortfalls below the reference rate × √N; steps above it count as 0. Null
 * under 24 points.
 */
export function computeDownsideDeviation(
  series: Series,
  riskFree: number = DEFAULT_RISK_FREE_RATE,
  frequency: Frequency = getFrequency(series),
): number | null {
  if (series.length < VOLATILITY_MIN_POINTS) return null;
  const target = riskFree / PERIODS_PER_YEAR[frequency];
  const returns = computeStepReturns(series);
  const squares = returns.reduce((sum, each) => sum + Math.min(each - target, 0) ** 2, 0);
  return Math.sqrt(squares / returns.length) * Math.sqrt(PERIODS_PER_YEAR[frequency]);
}

/** Divides; null when either side is missing or the divisor is 0. */
function ratio(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null || Math.abs(divisor) < DEVIATION_EPSILON
    ? null
    : dividend / divisor;
}

export interface RiskMetrics {
  readonly annualised: number | null;
  readonly volatility: number | null;
  readonly downside: number | null;
  readonly drawdown: Drawdown | null;
  /** `(Ra − Rf) / volatility`. */
  readonly sharpe: number | null;
  /** `(Ra − Rf) / downside deviation`. */
  readonly sortino: number | null;
  /** `Ra / |max drawdown|`. */
  readonly calmar: number | null;
}

/** Computes all risk figures of a series (for one window: slice it first). */
export function computeRiskMetrics(
  series: Series,
  options: { readonly riskFree?: number; readonly frequency?: Frequency } = {},
): RiskMetrics {
  const riskFree = options.riskFree ?? DEFAULT_RISK_FREE_RATE;
  const frequency = options.frequency ?? getFrequency(series);
  const annualised = computeAnnualisedReturn(series);
  const excess = annualised === null ? null : annualised - riskFree;
  const deviation = computeVolatility(series, frequency);
  const downside = computeDownsideDeviation(series, riskFree, frequency);
  const drawdown = computeMaxDrawdown(series);
  return {
    annualised,
    volatility: deviation,
    downside,
    drawdown,
    sharpe: ratio(excess, deviation),
    sortino: ratio(excess, downside),
    calmar: ratio(annualised, drawdown && Math.abs(drawdown.depth)),
  };
}
