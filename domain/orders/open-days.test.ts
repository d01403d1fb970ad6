import { describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { findEarliestRedemptionDay, computeUnlockDay } from '~/domain/orders/open-days';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';

const FIRST = '2026-07-01';
const LAST = '2027-06-30';
const isHoliday = (day: string): boolean =>
  (day >= '2026-10-01' && day <= '2026-10-07') || day === '2026-09-25' || day === '2027-01-01';
const days: string[] = [];
for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
  if (getWeekday(day) <= 5 && !isHoliday(day)) days.push(day);
}
const calendar = createTradingCalendar(days);

describe('redemption', () => {
  // The 15th of each month; on a weekend or holiday the next trading day.
  const open = days.filter((day, index) => {
    const fifteenth = `${day.slice(0, 8)}15`;
    return day >= fifteenth && (days[index - 1] ?? '') < fifteenth;
  });

  it('is possible from the day the lock-up ends', () => {
    expect(computeUnlockDay('2026-01-15', 180)).toBe('2026-07-14');
    expect(computeUnlockDay('2026-01-15', 0)).toBe('2026-01-15');
  });

  it('is possible on the first open day that is unlocked and has a future cut-off', () => {
    const unlocked = (lockDays = 180) => computeUnlockDay('2026-05-20', lockDays);
    expect(findEarliestRedemptionDay(calendar, open, unlocked(), '2026-08-01T10:00:00+08:00')).toBe(
      '2026-11-16',
    );
    // The cut-off of 16 November is 14:00 on Friday 13.
    expect(findEarliestRedemptionDay(calendar, open, unlocked(), '2026-11-13T13:59:59+08:00')).toBe(
      '2026-11-16',
    );
    expect(findEarliestRedemptionDay(calendar, open, unlocked(), '2026-11-13T14:00:00+08:00')).toBe(
      '2026-12-15',
    );
    expect(findEarliestRedemptionDay(calendar, open, unlocked(181), '2026-08-01T10:00:00+08:00')).toBe(
      '2026-12-15',
    );
    expect(
      findEarliestRedemptionDay(calendar, open, unlocked(3_000), '2026-08-01T10:00:00+08:00'),
    ).toBeNull();
    expect(findEarliestRedemptionDay(calendar, [FIRST], unlocked(0), '2026-05-21')).toBeNull();
    expect(findEarliestRedemptionDay(calendar, ['2027-07-15'], unlocked(0), '2026-08-01')).toBeNull();
  });
});
