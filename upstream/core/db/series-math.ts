import { findIndexOnOrBefore, type Series, type SeriesPoint } from '~/domain/figures/metrics';

export const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;
export const round6OrNull = (value: number | null): number | null => (value === null ? null : round6(value));

/** Returns the levels of another series (an index, a peer group) on the dates of a fund; null before it begins. */
export function alignToDates(dates: readonly string[], other: Series): (number | null)[] {
  let index = -1;
  return dates.map((date) => {
    while (index + 1 < other.length && (other[index + 1] as SeriesPoint).date <= date) index += 1;
    return other[index]?.value ?? null;
  });
}

/** Returns the return of another series between two dates of a fund; null where it has no level. */
export function computeReturnBetween(series: Series, start: string, end: string): number | null {
  const from = series[findIndexOnOrBefore(series, start)];
  const to = series[findIndexOnOrBefore(series, end)];
  return from && to ? to.value / from.value - 1 : null;
}
