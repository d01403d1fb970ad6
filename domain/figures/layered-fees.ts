/**
 * What two layers of fees leave of a year (docs/decisions/0068-quasi-fixed-income.md): a fund of funds pays the fees of the
 * funds it holds and charges its own. Over one year from equal values, with fees on the value at its beginning: management
 * first, then a share of what is above zero. The funds below take their share each by itself: one that gained pays even where
 * another lost as much.
 */

/** Ratios a year: 0.015 is 1.5 %. */
export interface LayerFeeTerms {
  /** Of the value, whatever the result. */
  readonly management: number;
  /** Of the gain after it. */
  readonly performance: number;
}

/** A fund below: its part of the money and what it brought in the year before any fee. */
export interface LayeredHolding {
  readonly weight: number;
  readonly gross: number;
}

export interface LayeredFeeYear {
  /** Before any fee, after the fees of the funds below, after those of the fund of funds. */
  readonly gross: number;
  readonly afterInner: number;
  readonly net: number;
  readonly innerManagement: number;
  readonly innerPerformance: number;
  readonly outerManagement: number;
  readonly outerPerformance: number;
}

const taken = ({ performance }: LayerFeeTerms, gain: number): number => Math.max(0, gain) * performance;

/** One year through both layers; all of it shares of the money at its beginning. */
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
