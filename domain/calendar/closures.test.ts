import { describe, expect, it } from 'vitest';
import { getTodayOnExchange } from '~/domain/calendar/closures';
import { addDays, getWeekday } from '~/domain/calendar/dates';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import { listExchangeDays, HOLIDAYS } from '~/domain/testing/exchange-days';

const calendar = createTradingCalendar(listExchangeDays('2024-01-01', '2026-12-31'));
const on = (day: string) => getTodayOnExchange(calendar, `${day}T10:00:00+08:00`);
const plain = (name: string) => name.replaceAll('节', '').split('、').sort().join();

describe('exchange closures', () => {
  it('names every day of every holiday from 2024 to 2026 as announced', () => {
    for (const [name, from, to] of HOLIDAYS) {
      for (let day = from < '2024-01-02' ? '2024-01-02' : from; day <= to; day = addDays(day, 1)) {
        const { isTradingDay, closedFor } = on(day);
        expect([day, isTradingDay, plain(closedFor ?? '')]).toEqual([day, false, plain(name)]);
      }
    }
  });

  it('is weekends unless part of a holiday, and trading days have no reason', () => {
    const isHoliday = (day: string) => HOLIDAYS.some(([, from, to]) => from <= day && day <= to);
    for (let day = '2024-01-02'; day <= '2026-12-25'; day = addDays(day, 1)) {
      if (isHoliday(day)) continue;
      const known = on(day);
      if (getWeekday(day) <= 5) expect([day, known]).toEqual([day, { isTradingDay: true, closedFor: null }]);
      else expect([day, known.isTradingDay, known.closedFor !== null]).toEqual([day, false, true]);
    }
    expect(on('2026-11-21').closedFor).toBe('周末');
    expect(on('2026-10-10').closedFor).toBe('周末');
  });

  it('has no name when the holiday is unknown', () => {
    const days = listExchangeDays('2026-11-02', '2026-11-30').filter((day) => day !== '2026-11-18');
    expect(getTodayOnExchange(createTradingCalendar(days), '2026-11-18T10:00:00+08:00')).toEqual({
      isTradingDay: false,
      closedFor: null,
    });
  });
});
