/**
 * Performance of a fund during a manager's tenure, with its benchmark over the same days. It runs from the first
 * NAV on or after the start of the tenure to the last on or before its end, as published tenure returns do
 * (docs/decisions/0055). The step into the first NAV belongs to no manager.
 */
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { annualise, findIndexOnOrBefore, computeMaxDrawdown, type Series } from '~/domain/figures/metrics';

export interface Tenure {
  readonly name: string;
  /** First and last day; null for a current manager. */
  readonly from: string;
  readonly to: string | null;
}

export interface TeamSpan {
  /** Managers who ran the fund together, in the given order. */
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string | null;
}

/** Shortens tenures by the handover day: that day belongs to the new manager. */
export const excludeHandoverDays = <Each extends Pick<Tenure, 'from' | 'to'>>(
  tenures: readonly Each[],
): Each[] =>
  tenures.map((each) => {
    const isHandedOver =
      each.to !== null && each.to > each.from && tenures.some(({ from }) => from === each.to);
    return isHandedOver && each.to !== null ? { ...each, to: addDays(each.to, -1) } : each;
  });

/**
 * Splits the life of a fund wherever a manager joined or left, oldest first. On a handover day only the new manager
 * runs the fund; a manager who joins before the other has left runs it jointly. Spans without a manager are
 * omitted.
 */
export function computeTeamSpans(tenures: readonly Tenure[]): TeamSpan[] {
  const own = excludeHandoverDays(tenures);
  const starts = own.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)])).sort();
  const cuts = starts.filter((day, index) => day !== starts[index - 1]);
  return cuts.flatMap((from, index) => {
    const next = cuts[index + 1];
    const names = own.flatMap((each) =>
      each.from <= from && (each.to === null || each.to >= from) ? [each.name] : [],
    );
    return names.length === 0 ? [] : [{ names, from, to: next === undefined ? null : addDays(next, -1) }];
  });
}

export interface TenureResult {
  /** Days of its first and last NAV. */
  readonly start: string;
  readonly end: string;
  readonly days: number;
  /** Adjusted NAV at the end over that at the start, minus 1. */
  readonly value: number;
  /** Null under 365 days. */
  readonly annualised: number | null;
  /** Maximum drawdown in it, 0 or negative. */
  readonly drawdown: number;
  /** Return of the benchmark from start to end; null when it has no level on one of them. */
  readonly benchmark: number | null;
}

/**
 * Computes the result of a tenure; null with fewer than two NAVs in it. `benchmark` may have other days: its last
 * level on or before counts.
 */
export function computeTenureResult(
  series: Series,
  benchmark: Series,
  { from, to }: Pick<Tenure, 'from' | 'to'>,
): TenureResult | null {
  const first = findIndexOnOrBefore(series, addDays(from, -1)) + 1;
  const last = to === null ? series.length - 1 : findIndexOnOrBefore(series, to);
  const [start, end] = [series[first], series[last]];
  if (!start || !end || last <= first) return null;
  const days = countDaysBetween(start.date, end.date);
  const value = end.value / start.value - 1;
  const [base, top] = [start, end].map(({ date }) => benchmark[findIndexOnOrBefore(benchmark, date)]);
  return {
    start: start.date,
    end: end.date,
    days,
    value,
    annualised: annualise(value, days),
    drawdown: computeMaxDrawdown(series.slice(first, last + 1))?.depth ?? 0,
    benchmark: base && top ? top.value / base.value - 1 : null,
  };
}
