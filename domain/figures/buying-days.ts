/**
 * Time below cost for each possible purchase day: bought at the adjusted NAV of the day and held to the last NAV,
 * before subscription and redemption fees.
 */
import { countDaysBetween } from '~/domain/calendar/dates';
import type { Series } from '~/domain/figures/nav-series';

export interface BuyingDay {
  readonly date: string;
  /** Total calendar days below cost: a NAV below it counts until the next NAV. */
  readonly days: number;
  /** Lowest point relative to cost, 0 or negative. */
  readonly depth: number;
  /**
   * First NAV from which cost was never undercut again; the purchase day when it never was, null while below cost.
   */
  readonly freeFrom: string | null;
}

/** A smaller drawdown is floating-point rounding. */
const ROUNDING = 1e-9;

/** Computes every purchase day of the series, oldest first. O(n log n). */
export function computeBuyingDays(series: Series): BuyingDay[] {
  const size = series.length;
  const values = series.map(({ value }) => value);
  // Minimum from each point on: it never decreases, so the last point below a cost is found by binary search.
  const lowest = values.slice();
  for (let i = size - 2; i >= 0; i -= 1) lowest[i] = Math.min(lowest[i]!, lowest[i + 1]!);
  const sorted = values.slice().sort((a, b) => a - b);
  const prefixSums = makeSums(size);
  const result: BuyingDay[] = [];
  for (let i = size - 1; i >= 0; i -= 1) {
    const cost = values[i]! * (1 - ROUNDING);
    const last = lastBelow(lowest, i, cost);
    result.push({
      date: series[i]!.date,
      days: prefixSums.upTo(countBelow(sorted, cost)),
      depth: last < 0 ? 0 : lowest[i + 1]! / values[i]! - 1,
      freeFrom: last < 0 ? series[i]!.date : (series[last + 1]?.date ?? null),
    });
    const next = series[i + 1];
    if (next) prefixSums.add(countBelow(sorted, values[i]!), countDaysBetween(series[i]!.date, next.date));
  }
  return result.reverse();
}

/** Returns the last index after `from` whose value is below the cost, -1 when there is none. */
function lastBelow(lowest: readonly number[], from: number, cost: number): number {
  let low = from + 1;
  let high = lowest.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lowest[middle]! < cost) low = middle + 1;
    else high = middle;
  }
  return low - 1 > from ? low - 1 : -1;
}

/** Counts the ascending values that are below a value. */
function countBelow(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Creates prefix sums over `size` numbers that are updated one by one (a Fenwick tree). */
function makeSums(size: number) {
  const tree = new Array<number>(size + 1).fill(0);
  return {
    /** Adds to the number at an index. */
    add(index: number, amount: number): void {
      for (let i = index + 1; i <= size; i += i & -i) tree[i]! += amount;
    },
    /** Returns the sum of the numbers before an index. */
    upTo(index: number): number {
      let sum = 0;
      for (let i = index; i > 0; i -= i & -i) sum += tree[i]!;
      return sum;
    },
  };
}

export interface BuyingYear {
  readonly year: number;
  /** Purchase days in the year. */
  readonly count: number;
  /** Median and maximum of their days below cost. */
  readonly median: number;
  readonly longest: number;
  /** Purchase days that were never below cost, and those that still are. */
  readonly never: number;
  readonly under: number;
}

/** Groups purchase days by year, newest first. */
export function groupBuyingYears(days: readonly BuyingDay[]): BuyingYear[] {
  const years: Record<string, BuyingDay[]> = {};
  for (const day of days) (years[day.date.slice(0, 4)] ??= []).push(day);
  return Object.keys(years)
    .sort()
    .reverse()
    .map((year) => {
      const of = years[year]!;
      const lengths = of.map(({ days: length }) => length).sort((a, b) => a - b);
      return {
        year: +year,
        count: of.length,
        median: lengths[lengths.length >> 1]!,
        longest: lengths[lengths.length - 1]!,
        never: of.filter(({ days: length, freeFrom }) => length === 0 && freeFrom !== null).length,
        under: of.filter(({ freeFrom }) => freeFrom === null).length,
      };
    });
}

/** Samples at most `size` days for a chart: from each interval the day with the longest time below cost. */
export function sampleBuyingDays(days: readonly BuyingDay[], size: number): BuyingDay[] {
  const stride = Math.ceil(days.length / size);
  const result: BuyingDay[] = [];
  for (let i = 0; i < days.length; i += stride) {
    result.push(days.slice(i, i + stride).reduce((a, b) => (b.days > a.days ? b : a)));
  }
  return result;
}
