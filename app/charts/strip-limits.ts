/** Under this many past holdings nothing is drawn. */
export const minHoldings = 24;

/** Hairlines that fit side by side. */
export const maxStripLines = 320;
