/** Placeholder for a missing figure. It has its own file, so that showing it loads no arithmetic. */
export const MISSING_VALUE = '\u2014';
