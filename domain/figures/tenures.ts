/**
 * What a fund did while somebody ran it, beside its benchmark of the same days. From the first NAV on or after the day he came to
 * the last on or before the day he left: so published returns of tenures are computed (docs/decisions/0072), and the step into
 * the first NAV is nobody's.
 */
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { annualise, findIndexOnOrBefore, computeMaxDrawdown, type Series } from '~/domain/figures/metrics';

export interface Tenure {
  readonly name: string;
  /** First and last day; null is still there. */
  readonly from: string;
  readonly to: string | null;
}

export interface TeamSpan {
  /** Who ran the fund together, in the order given. */
  readonly names: readonly string[];
  readonly from: string;
  readonly to: string | null;
}

/** Tenures without the day on which somebody else took over: that day is the newcomer's. */
export const excludeHandoverDays = <Each extends Pick<Tenure, 'from' | 'to'>>(
  tenures: readonly Each[],
): Each[] =>
  tenures.map((each) => {
    const isHandedOver =
      each.to !== null && each.to > each.from && tenures.some(({ from }) => from === each.to);
    return isHandedOver && each.to !== null ? { ...each, to: addDays(each.to, -1) } : each;
  });

/**
 * A fund's life cut wherever somebody came or left, oldest first. On a day on which one leaves and another comes the newcomer
 * runs the fund alone; who comes before the other has left runs it with him. Spans in which nobody ran it are left out.
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
  /** Days of the first and last NAV of it. */
  readonly start: string;
  readonly end: string;
  readonly days: number;
  /** Adjusted NAV of the end against the start, less 1. */
  readonly value: number;
  /** Null under 365 days. */
  readonly annualised: number | null;
  /** Deepest fall within it, 0 or negative. */
  readonly drawdown: number;
  /** The benchmark from start to end; null where it has no level on either. */
  readonly benchmark: number | null;
}

/** Result of a tenure; null with fewer than two NAV in it. `benchmark` may have other days: its last level on or before counts. */
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
