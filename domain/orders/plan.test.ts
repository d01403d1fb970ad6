import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween, getWeekday } from '~/domain/calendar/dates';
import {
  getFirstPlannedDay,
  isPlanDay,
  getNextPlannedDay,
  PLAN_FREQUENCIES,
  listPlanRunDates,
  formatPlanTiming,
  type PlanTiming,
} from '~/domain/orders/plan';
import {
  CalendarRangeError,
  createTradingCalendar,
  getTradingDayFrom,
} from '~/domain/calendar/trading-calendar';

/** Weekdays of 2026 without the holidays of the first week of October. */
const calendar = createTradingCalendar(
  Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index)).filter(
    (day) => getWeekday(day) <= 5 && (day < '2026-10-01' || day > '2026-10-07'),
  ),
);
const runs = (plan: PlanTiming, from: string, to: string) =>
  listPlanRunDates(calendar, plan, from, to).map(({ plannedOn, runOn }) => [plannedOn, runOn]);

describe('planRunDates', () => {
  it('runs on the day of the month, or on the next trading day after a holiday', () => {
    const plan = { frequency: 'month', day: 3, startsOn: '2026-08-10' } as const;
    expect(runs(plan, '2026-08-10', '2026-11-30')).toEqual([
      ['2026-09-03', '2026-09-03'],
      ['2026-10-03', '2026-10-08'],
      ['2026-11-03', '2026-11-03'],
    ]);
    // The range applies to the debit day, not to the planned day.
    expect(runs(plan, '2026-10-04', '2026-10-08')).toEqual([['2026-10-03', '2026-10-08']]);
    expect(runs(plan, '2026-10-01', '2026-10-07')).toEqual([]);
  });

  it('keeps its weekday, and its two-week interval', () => {
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

  it('keeps both runs when a holiday moves two planned days onto one', () => {
    const weekly = { frequency: 'week', day: 4, startsOn: '2026-09-01' } as const;
    expect(runs(weekly, '2026-09-28', '2026-10-12')).toEqual([
      ['2026-10-01', '2026-10-08'],
      ['2026-10-08', '2026-10-08'],
    ]);
  });

  it('runs on every trading day when it is daily', () => {
    const daily = { frequency: 'day', day: 0, startsOn: '2026-09-30' } as const;
    expect(runs(daily, '2026-09-28', '2026-10-09').map(([, run]) => run)).toEqual([
      '2026-09-30',
      '2026-10-08',
      '2026-10-09',
    ]);
  });

  it('rejects an invalid day, and does not guess beyond the calendar', () => {
    expect(() =>
      runs({ frequency: 'month', day: 29, startsOn: '2026-01-01' }, '2026-01-01', '2026-03-01'),
    ).toThrow(RangeError);
    expect(() =>
      runs({ frequency: 'month', day: 1, startsOn: '2026-12-01' }, '2026-12-01', '2027-02-01'),
    ).toThrow(CalendarRangeError);
    expect(isPlanDay('week', 6)).toBe(false);
  });

  it('gives the same result for any division of the range: trading days only, ascending, never before the plan', () => {
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
          const all = listPlanRunDates(calendar, plan, startsOn, end);
          expect([
            ...listPlanRunDates(calendar, plan, startsOn, middle),
            ...listPlanRunDates(calendar, plan, addDays(middle, 1), end),
          ]).toEqual(all);
          all.forEach(({ plannedOn, runOn }, index) => {
            expect(getTradingDayFrom(calendar, plannedOn)).toBe(runOn);
            expect(plannedOn >= startsOn).toBe(true);
            if (frequency !== 'day' && frequency !== 'month') expect(getWeekday(plannedOn)).toBe(day);
            if (index > 0)
              expect(countDaysBetween(all[index - 1]?.runOn ?? '', runOn)).toBeGreaterThanOrEqual(0);
            expect(plannedOn).toBe(
              index === 0
                ? getFirstPlannedDay(calendar, plan, startsOn)
                : getNextPlannedDay(calendar, plan, all[index - 1]?.plannedOn ?? ''),
            );
          });
        },
      ),
    );
  });
});

describe('nextPlanned', () => {
  it('continues from the planned day, not from the debit day', () => {
    expect(getNextPlannedDay(calendar, { frequency: 'two_weeks', day: 4 }, '2026-10-01')).toBe('2026-10-15');
    expect(getNextPlannedDay(calendar, { frequency: 'month', day: 3 }, '2026-10-03')).toBe('2026-11-03');
    expect(getNextPlannedDay(calendar, { frequency: 'day', day: 0 }, '2026-09-30')).toBe('2026-10-08');
    expect(getFirstPlannedDay(calendar, { frequency: 'month', day: 28 }, '2026-10-28')).toBe('2026-10-28');
    expect(getFirstPlannedDay(calendar, { frequency: 'month', day: 5 }, '2026-10-28')).toBe('2026-11-05');
    expect(() => getFirstPlannedDay(calendar, { frequency: 'week', day: 6 }, '2026-10-28')).toThrow(
      RangeError,
    );
  });
});

const file = fileURLToPath(new URL('../../../shared/data/trading-days.csv', import.meta.url));

describe.runIf(existsSync(file))('production calendar', () => {
  const real = createTradingCalendar(
    existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/).slice(1).filter(Boolean) : ['2005-01-04'],
  );
  const [first = '', last = ''] = [real.days[0], real.days[real.days.length - 1]];
  const end = addDays(last, -40);

  it.each(PLAN_FREQUENCIES)('loses no run of a plan (%s) in all its years', (frequency) => {
    for (const day of frequency === 'month' ? [1, 15, 28] : frequency === 'day' ? [0] : [1, 3, 5]) {
      const plan = { frequency, day, startsOn: first };
      const all = listPlanRunDates(real, plan, first, end);
      let planned = getFirstPlannedDay(real, plan, first);
      const expected: string[] = [];
      for (; getTradingDayFrom(real, planned) <= end; planned = getNextPlannedDay(real, plan, planned)) {
        expected.push(planned);
      }
      expect(all.map(({ plannedOn }) => plannedOn)).toEqual(expected);
      expect(new Set(expected).size).toBe(expected.length);
      for (const { plannedOn, runOn } of all) {
        expect(runOn).toBe(getTradingDayFrom(real, plannedOn));
        expect(countDaysBetween(plannedOn, runOn)).toBeLessThanOrEqual(11);
      }
    }
  });

  it('moves both Fridays of a long spring holiday onto the first trading day', () => {
    // Closed from Friday 2020-01-24 to Sunday 2020-02-02.
    const weekly = { frequency: 'week', day: 5, startsOn: '2020-01-01' } as const;
    expect(listPlanRunDates(real, weekly, '2020-01-20', '2020-02-07')).toEqual([
      { plannedOn: '2020-01-24', runOn: '2020-02-03' },
      { plannedOn: '2020-01-31', runOn: '2020-02-03' },
      { plannedOn: '2020-02-07', runOn: '2020-02-07' },
    ]);
  });
});

describe('planTimingText', () => {
  it('describes the frequency', () => {
    expect(formatPlanTiming({ frequency: 'week', day: 3 })).toBe('每周三');
    expect(formatPlanTiming({ frequency: 'two_weeks', day: 5 })).toBe('每两周的周五');
    expect(formatPlanTiming({ frequency: 'month', day: 8 })).toBe('每月 8 日');
    expect(formatPlanTiming({ frequency: 'day', day: 0 })).toBe('每个交易日');
  });
});
