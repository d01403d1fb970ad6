/** How an upstream in dev and test says how far its clock was moved: outside the calls, and never in production. */

/** On every reply: whole ms that its clock is ahead of the machine's, `-1800000` when behind. */
export const CLOCK_AHEAD_HEADER = 'x-clock-ahead';
/** Answers 204 with the header above, at once and without its database. */
export const CLOCK_PATH = '/clock';
