/** Decimal places kept of a ratio: money is never finer, and further places only hold the rounding noise of floats. */
const RATIO_DECIMALS = 12;

/** A ratio without the rounding noise of floats: 2.7e-15 is 0, and never a negative zero. */
export const roundRatio = (ratio: number): number => Number(ratio.toFixed(RATIO_DECIMALS)) + 0;
