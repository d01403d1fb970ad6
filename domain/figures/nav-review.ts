/**
 * Plausibility of NAVs to be published: compared with the previous and next NAV, the 60 days before, and the
 * benchmark over the same days (domain rules, section 9). Messages are for operators.
 */
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { formatPercent } from '~/domain/figures/format';
import {
  computeAdjustedSeries,
  findIndexOnOrBefore,
  type NavRecord,
  type Series,
} from '~/domain/figures/nav-series';
import {
  getPublicationLimits,
  getNavTolerance,
  type NavTolerance,
} from '~/domain/figures/publication-limits';

const RANGE_DAYS = 60;

export interface NavReviewInput {
  readonly kind: 'public' | 'simu';
  /** Type of a public fund, strategy of a private one. */
  readonly category: string;
  /** All NAVs of the fund as they would be, oldest first, with payouts on their ex-days. */
  readonly records: readonly NavRecord[];
  /** Days with a new or changed NAV. */
  readonly touched: ReadonlySet<string>;
  /** Levels of its benchmark, oldest first. */
  readonly index: Series;
}

/** Returns the findings for the touched days, by day; a day without an entry is plausible. */
export function reviewNavRecords({
  kind,
  category,
  records,
  touched,
  index,
}: NavReviewInput): Map<string, string[]> {
  const series = computeAdjustedSeries(records);
  const found = new Map<string, string[]>();
  for (const [at, { date }] of series.entries()) {
    if (!touched.has(date)) continue;
    const limits = getPublicationLimits(date);
    const tolerance = getNavTolerance(limits, kind, category);
    const faults: string[] = [];
    const getScale = (from: string, to: string): number =>
      Math.min(limits.longest, Math.sqrt(Math.max(1, countDaysBetween(from, to) / limits.gapDays[kind])));
    if (at === 0) faults.push(...firstFaults(records[0]?.nav ?? 0, limits.firstNav));
    else faults.push(...stepFaults({ series, at, index, tolerance, scaleOf: getScale }));
    const next = series[at + 1];
    // The next NAV was published relative to a different previous one.
    if (next && !touched.has(next.date))
      faults.push(...stepFaults({ series, at: at + 1, index, tolerance, scaleOf: getScale }));
    if (faults.length > 0) found.set(date, faults);
  }
  return found;
}

function firstFaults(nav: number, [lowest, highest]: readonly [number, number]): string[] {
  return nav >= lowest && nav <= highest ? [] : [`首个净值不在 ${lowest} 至 ${highest} 之间`];
}

interface Step {
  series: Series;
  /** Index of the later of the two. */
  at: number;
  index: Series;
  tolerance: NavTolerance;
  scaleOf: (from: string, to: string) => number;
}

function stepFaults({ series, at, index, tolerance, scaleOf }: Step): string[] {
  const [before, now] = [series[at - 1], series[at]];
  if (!before || !now) return [];
  const scale = scaleOf(before.date, now.date);
  const change = now.value / before.value - 1;
  const faults: string[] = [];
  if (isBeyond(change, tolerance.step * scale))
    faults.push(
      `${now.date} 较上一净值（${before.date}）${signed(change)}，超出 ±${percent(tolerance.step * scale)}`,
    );
  const market = changeOfIndex(index, before.date, now.date);
  if (tolerance.index !== null && market !== null && isBeyond(change - market, tolerance.index * scale))
    faults.push(
      `${now.date} 较业绩基准（${signed(market)}）相差 ${signed(change - market)}，超出 ±${percent(tolerance.index * scale)}`,
    );
  const from = findIndexOnOrBefore(series, addDays(now.date, -RANGE_DAYS - 1)) + 1;
  const recent = series.slice(from, at).map(({ value }) => value);
  const [lowest, highest] = [Math.min(...recent), Math.max(...recent)];
  if (
    recent.length > 0 &&
    (now.value > lowest * (1 + tolerance.range) || now.value < highest * (1 - tolerance.range))
  )
    faults.push(`${now.date} 较近 ${RANGE_DAYS} 日的高点或低点相差超过 ${percent(tolerance.range)}`);
  return faults;
}

/** Returns whether a value exceeds the limit by more than floating-point noise. */
const isBeyond = (change: number, limit: number): boolean => Math.abs(change) > limit + 1e-9;
const signed = (ratio: number): string => formatPercent(ratio);
const percent = (ratio: number): string => `${Number((ratio * 100).toFixed(1))}%`;

/** Returns the change of the benchmark between two days; null when it has no level on one of them. */
function changeOfIndex(index: Series, from: string, to: string): number | null {
  const [start, end] = [index[findIndexOnOrBefore(index, from)], index[findIndexOnOrBefore(index, to)]];
  return start && end?.date === to && start.value > 0 ? end.value / start.value - 1 : null;
}
