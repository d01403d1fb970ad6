import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekday } from './dates';
import { isPlanDay, PLAN_FREQUENCIES, planRunDates, planTimingText, type PlanTiming } from './plan';
import { CalendarRangeError, createTradingCalendar, tradingDayFrom } from './trading-calendar';

/** Weekdays of 2026 without the holidays of the first week of October. */
const calendar = createTradingCalendar(
  Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(
    (day) => weekday(day) <= 5 && (day < '2026-10-01' || day > '2026-10-07'),
  ),
);
const runs = (plan: PlanTiming, from: string, to: string) =>
  planRunDates(calendar, plan, from, to).map(({ plannedOn, runOn }) => [plannedOn, runOn]);

describe('planRunDates', () => {
  it('runs on the day of the month, on the next trading day where that is a holiday', () => {
    const plan = { frequency: 'month', day: 3, startsOn: '2026-08-10' } as const;
    expect(runs(plan, '2026-08-10', '2026-11-30')).toEqual([
      ['2026-09-03', '2026-09-03'],
      ['2026-10-03', '2026-10-08'],
      ['2026-11-03', '2026-11-03'],
    ]);
    // The window is that of the debit, not of the planned day.
    expect(runs(plan, '2026-10-04', '2026-10-08')).toEqual([['2026-10-03', '2026-10-08']]);
    expect(runs(plan, '2026-10-01', '2026-10-07')).toEqual([]);
  });

  it('keeps its weekday, and its weeks when it runs every two', () => {
    expect(runs({ frequency: 'week', day: 3, startsOn: '2026-11-05' }, '2026-11-01', '2026-11-30')).toEqual([
      ['2026-11-11', '2026-11-11'],
      ['2026-11-18', '2026-11-18'],
      ['2026-11-25', '2026-11-25'],
    ]);
    const every = { frequency: 'two_weeks', day: 3, startsOn: '2026-11-05' } as const;
    expect(runs(every, '2026-11-12', '2026-12-10')).toEqual([
      ['2026-11-25', '2026-11-25'],
      ['2026-12-09', '2026-12-09'],
    ]);
  });

  it('debits once where a holiday moves two planned days onto one', () => {
    const weekly = { frequency: 'week', day: 4, startsOn: '2026-09-01' } as const;
    expect(runs(weekly, '2026-09-28', '2026-10-12')).toEqual([['2026-10-08', '2026-10-08']]);
  });

  it('takes every trading day when it is daily', () => {
    const daily = { frequency: 'day', day: 0, startsOn: '2026-09-30' } as const;
    expect(runs(daily, '2026-09-28', '2026-10-09').map(([, run]) => run)).toEqual([
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
    ]);
  });

  it('refuses a day no rhythm has, and does not guess beyond the calendar', () => {
    expect(() =>
      runs({ frequency: 'month', day: 29, startsOn: '2026-01-01' }, '2026-01-01', '2026-03-01'),
    ).toThrow(RangeError);
    expect(() =>
      runs({ frequency: 'month', day: 1, startsOn: '2026-12-01' }, '2026-12-01', '2027-02-01'),
    ).toThrow(CalendarRangeError);
    expect(isPlanDay('week', 6)).toBe(false);
  });

  it('is the same however the window is cut, on trading days only, ascending, never before the plan', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_FREQUENCIES),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 140 }),
        (frequency, day, start, length) => {
          const startsOn = addDays('2026-01-01', start);
          const plan = { frequency, day, startsOn };
          const end = addDays('2026-12-15', 0);
          const middle = addDays(startsOn, length);
          const all = planRunDates(calendar, plan, startsOn, end);
          expect([
            ...planRunDates(calendar, plan, startsOn, middle),
            ...planRunDates(calendar, plan, addDays(middle, 1), end),
          ]).toEqual(all);
          all.forEach(({ plannedOn, runOn }, index) => {
            expect(tradingDayFrom(calendar, plannedOn)).toBe(runOn);
            expect(plannedOn >= startsOn).toBe(true);
            if (frequency !== 'day' && frequency !== 'month') expect(weekday(plannedOn)).toBe(day);
            if (index > 0) expect(daysBetween(all[index - 1]?.runOn ?? '', runOn)).toBeGreaterThan(0);
          });
        },
      ),
    );
  });
});

describe('planTimingText', () => {
  it('names the rhythm', () => {
    expect(planTimingText({ frequency: 'week', day: 3 })).toBe('每周三');
    expect(planTimingText({ frequency: 'two_weeks', day: 5 })).toBe('每两周的周五');
    expect(planTimingText({ frequency: 'month', day: 8 })).toBe('每月 8 日');
    expect(planTimingText({ frequency: 'day', day: 0 })).toBe('每个交易日');
  });
});
