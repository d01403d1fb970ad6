/**
 * The browser's own clock, which people set as they like: it measures what passed, and marks when something was stored on
 * this device. What day or time it is says the server (loader data, from `context.now()`). No other module of app/ reads
 * the machine's time (lint).
 */

/** Ms since the page began; never set back, also when the phone's clock is. */
export const getElapsedMs = (): number => performance.now();

/** Ms since 1970 by the phone's clock, for marks in its own storage. */
export const getDeviceTimeMs = (): number => Date.now();
