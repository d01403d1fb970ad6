/** Meetings with an adviser: how far ahead, and how many at a time. */

/** Maximum open meetings of a person at a time. */
export const MAX_OPEN_APPOINTMENTS = 3;
/** Days ahead that can be chosen; the first is tomorrow. */
export const APPOINTMENT_DAYS_AHEAD = 60;
