/**
 * Several funds as one: a weighted curve, and the combined change of a list of funds. Plain ratios; null means
 * unknown.
 */

/** Values on common dates, oldest first; null before the first value of a fund. */
type Values = readonly (number | null)[];

export interface CombinedCurve {
  /** Index of the first date of the curve, whose value is 1. */
  start: number;
  values: number[];
}

/**
 * Computes the curve of several funds with weights reset at every date. Each step is the weighted mean over the
 * funds with values at both ends, `C_t = C_{t-1} · (1 + Σ w_i·(v_{i,t} / v_{i,t-1} − 1) / Σ w_i)`. A fund joins at
 * its second date; a step without any fund keeps the level.
 * @param series one list of values per fund, all on the same dates; a value of 0 or less counts as unknown
 * @param weights one per fund, relative to each other; 0 excludes the fund
 * @returns null when no fund with a weight has two consecutive dates
 */
export function computeCombinedCurve(
  series: readonly Values[],
  weights: readonly number[],
): CombinedCurve | null {
  const length = Math.max(0, ...series.map((values) => values.length));
  const curve: number[] = [];
  let start = -1;
  for (let at = 1; at < length; at += 1) {
    const step = stepAt(series, weights, at);
    if (step === null && start < 0) continue;
    if (start < 0) {
      start = at - 1;
      curve.push(1);
    }
    curve.push((curve[curve.length - 1] ?? 1) * (1 + (step ?? 0)));
  }
  return start < 0 ? null : { start, values: curve };
}

function stepAt(series: readonly Values[], weights: readonly number[], at: number): number | null {
  let sum = 0;
  let weight = 0;
  series.forEach((values, index) => {
    const [before, after, own] = [values[at - 1] ?? 0, values[at] ?? 0, weights[index] ?? 0];
    if (!(own > 0) || !(before > 0) || !(after > 0)) return;
    sum += own * (after / before - 1);
    weight += own;
  });
  return weight > 0 ? sum / weight : null;
}

/** Returns the mean of the known values; null without any. */
export function computeMean(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => value != null);
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** Counts how many rose, fell, stayed unchanged, and are unknown. */
export function countMoves(changes: readonly (number | null | undefined)[]) {
  const counts = { up: 0, down: 0, still: 0, unknown: 0 };
  for (const change of changes) {
    counts[change == null ? 'unknown' : change > 0 ? 'up' : change < 0 ? 'down' : 'still'] += 1;
  }
  return counts;
}
