import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekday } from './dates';
import type { OpenRule } from './open-days';
import {
  earliestRedemptionDay,
  nextOpenDay,
  openDaysBetween,
  openRuleText,
  parseOpenRule,
  unlockDay,
} from './open-days';
import { createTradingCalendar, isTradingDay } from './trading-calendar';

const FIRST = '2026-07-01';
const LAST = '2027-06-30';
const isHoliday = (day: string): boolean =>
  (day >= '2026-10-01' && day <= '2026-10-07') || day === '2026-09-25' || day === '2027-01-01';
const days: string[] = [];
for (let day = FIRST; day <= LAST; day = addDays(day, 1)) {
  if (weekday(day) <= 5 && !isHoliday(day)) days.push(day);
}
const calendar = createTradingCalendar(days);

const MONTHLY: OpenRule = { kind: 'monthly', day: 15 };
const QUARTERLY: OpenRule = { kind: 'quarterly', month: 3, day: 20 };
const WEEKLY: OpenRule = { kind: 'weekly', weekday: 5 };
const rules: fc.Arbitrary<OpenRule> = fc.oneof(
  fc.record({ kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({
    kind: fc.constant('quarterly' as const),
    month: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
);

describe('a rule in words', () => {
  it('is written as contracts write it', () => {
    expect(openRuleText(MONTHLY)).toBe('每月15日开放，遇非交易日顺延');
    expect(openRuleText(QUARTERLY)).toBe('每季度末月20日开放，遇非交易日顺延');
    expect(openRuleText(WEEKLY)).toBe('每周五开放');
  });

  it('is read back, with other words behind it, and not guessed', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom('', '申购', '，详见合同'), (rule, more) => {
        expect(parseOpenRule(openRuleText(rule) + more)).toEqual(rule);
      }),
    );
    for (const text of ['封闭运作，到期前不开放申购', '每月30日开放', '每月0日开放', '每周开放', '']) {
      expect(parseOpenRule(text)).toBeNull();
    }
  });
});

describe('open days', () => {
  it('follow the rule, moved from holidays and weekends to the next trading day', () => {
    // 15 August and 15 November 2026 are weekend days.
    expect(openDaysBetween(calendar, MONTHLY, '2026-07-15', '2026-12-31')).toEqual([
      '2026-07-15',
      '2026-08-17',
      '2026-09-15',
      '2026-10-15',
      '2026-11-16',
      '2026-12-15',
    ]);
    expect(openDaysBetween(calendar, QUARTERLY, FIRST, LAST)).toEqual([
      '2026-09-21',
      '2026-12-21',
      '2027-03-22',
      '2027-06-21',
    ]);
    expect(openDaysBetween(calendar, WEEKLY, '2026-09-18', '2026-10-16')).toEqual([
      '2026-09-18',
      '2026-10-09',
      '2026-10-16',
    ]);
  });

  it('count a day that moved in from the month before, once', () => {
    const rule: OpenRule = { kind: 'monthly', day: 28 };
    expect(openDaysBetween(calendar, rule, '2027-03-01', '2027-03-02')).toEqual(['2027-03-01']);
    expect(openDaysBetween(calendar, { kind: 'monthly', day: 3 }, '2026-10-01', '2026-10-10')).toEqual([
      '2026-10-08',
    ]);
  });

  it('are trading days inside the span, ascending, at most as many as planned', () => {
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: -60, max: 420 }),
        fc.integer({ min: 0, max: 200 }),
        (rule, at, length) => {
          const from = addDays(FIRST, at);
          const to = addDays(from, length);
          const open = openDaysBetween(calendar, rule, from, to);
          expect(open).toEqual([...new Set(open)].sort());
          for (const day of open) {
            expect(day >= from && day <= to && isTradingDay(calendar, day)).toBe(true);
            if (rule.kind === 'weekly') expect(weekday(day)).toBe(rule.weekday);
          }
          // A span in two parts has the same days.
          const middle = addDays(from, Math.floor(length / 2));
          expect([
            ...openDaysBetween(calendar, rule, from, middle),
            ...openDaysBetween(calendar, rule, addDays(middle, 1), to),
          ]).toEqual(open);
        },
      ),
    );
  });

  it('have a next one until the calendar ends', () => {
    expect(nextOpenDay(calendar, MONTHLY, '2026-11-15')).toBe('2026-11-16');
    expect(nextOpenDay(calendar, MONTHLY, '2026-11-16')).toBe('2026-12-15');
    expect(nextOpenDay(calendar, MONTHLY, '2027-06-20')).toBeNull();
    expect(openDaysBetween(calendar, MONTHLY, '2027-07-01', '2027-12-31')).toEqual([]);
  });
});

describe('leaving', () => {
  const open = openDaysBetween(calendar, MONTHLY, FIRST, LAST);

  it('is possible from the day the lock ends', () => {
    expect(unlockDay('2026-01-15', 180)).toBe('2026-07-14');
    expect(unlockDay('2026-01-15', 0)).toBe('2026-01-15');
  });

  it('is possible on the first open day that is unlocked and whose cut-off is ahead', () => {
    const unlocked = (lockDays = 180) => unlockDay('2026-05-20', lockDays);
    expect(earliestRedemptionDay(calendar, open, unlocked(), '2026-08-01T10:00:00+08:00')).toBe('2026-11-16');
    // The cut-off of 16 November is 14:00 of Friday 13.
    expect(earliestRedemptionDay(calendar, open, unlocked(), '2026-11-13T13:59:59+08:00')).toBe('2026-11-16');
    expect(earliestRedemptionDay(calendar, open, unlocked(), '2026-11-13T14:00:00+08:00')).toBe('2026-12-15');
    expect(earliestRedemptionDay(calendar, open, unlocked(181), '2026-08-01T10:00:00+08:00')).toBe(
      '2026-12-15',
    );
    expect(earliestRedemptionDay(calendar, open, unlocked(3_000), '2026-08-01T10:00:00+08:00')).toBeNull();
    expect(earliestRedemptionDay(calendar, [FIRST], unlocked(0), '2026-05-21')).toBeNull();
    expect(earliestRedemptionDay(calendar, ['2027-07-15'], unlocked(0), '2026-08-01')).toBeNull();
  });
});
