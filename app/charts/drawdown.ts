/** Worst drawdown of a series: positions of peak, trough and, if there was one, recovery. */
export interface Drawdown {
  /** Negative share, −0.0561 for −5.61 %. */
  depth: number;
  peak: number;
  trough: number;
  recovery: number | null;
}

/** dd_t = v_t / max(v_0..t) − 1 for every point (domain rules, formulas). */
export function computeDrawdownSeries(levels: readonly number[]): number[] {
  let top = -Infinity;
  return levels.map((level) => {
    if (level > top) top = level;
    return level / top - 1;
  });
}

/** Finds the worst drawdown of a series of positive levels; null when the series never fell. */
export function findWorstDrawdown(levels: readonly number[]): Drawdown | null {
  const depths = computeDrawdownSeries(levels);
  let trough = 0;
  depths.forEach((depth, index) => {
    if (depth < (depths[trough] ?? 0)) trough = index;
  });
  const depth = depths[trough] ?? 0;
  if (depth >= 0) return null;
  let peak = trough;
  while (peak > 0 && depths[peak] !== 0) peak -= 1;
  let recovery: number | null = null;
  for (let index = trough + 1; index < depths.length; index += 1) {
    if (depths[index] === 0) {
      recovery = index;
      break;
    }
  }
  return { depth, peak, trough, recovery };
}
