/**
 * Open days of private funds, and the first day a lot can be redeemed. Days are ISO days in Asia/Shanghai. A day
 * outside the calendar is not an open day: nothing is guessed.
 */
import { addDays, type Instant } from '~/domain/calendar/dates';
import { computeRedemptionCancelDeadline } from '~/domain/orders/redemption';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';

/** Computes the first day on which shares of a lot can be redeemed: a number of days after their confirmation. */
export const computeUnlockDay = (confirmedOn: string, lockDays: number): string =>
  addDays(confirmedOn, lockDays);

/** Lists the open days with a future cut-off, as far as the calendar covers them. */
export function listRedemptionDays(
  calendar: TradingCalendar,
  openDays: readonly string[],
  now: Instant,
): string[] {
  const nowMs = new Date(now).getTime();
  const last = calendar.days[calendar.days.length - 1] ?? '';
  // The first calendar day has no trading day before it, and a day after the calendar end has no known cut-off.
  return openDays.filter(
    (day) =>
      day > (calendar.days[0] ?? '') &&
      day <= last &&
      Date.parse(computeRedemptionCancelDeadline(calendar, day)) > nowMs,
  );
}

/** Finds the first open day with a future cut-off for a lot that is unlocked on a day. Null beyond the calendar. */
export const findEarliestRedemptionDay = (
  calendar: TradingCalendar,
  openDays: readonly string[],
  unlockedOn: string,
  now: Instant,
): string | null => listRedemptionDays(calendar, openDays, now).find((day) => day >= unlockedOn) ?? null;
