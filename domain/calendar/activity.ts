import { addDays, toShanghaiDay } from '~/domain/calendar/dates';

/** How an activity stands; `full` takes names for the waiting list. */
export const ACTIVITY_STATES = ['announced', 'open', 'full', 'closed', 'on', 'over', 'called_off'] as const;
export type ActivityState = (typeof ACTIVITY_STATES)[number];

/** What its state is made of: ISO instants, and seats (null: as many as come). */
interface ActivityTimes {
  opens_at: string;
  closes_at: string;
  starts_at: string;
  ends_at: string;
  cancelled_at: string | null;
  seats: number | null;
}

/** Who comes early is let in from this long before the beginning. */
const CHECK_IN_BEFORE_MS = 60 * 60_000;
/** So many registrations missed, or given up late, within so many days close registering on site for so many. */
const MISSES_ALLOWED = 1;
export const NO_SHOW_WINDOW_DAYS = 180;
export const NO_SHOW_BAN_DAYS = 30;

/**
 * How an activity stands.
 * @param taken seats that are given
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

/** Whether people are let in: from an hour before the beginning until the end. */
export const isCheckInOpen = (
  { starts_at, ends_at, cancelled_at }: Pick<ActivityTimes, 'starts_at' | 'ends_at' | 'cancelled_at'>,
  nowMs: number,
): boolean =>
  cancelled_at === null && nowMs >= Date.parse(starts_at) - CHECK_IN_BEFORE_MS && nowMs < Date.parse(ends_at);

/** Whether who gives up a seat now does so late: from the announced hour on. */
export const isLateCancel = (cancelUntil: string, nowMs: number): boolean => nowMs > Date.parse(cancelUntil);

/**
 * The first Shanghai day on which somebody may register on site again; null where nothing stands in the way.
 * @param misses instants of seats given up late or left empty, any order
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
