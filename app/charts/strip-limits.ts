/** Minimum number of past holding periods; with fewer, nothing is drawn. */
export const minHoldings = 24;

/** Number of hairlines that fit side by side. */
export const maxStripLines = 320;
