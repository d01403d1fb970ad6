/**
 * How an upstream in dev and test reports the offset of its clock. This is not part of the calls and never runs in
 * production.
 */

/** Header of every reply: offset of its clock from the machine's clock in whole ms, `-1800000` when behind. */
export const CLOCK_AHEAD_HEADER = 'x-clock-ahead';
/** Returns 204 with the header above, immediately and without using the database. */
export const CLOCK_PATH = '/clock';
