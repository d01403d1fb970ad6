/** What stands in a figure's place when there is none. By itself, so that showing it brings no arithmetic along. */
export const MISSING_VALUE = '\u2014';
