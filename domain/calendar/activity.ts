import { addDays, toShanghaiDay } from '~/domain/calendar/dates';

/** State of an activity; `full` accepts registrations for the waiting list. */
export const ACTIVITY_STATES = ['announced', 'open', 'full', 'closed', 'on', 'over', 'called_off'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** Input of the state: ISO instants, and seats (null: unlimited). */
interface ActivityTimes {
  opens_at: string;
  closes_at: string;
  starts_at: string;
  ends_at: string;
  cancelled_at: string | null;
  seats: number | null;
}

/** Check-in opens this long before the start. */
const CHECK_IN_BEFORE_MS = 60 * 60_000;
/**
 * Missed or late-cancelled registrations allowed within a number of days; one more blocks on-site registration for
 * a number of days.
 */
const MISSES_ALLOWED = 1;
export const NO_SHOW_WINDOW_DAYS = 180;
export const NO_SHOW_BAN_DAYS = 30;

/**
 * Returns the state of an activity.
 * @param taken seats taken
 * @param nowMs epoch ms
 */
export function getActivityState(times: ActivityTimes, taken: number, nowMs: number): ActivityState {
  if (times.cancelled_at !== null) return 'called_off';
  if (nowMs >= Date.parse(times.ends_at)) return 'over';
  if (nowMs >= Date.parse(times.starts_at)) return 'on';
  if (nowMs >= Date.parse(times.closes_at)) return 'closed';
  if (nowMs < Date.parse(times.opens_at)) return 'announced';
  return times.seats !== null && taken >= times.seats ? 'full' : 'open';
}

/** Returns whether check-in is open: from one hour before the start until the end. */
export const isCheckInOpen = (
  { starts_at, ends_at, cancelled_at }: Pick<ActivityTimes, 'starts_at' | 'ends_at' | 'cancelled_at'>,
  nowMs: number,
): boolean =>
  cancelled_at === null && nowMs >= Date.parse(starts_at) - CHECK_IN_BEFORE_MS && nowMs < Date.parse(ends_at);

/** Returns whether cancelling a seat now is late: after the announced deadline. */
export const isLateCancel = (cancelUntil: string, nowMs: number): boolean => nowMs > Date.parse(cancelUntil);

/**
 * Returns the first Shanghai day on which the person may register on site again; null without a block.
 * @param misses instants of late cancellations and no-shows, in any order
 */
export function computeBanEnd(misses: readonly string[], now: Date): string | null {
  const today = toShanghaiDay(now);
  const days = misses.map((at) => toShanghaiDay(at)).sort();
  let until: string | null = null;
  for (const [index, day] of days.entries()) {
    const earlier = days[index - MISSES_ALLOWED];
    if (earlier !== undefined && addDays(earlier, NO_SHOW_WINDOW_DAYS) >= day)
      until = addDays(day, NO_SHOW_BAN_DAYS);
  }
  return until !== null && until > today ? until : null;
}
