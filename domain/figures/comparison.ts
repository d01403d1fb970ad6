/** Figures of two funds together: correlation and overlap of holdings. Plain ratios, rounded only for display. */
import {
  getFrequencyBucket,
  VOLATILITY_MIN_POINTS,
  type Frequency,
  type Series,
} from '~/domain/figures/metrics';

/** A smaller variance is floating-point rounding, not movement. */
const VARIANCE_EPSILON = 1e-18;

/**
 * Computes Pearson's correlation of the step returns of two series, −1 to 1: `Σ(x−x̄)(y−ȳ) / √(Σ(x−x̄)² ·
 * Σ(y−ȳ)²)`. A step goes from one common day, week or month to the next, using the last value in it. Null when they
 * share fewer than 24 (as volatility), or one of them never moves.
 */
export function computeCorrelation(left: Series, right: Series, frequency: Frequency): number | null {
  const pairs = sharedValues(left, right, frequency);
  if (pairs.length < VOLATILITY_MIN_POINTS) return null;
  const steps = pairs.slice(1).map(([x, y], index) => {
    const [beforeX, beforeY] = pairs[index] ?? [NaN, NaN];
    return [x / beforeX - 1, y / beforeY - 1] as const;
  });
  const meanX = steps.reduce((sum, [x]) => sum + x, 0) / steps.length;
  const meanY = steps.reduce((sum, [, y]) => sum + y, 0) / steps.length;
  let together = 0;
  let varianceX = 0;
  let varianceY = 0;
  for (const [x, y] of steps) {
    together += (x - meanX) * (y - meanY);
    varianceX += (x - meanX) ** 2;
    varianceY += (y - meanY) ** 2;
  }
  if (varianceX < VARIANCE_EPSILON || varianceY < VARIANCE_EPSILON) return null;
  return Math.max(-1, Math.min(1, together / Math.sqrt(varianceX * varianceY)));
}

/** Returns the last values of both in each common day, week or month, oldest first. */
function sharedValues(left: Series, right: Series, frequency: Frequency): (readonly [number, number])[] {
  const last = new Map<string | number, number>();
  for (const { date, value } of right) last.set(getFrequencyBucket(date, frequency), value);
  const shared = new Map<string | number, readonly [number, number]>();
  for (const { date, value } of left) {
    const bucket = getFrequencyBucket(date, frequency);
    const other = last.get(bucket);
    if (other !== undefined) shared.set(bucket, [value, other]);
  }
  return [...shared.values()];
}

/** One security in a report. */
export interface HoldingWeight {
  readonly code: string;
  readonly name: string;
  /** Share of the fund's net assets, ratio. */
  readonly share: number;
}

export interface HoldingsOverlap {
  /** `Σ min(w₁, w₂)` over the common holdings, ratio. */
  readonly share: number;
  /** Common holdings, largest common part first. */
  readonly common: readonly { code: string; name: string; left: number; right: number }[];
}

/** Computes the overlap of two lists of holdings, by code. Zero when they have nothing in common. */
export function computeHoldingsOverlap(
  left: readonly HoldingWeight[],
  right: readonly HoldingWeight[],
): HoldingsOverlap {
  const shares = new Map(right.map(({ code, share }) => [code, share]));
  const common = left
    .flatMap(({ code, name, share }) => {
      const other = shares.get(code);
      return other === undefined ? [] : [{ code, name, left: share, right: other }];
    })
    .sort((a, b) => Math.min(b.left, b.right) - Math.min(a.left, a.right));
  return { share: common.reduce((sum, each) => sum + Math.min(each.left, each.right), 0), common };
}
