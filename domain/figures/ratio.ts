/** Places of a ratio that are kept: money has no finer part, and what lies behind them is the rounding of floats. */
const RATIO_PLACES = 12;

/** A ratio without the rounding noise of floats: 2.7e-15 is 0, and never a negative zero. */
export const roundRatio = (ratio: number): number => Number(ratio.toFixed(RATIO_PLACES)) + 0;
