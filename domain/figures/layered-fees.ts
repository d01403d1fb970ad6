/**
 * Result of a year after two layers of fees (docs/decisions/0060-private-equity-and-quasi-fixed-income.md): a fund of funds pays the
 * fees of the funds it holds and charges its own. One year from equal values, with fees on the opening value:
 * management first, then a share of a positive result. Each underlying fund takes its share separately: a fund with
 * a gain charges it even when another lost the same amount.
 */

/** Annual ratios: 0.015 is 1.5 %. */
export interface LayerFeeTerms {
  /** Share of the value, for any result. */
  readonly management: number;
  /** Share of the gain after it. */
  readonly performance: number;
}

/** An underlying fund: its weight, and its result of the year before any fee. */
export interface LayeredHolding {
  readonly weight: number;
  readonly gross: number;
}

export interface LayeredFeeYear {
  /** Before any fee, after the fees of the underlying funds, after those of the fund of funds. */
  readonly gross: number;
  readonly afterInner: number;
  readonly net: number;
  readonly innerManagement: number;
  readonly innerPerformance: number;
  readonly outerManagement: number;
  readonly outerPerformance: number;
}

const taken = ({ performance }: LayerFeeTerms, gain: number): number => Math.max(0, gain) * performance;

/** Computes one year through both layers; all values are shares of the opening value. */
export function computeLayeredYear(
  held: readonly LayeredHolding[],
  inner: LayerFeeTerms,
  outer: LayerFeeTerms,
): LayeredFeeYear {
  const sum = (of: (each: LayeredHolding) => number): number =>
    held.reduce((total, each) => total + each.weight * of(each), 0);
  const gross = sum((each) => each.gross);
  const innerManagement = sum(() => inner.management);
  const innerPerformance = sum((each) => taken(inner, each.gross - inner.management));
  const afterInner = gross - innerManagement - innerPerformance;
  const outerPerformance = taken(outer, afterInner - outer.management);
  return {
    gross,
    afterInner,
    net: afterInner - outer.management - outerPerformance,
    innerManagement,
    innerPerformance,
    outerManagement: outer.management,
    outerPerformance,
  };
}
