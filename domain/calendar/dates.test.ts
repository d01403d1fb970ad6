import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  countDaysBetween,
  toEpochDay,
  isIsoDay,
  fromEpochDay,
  toShanghaiClock,
  toShanghaiDay,
  toShanghaiIso,
  getWeekday,
} from '~/domain/calendar/dates';

const day = fc.integer({ min: -20_000, max: 60_000 }).map(fromEpochDay);

describe('dates', () => {
  it('counts days like the calendar', () => {
    expect(toEpochDay('1970-01-01')).toBe(0);
    expect(toEpochDay('2000-03-01')).toBe(11_017);
    expect(countDaysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(countDaysBetween('2023-02-28', '2023-03-01')).toBe(1);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(getWeekday('2026-11-21')).toBe(6);
    expect(getWeekday('1970-01-01')).toBe(4);
  });

  it('clamps months to their last day', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15');
  });

  it('recognises days that exist', () => {
    expect(isIsoDay('2024-02-29')).toBe(true);
    for (const value of [
      '2023-02-29',
      '2023-13-01',
      '2023-1-1',
      '20230101',
      '',
      null,
      20230101,
      '2023-01-01T00',
    ]) {
      expect(isIsoDay(value)).toBe(false);
    }
  });

  it('gives the time in Asia/Shanghai in any system time zone', () => {
    expect(toShanghaiClock('2026-11-20T16:00:00Z')).toEqual({ day: '2026-11-21', time: '00:00:00' });
    expect(toShanghaiDay(Date.UTC(2026, 10, 20, 15, 59, 59))).toBe('2026-11-20');
    expect(toShanghaiIso(new Date('2026-11-21T06:20:36Z'))).toBe('2026-11-21T14:20:36+08:00');
    expect(() => toShanghaiClock('yesterday')).toThrow(RangeError);
  });

  it('round-trips between days and numbers', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3_000, max: 3_000 }), (start, days) => {
        expect(toEpochDay(start) * 86_400_000).toBe(Date.parse(start));
        expect(countDaysBetween(start, addDays(start, days))).toBe(days);
        expect(getWeekday(addDays(start, 7 * days))).toBe(getWeekday(start));
        expect(addMonths(start, days).slice(8) <= start.slice(8)).toBe(true);
      }),
    );
  });
});
