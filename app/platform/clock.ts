/**
 * Clock of the browser, which people can set: it only measures elapsed time and marks when data was stored on this
 * device. The server provides the current date and time (loader data, from `context.now()`). No other module of
 * app/ reads the machine's time (lint).
 */

/** Ms since the page started; never decreases, even when the phone's clock is set back. */
export const getElapsedMs = (): number => performance.now();

/** Ms since 1970 by the phone's clock, for marks in its own storage. */
export const getDeviceTimeMs = (): number => Date.now();
