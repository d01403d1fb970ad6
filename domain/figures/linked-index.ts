/**
 * Fund index whose members are selected periodically: equal weights at every review, held until the next one, and
 * linked so that a member change does not move the level. Plain levels; the first is the base.
 */
import { findIndexOnOrBefore, type Series, type SeriesPoint } from '~/domain/figures/nav-series';

/** Period between two reviews. */
export interface IndexPeriod {
  /** Review day: members enter at their last value on or before it. */
  readonly from: string;
  readonly members: readonly string[];
}

/** A day counts when this share of the members has a value on it. */
const QUORUM = 0.5;

/**
 * Computes the level of every day on which at least half of the members publish: `I_t = I_r · (Σ v_{i,t} / v_{i,r})
 * / n`, r the review day, v the last value on or before a day. A member that stops publishing stays at its last
 * value until the next review: its loss remains in the index permanently. A member without a value on the review
 * day is excluded until the next one.
 * @param periods ascending by day, the first at the base
 * @param seriesOf adjusted values of each member, ascending; members without a series are excluded
 * @param base level on the day of the first review
 */
export function computeLinkedIndex(
  periods: readonly IndexPeriod[],
  seriesOf: ReadonlyMap<string, Series>,
  base: number,
): SeriesPoint[] {
  const [first] = periods;
  if (!first) return [];
  const points: SeriesPoint[] = [{ date: first.from, value: base }];
  let level = base;
  periods.forEach(({ from, members }, index) => {
    const until = periods[index + 1]?.from ?? null;
    const held = members.flatMap((id) => {
      const series = seriesOf.get(id) ?? [];
      const start = series[findIndexOnOrBefore(series, from)]?.value;
      return start === undefined ? [] : [{ series, start }];
    });
    if (held.length === 0) return;
    const at = (day: string): number =>
      (level * held.reduce((sum, { series, start }) => sum + valueOn(series, day) / start, 0)) / held.length;
    const inside = valuationDays(
      held.map(({ series }) => series),
      from,
      until,
    );
    for (const date of inside) points.push({ date, value: at(date) });
    if (until !== null) level = at(until);
  });
  return points;
}

const valueOn = (series: Series, day: string): number =>
  series[findIndexOnOrBefore(series, day)]?.value ?? NaN;

/**
 * Lists the days after one and up to another (null: the end) on which enough of the series have a point, ascending.
 */
function valuationDays(list: readonly Series[], after: string, until: string | null): string[] {
  const counts = new Map<string, number>();
  for (const series of list) {
    for (let at = findIndexOnOrBefore(series, after) + 1; at < series.length; at += 1) {
      const { date } = series[at] as SeriesPoint;
      if (until !== null && date > until) break;
      counts.set(date, (counts.get(date) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count >= list.length * QUORUM)
    .map(([date]) => date)
    .sort();
}
