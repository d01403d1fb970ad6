/**
 * NAV series as plain numbers, and the windows for measuring them (domain rules, section 7). A series is ascending
 * by date, with one point per date and positive values.
 */
import { addMonths, countDaysBetween, toEpochDay, getWeekday } from '~/domain/calendar/dates';

export interface SeriesPoint {
  readonly date: string;
  readonly value: number;
}
export type Series = readonly SeriesPoint[];

/** Unit NAV of a date, with the events that have it as ex-date. */
export interface NavRecord {
  readonly date: string;
  readonly nav: number;
  /** Cash per old unit. */
  readonly dividend?: number | null;
  /** New units for one old unit. */
  readonly split?: number | null;
}

/**
 * Computes the adjusted NAV, first point 1: `adj_t = adj_{t-1} · (nav_t · s_t + d_t) / nav_{t-1}`. Throws
 * RangeError when a NAV or split is not positive or the dates do not ascend.
 */
export function computeAdjustedSeries(records: readonly NavRecord[]): SeriesPoint[] {
  const points: SeriesPoint[] = [];
  let value = 1;
  let before: NavRecord | null = null;
  for (const record of records) {
    const split = record.split ?? 1;
    if (!(record.nav > 0) || !(split > 0))
      throw new RangeError(`NAV and split must be positive on ${record.date}`);
    if (before) {
      if (before.date >= record.date) throw new RangeError(`the series does not ascend at ${record.date}`);
      value *= (record.nav * split + (record.dividend ?? 0)) / before.nav;
    }
    points.push({ date: record.date, value });
    before = record;
  }
  return points;
}

/** Returns the index of the last point on or before the day, -1 when there is none. */
export function findIndexOnOrBefore(series: Series, day: string): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((series[middle]?.date ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Periods of measurement, in display order. */
export const PERIOD_KEYS = ['1m', '3m', '6m', '1y', '3y', 'ytd', 'since'] as const;
export type PeriodKey = (typeof PERIOD_KEYS)[number];

export const PERIOD_NAMES: Readonly<Record<PeriodKey, string>> = {
  '1m': '近1月',
  '3m': '近3月',
  '6m': '近6月',
  '1y': '近1年',
  '3y': '近3年',
  ytd: '今年来',
  since: '成立以来',
};
/** Labels of a period switch. */
export const PERIOD_SHORT_NAMES: Readonly<Record<PeriodKey, string>> = {
  ...{ '1m': '1月', '3m': '3月', '6m': '6月', '1y': '1年', '3y': '3年' },
  ...{ ytd: '今年', since: '成立以来' },
};

const PERIOD_MONTHS: Readonly<Partial<Record<PeriodKey, number>>> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '3y': 36,
};

/** Returns the start date of a period that ends on `end`; `first` is the first date of the series. */
export function getPeriodStart(period: PeriodKey, end: string, first: string): string {
  const months = PERIOD_MONTHS[period];
  if (months !== undefined) return addMonths(end, -months);
  return period === 'ytd' ? `${String(+end.slice(0, 4) - 1).padStart(4, '0')}-12-31` : first;
}

/** Indexes of the first and last point of a window. */
export interface SeriesWindow {
  readonly startIndex: number;
  readonly endIndex: number;
}

/**
 * Finds the window of a period that ends at the last point (or the last on or before `end`). It starts at the last
 * point on or before the start date of the period; null when the series is shorter.
 */
export function findSeriesWindow(series: Series, period: PeriodKey, end?: string): SeriesWindow | null {
  const endIndex = end === undefined ? series.length - 1 : findIndexOnOrBefore(series, end);
  const first = series[0];
  const last = series[endIndex];
  if (!first || !last) return null;
  const startIndex = findIndexOnOrBefore(series, getPeriodStart(period, last.date, first.date));
  return startIndex < 0 || startIndex >= endIndex ? null : { startIndex, endIndex };
}

/** Returns the points of a window. */
export const sliceWindow = (series: Series, window: SeriesWindow): Series =>
  series.slice(window.startIndex, window.endIndex + 1);

/** Scales the values so that the first is `base`: for charts of several funds with a common start. */
export function rebaseSeries(series: Series, base = 1): SeriesPoint[] {
  const first = series[0]?.value ?? 1;
  return series.map(({ date, value }) => ({ date, value: (value / first) * base }));
}

export const FREQUENCIES = ['day', 'week', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const FREQUENCY_NAMES: Readonly<Record<Frequency, string>> = {
  day: '日频',
  week: '周频',
  month: '月频',
};

/** Periods in a year, for annualising. */
export const PERIODS_PER_YEAR: Readonly<Record<Frequency, number>> = { day: 250, week: 52, month: 12 };

/** Returns the frequency of a series, from the median gap between its dates. */
export function getFrequency(series: Series): Frequency {
  const gaps: number[] = [];
  for (let i = 1; i < series.length; i += 1) {
    gaps.push(countDaysBetween(series[i - 1]?.date ?? '', series[i]?.date ?? ''));
  }
  gaps.sort((a, b) => a - b);
  const median = gaps[gaps.length >> 1] ?? 1;
  return median <= 4 ? 'day' : median <= 10 ? 'week' : 'month';
}

/** Returns the day, week (Monday to Sunday) or month of a date. */
export function getFrequencyBucket(date: string, frequency: Frequency): string | number {
  if (frequency === 'day') return date;
  return frequency === 'month' ? date.slice(0, 7) : toEpochDay(date) - getWeekday(date);
}

/** Returns the last point of every week (Monday to Sunday) or month; 'day' leaves a daily series unchanged. */
export function resampleSeries(series: Series, frequency: Frequency): Series {
  if (frequency === 'day') return series;
  return series.filter((point, index) => {
    const next = series[index + 1];
    return !next || getFrequencyBucket(next.date, frequency) !== getFrequencyBucket(point.date, frequency);
  });
}

export interface CommonWindow {
  readonly start: string;
  readonly end: string;
  readonly frequency: Frequency;
  /** The series in the given order, clipped to `start` and `end`, each starting at 1. */
  readonly series: readonly Series[];
}

/**
 * Computes several series on their common window and at the coarsest of their frequencies. A series without a point
 * on the first or last day uses its last value before it. Null without a common window.
 */
export function computeCommonWindow(list: readonly Series[]): CommonWindow | null {
  if (list.length === 0 || list.some((series) => series.length < 2)) return null;
  const start = list.map((series) => series[0]?.date ?? '').reduce((a, b) => (a > b ? a : b));
  const end = list.map((series) => series[series.length - 1]?.date ?? '').reduce((a, b) => (a < b ? a : b));
  if (start >= end) return null;
  const rank = Math.max(...list.map((series) => FREQUENCIES.indexOf(getFrequency(series))));
  const frequency = FREQUENCIES[rank] ?? 'day';
  return {
    start,
    end,
    frequency,
    series: list.map((series) => rebaseSeries(clip(series, start, end, frequency))),
  };
}

function clip(series: Series, start: string, end: string, frequency: Frequency): Series {
  const first = findIndexOnOrBefore(series, start);
  const last = findIndexOnOrBefore(series, end);
  const inside = series.slice(first + 1, last + 1).filter(({ date }) => date < end);
  const middle = resampleSeries(inside, frequency);
  return [
    { date: start, value: series[first]?.value ?? NaN },
    ...middle,
    { date: end, value: series[last]?.value ?? NaN },
  ];
}
