import type { Series, SeriesPoint } from '~/domain/figures/metrics';

/** With fewer funds there is no group: the average would reveal the performance of a single fund. */
export const PEER_MIN_MEMBERS = 3;

export interface PeerPoint extends SeriesPoint {
  members: number;
}

/**
 * Computes the average of a group. On each date it is the mean of the members' returns since their previous point,
 * chained; the first date with enough members is 1. Members may begin and end at any time.
 */
export function computePeerSeries(members: readonly Series[]): PeerPoint[] {
  const sums = new Map<string, Sum>();
  for (const series of members) {
    for (let index = 1; index < series.length; index += 1) {
      const point = series[index] as SeriesPoint;
      const gained = point.value / (series[index - 1] as SeriesPoint).value - 1;
      const sum = sums.get(point.date);
      if (sum) {
        sum.total += gained;
        sum.count += 1;
      } else sums.set(point.date, { total: gained, count: 1 });
    }
  }
  return chainReturns([...sums.keys()].sort().map((date) => ({ date, ...(sums.get(date) as Sum) })));
}

interface Sum {
  total: number;
  count: number;
}

/**
 * Chains the mean returns of days, oldest first, from the sums of returns and the number of members.
 * @param before value of the point before these days; absent, the first day is 1
 */
export function chainReturns(days: readonly (Sum & { date: string })[], before?: number): PeerPoint[] {
  const points: PeerPoint[] = [];
  let value = before ?? 1;
  for (const { date, total, count } of days) {
    if (count < PEER_MIN_MEMBERS) continue;
    if (points.length > 0 || before !== undefined) value *= 1 + total / count;
    points.push({ date, value, members: count });
  }
  return points;
}
