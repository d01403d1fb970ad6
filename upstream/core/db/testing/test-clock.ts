import { addDays, countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { SEED_AS_OF } from '~/upstream/seed/calendar';

/** Last day on which the NAVs of the seeded private funds are fresh: ten trading days after the seed ends. */
export const SEED_FRESH_UNTIL = addDays(SEED_AS_OF, 14);

const WEEK_SECONDS = 7 * 86_400;

/**
 * Computes the clock offset of a seeded test world in seconds (CLOCK_OFFSET_SECONDS): as many whole weeks back as
 * needed to be within the two weeks after the seed ends. Weekday and time of day match the system clock, and the
 * catch-up work does not grow with the calendar.
 */
export function computeTestClockOffsetSeconds(machineMs: number): number {
  const daysBeyond = countDaysBetween(SEED_FRESH_UNTIL, toShanghaiDay(new Date(machineMs)));
  return daysBeyond > 0 ? -Math.ceil(daysBeyond / 7) * WEEK_SECONDS : 0;
}
