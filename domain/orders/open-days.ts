/**
 * Open days of private funds: from when on a lot may be redeemed. Days are ISO days in Asia/Shanghai. What the calendar
 * does not know yet is no open day: nothing is guessed.
 */
import { addDays, type Instant } from '~/domain/calendar/dates';
import { computeRedemptionCancelDeadline } from '~/domain/orders/redemption';
import type { TradingCalendar } from '~/domain/calendar/trading-calendar';

/** The first day shares of a lot may be redeemed: so many days after their confirmation. */
export const computeUnlockDay = (confirmedOn: string, lockDays: number): string =>
  addDays(confirmedOn, lockDays);

/** The open days whose cut-off is ahead, as far as the calendar knows them. */
export function listRedemptionDays(
  calendar: TradingCalendar,
  openDays: readonly string[],
  now: Instant,
): string[] {
  const nowMs = new Date(now).getTime();
  const last = calendar.days[calendar.days.length - 1] ?? '';
  // The first day of the calendar has no trading day before it, and a day behind its end none that is known.
  return openDays.filter(
    (day) =>
      day > (calendar.days[0] ?? '') &&
      day <= last &&
      Date.parse(computeRedemptionCancelDeadline(calendar, day)) > nowMs,
  );
}

/** The first open day a lot unlocked on a day may be redeemed on, its cut-off still ahead. Null where the calendar ends. */
export const findEarliestRedemptionDay = (
  calendar: TradingCalendar,
  openDays: readonly string[],
  unlockedOn: string,
  now: Instant,
): string | null => listRedemptionDays(calendar, openDays, now).find((day) => day >= unlockedOn) ?? null;
