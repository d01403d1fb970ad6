/** Meetings with an adviser: how far ahead, and how many at a time. */

/** Meetings a person may have open at a time. */
export const MAX_OPEN_APPOINTMENTS = 3;
/** Days from today that can be chosen; the first is tomorrow. */
export const APPOINTMENT_DAYS_AHEAD = 60;
