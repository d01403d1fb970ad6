/**
 * Tables over an adjusted NAV series: by month and year, and over all past holding periods (domain rules, sections
 * 6 and 7).
 */
import { countDaysBetween, toEpochDay } from '~/domain/calendar/dates';
import type { Series } from '~/domain/figures/nav-series';

export interface YearRow {
  readonly year: number;
  /** Returns of January to December; null without a NAV or without a previous month end. */
  readonly months: readonly (number | null)[];
  /** Return of the year; the first year starts at the first point, the last year ends at the last point. */
  readonly total: number | null;
  /** The series does not span the whole year. */
  readonly isPartial: boolean;
}

/**
 * Builds returns by month and year, oldest year first. A month runs from the last NAV on or before the previous
 * month end to its own last NAV; the first month of the series has no return.
 */
export function buildYearTable(series: Series): YearRow[] {
  const rows: { year: number; months: (number | null)[]; total: number | null; isPartial: boolean }[] = [];
  let monthBase: number | null = null;
  let yearBase = series[0]?.value ?? 1;
  series.forEach((point, index) => {
    const year = +point.date.slice(0, 4);
    let row = rows[rows.length - 1];
    if (!row || row.year !== year) {
      row = { year, months: new Array<number | null>(12).fill(null), total: null, isPartial: index === 0 };
      rows.push(row);
    }
    const next = series[index + 1];
    const month = point.date.slice(0, 7);
    if (next && next.date.slice(0, 7) === month) return;
    if (monthBase !== null) row.months[+point.date.slice(5, 7) - 1] = point.value / monthBase - 1;
    monthBase = point.value;
    if (next && +next.date.slice(0, 4) === year) return;
    row.total = index === 0 ? null : point.value / yearBase - 1;
    yearBase = point.value;
    // The last NAV of a full year may be a few days before its end.
    if (!next && countDaysBetween(point.date, `${point.date.slice(0, 4)}-12-31`) > 10) row.isPartial = true;
  });
  return rows;
}

/** A smaller return is floating-point rounding: breaking even is not a loss. */
const ROUNDING = 1e-9;

/** Fewer holding periods are not meaningful. */
export const MIN_HOLDING_SAMPLES = 24;

/** Results of past holding periods of one length, ratios. */
export interface HoldingOutcome {
  readonly worst: number;
  readonly median: number;
  readonly best: number;
  readonly count: number;
  /** Share of them that ended below cost. */
  readonly lost: number;
}

export interface HoldingDistribution extends HoldingOutcome {
  readonly days: number;
  /** Return of every holding period, ascending. */
  readonly samples: readonly number[];
}

/** Calls the callback for a purchase at each past point that is held for `days` days; see `computePastHoldings`. */
function eachHolding(
  series: Series,
  days: number,
  found: (value: number, buy: number, sell: number) => void,
) {
  if (!Number.isInteger(days) || days < 1)
    throw new RangeError('the number of days must be a positive integer');
  const stamps = series.map(({ date }) => toEpochDay(date));
  const last = stamps[stamps.length - 1] ?? 0;
  let sell = 0;
  for (let buy = 0; buy < series.length; buy += 1) {
    const due = (stamps[buy] ?? 0) + days;
    if (due > last) break;
    while ((stamps[sell + 1] ?? Infinity) <= due) sell += 1;
    if (sell > buy) found((series[sell]?.value ?? NaN) / (series[buy]?.value ?? NaN) - 1, buy, sell);
  }
}

/**
 * Computes the returns of a purchase at each past point that is held for `days` days, ascending. It is sold at the
 * last NAV on or before the day `days` later, and counted only when the series reaches that day. Before
 * subscription and redemption fees.
 * @throws RangeError for days that are not a positive integer
 */
export function computePastHoldings(series: Series, days: number): number[] {
  const samples: number[] = [];
  eachHolding(series, days, (value) => samples.push(value));
  return samples.sort((a, b) => a - b);
}

/**
 * Analyses past holding periods of `days` days: their number, and when the worst of them (the first of equals) was
 * bought and sold.
 */
export function analyzeHoldingPeriods(series: Series, days: number) {
  const samples: number[] = [];
  let worst: { value: number; buy: number; sell: number } | null = null;
  eachHolding(series, days, (value, buy, sell) => {
    samples.push(value);
    if (worst === null || value < worst.value) worst = { value, buy, sell };
  });
  const found = worst as { value: number; buy: number; sell: number } | null;
  return {
    count: samples.length,
    outcome: computeHoldingOutcome(samples.sort((a, b) => a - b)),
    worst: found && {
      bought: series[found.buy]?.date ?? '',
      sold: series[found.sell]?.date ?? '',
    },
  };
}

/**
 * Returns worst, median and best of past holding periods (ascending), and the share with a loss; null for fewer
 * than 24.
 */
export function computeHoldingOutcome(samples: readonly number[]): HoldingOutcome | null {
  if (samples.length < MIN_HOLDING_SAMPLES) return null;
  const middle = samples.length >> 1;
  const upper = samples[middle] ?? NaN;
  return {
    worst: samples[0] ?? NaN,
    median: samples.length % 2 === 1 ? upper : ((samples[middle - 1] ?? NaN) + upper) / 2,
    best: samples[samples.length - 1] ?? NaN,
    count: samples.length,
    lost: samples.filter((value) => value < -ROUNDING).length / samples.length,
  };
}

/** Returns all past holding periods of `days` days with their outcome; null for fewer than 24. */
export function computeHoldingDistribution(series: Series, days: number): HoldingDistribution | null {
  const samples = computePastHoldings(series, days);
  const outcome = computeHoldingOutcome(samples);
  return outcome && { days, ...outcome, samples };
}

/** Samples at most `size` of sorted values for a chart: first and last are kept, the others are evenly spaced. */
export function downsampleValues(samples: readonly number[], size = 200): number[] {
  if (size < 2 || samples.length <= size) return samples.slice();
  const step = (samples.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, index) => samples[Math.round(index * step)] ?? NaN);
}
