import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import {
  addTradingDays,
  computeArrivalDate,
  CalendarRangeError,
  computeCancelDeadline,
  computeConfirmDate,
  createTradingCalendar,
  isTradingDay,
  getNextTradingDay,
  computeTradeDate,
  getTradingDayFrom,
} from '~/domain/calendar/trading-calendar';

/** Around the National Day holiday of 2026: no trading from 1 to 7 October. */
const calendar = createTradingCalendar([
  '2026-09-21',
  '2026-09-22',
  '2026-09-23',
  '2026-09-24',
  '2026-09-28',
  '2026-09-29',
  '2026-09-30',
  '2026-10-08',
  '2026-10-09',
  '2026-10-12',
  '2026-10-13',
  '2026-10-14',
  '2026-10-15',
  '2026-10-16',
  '2026-10-19',
  '2026-10-20',
]);

describe('trading days', () => {
  it('follows the data', () => {
    expect(isTradingDay(calendar, '2026-09-30')).toBe(true);
    expect(isTradingDay(calendar, '2026-10-01')).toBe(false);
    expect(getNextTradingDay(calendar, '2026-09-30')).toBe('2026-10-08');
    expect(getTradingDayFrom(calendar, '2026-10-03')).toBe('2026-10-08');
    expect(addTradingDays(calendar, '2026-09-29', 2)).toBe('2026-10-08');
    expect(addTradingDays(calendar, '2026-10-08', -1)).toBe('2026-09-30');
    expect(addTradingDays(calendar, '2026-10-03', 1)).toBe('2026-10-09');
  });

  it('throws an error outside the data', () => {
    expect(() => isTradingDay(calendar, '2026-10-21')).toThrow(CalendarRangeError);
    expect(() => isTradingDay(calendar, '2026-09-20')).toThrow(CalendarRangeError);
    expect(() => getNextTradingDay(calendar, '2026-10-20')).toThrow(CalendarRangeError);
    expect(() => addTradingDays(calendar, '2026-10-19', 5)).toThrow(/2026-09-21 to 2026-10-20/);
    expect(() => isTradingDay(calendar, '2026-9-30')).toThrow(RangeError);
  });

  it('rejects invalid data', () => {
    expect(() => createTradingCalendar([])).toThrow(RangeError);
    expect(() => createTradingCalendar(['2026-01-05', '2026-01-05'])).toThrow(/2026-01-05/);
    expect(() => createTradingCalendar(['2026-02-30'])).toThrow(/2026-02-30/);
  });
});

describe('day T', () => {
  it('is today before 15:00 of a trading day, otherwise the next trading day', () => {
    expect(computeTradeDate(calendar, '2026-09-30T14:59:59+08:00')).toBe('2026-09-30');
    expect(computeTradeDate(calendar, '2026-09-30T15:00:00+08:00')).toBe('2026-10-08');
    expect(computeTradeDate(calendar, '2026-10-02T10:00:00+08:00')).toBe('2026-10-08');
    expect(computeTradeDate(calendar, '2026-09-29T23:30:00Z')).toBe('2026-09-30');
    expect(computeTradeDate(calendar, '2026-09-30T14:30:00+08:00', '14:30')).toBe('2026-10-08');
    expect(computeCancelDeadline('2026-09-30')).toBe('2026-09-30T15:00:00+08:00');
  });

  it('determines confirmation and arrival by kind of fund', () => {
    // Money, bond, stock and QDII funds, by their product data.
    const dates = [
      { confirmDays: 1, arrivalDays: 1 },
      { confirmDays: 1, arrivalDays: 2 },
      { confirmDays: 1, arrivalDays: 3 },
      { confirmDays: 2, arrivalDays: 7 },
    ].map((settlement) => [
      computeConfirmDate(calendar, '2026-09-30', settlement),
      computeArrivalDate(calendar, '2026-09-30', settlement),
    ]);
    expect(dates).toEqual([
      ['2026-10-08', '2026-10-08'],
      ['2026-10-08', '2026-10-09'],
      ['2026-10-08', '2026-10-12'],
      ['2026-10-09', '2026-10-16'],
    ]);
  });
});

const file = fileURLToPath(new URL('../../../shared/data/trading-days.csv', import.meta.url));

describe.runIf(existsSync(file))('production calendar', () => {
  const days = existsSync(file)
    ? readFileSync(file, 'utf8').split(/\r?\n/).slice(1).filter(Boolean)
    : ['2005-01-04'];
  const real = createTradingCalendar(days);
  const day = fc.integer({ min: 0, max: 7_800 }).map((offset) => addDays('2005-01-04', offset));

  it('contains no weekend and is consistent on every day', () => {
    expect(days.length).toBeGreaterThan(5_000);
    expect(days.filter((each) => getWeekday(each) > 5)).toEqual([]);
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (start, count) => {
        const next = getNextTradingDay(real, start);
        expect(next > start && isTradingDay(real, next)).toBe(true);
        expect(addTradingDays(real, addTradingDays(real, start, count), -count)).toBe(
          getTradingDayFrom(real, start),
        );
        const atNoon = computeTradeDate(real, `${start}T12:00:00+08:00`);
        expect(atNoon).toBe(getTradingDayFrom(real, start));
        expect(computeTradeDate(real, `${start}T15:00:00+08:00`)).toBe(next);
      }),
    );
  });
});
