import { addDays, countDaysBetween, toShanghaiDay } from '~/domain/calendar/dates';
import { SEED_AS_OF } from '~/upstream/seed/calendar';

/** Through this day the NAVs of the seeded private funds are fresh: ten trading days after the seed ends. */
export const SEED_FRESH_UNTIL = addDays(SEED_AS_OF, 14);

const WEEK_SECONDS = 7 * 86_400;

/**
 * How far the clock of a seeded world under test stands from the machine's, in seconds (CLOCK_OFFSET_SECONDS): whole weeks
 * back, as many as bring it within the fortnight after the seed ends. Weekday and time of day stay those of the machine; what
 * a world has to catch up with does not grow with the calendar.
 */
export function computeTestClockOffsetSeconds(machineMs: number): number {
  const daysBeyond = countDaysBetween(SEED_FRESH_UNTIL, toShanghaiDay(new Date(machineMs)));
  return daysBeyond > 0 ? -Math.ceil(daysBeyond / 7) * WEEK_SECONDS : 0;
}
