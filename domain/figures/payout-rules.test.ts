import { describe, expect, it } from 'vitest';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';
import {
  checkDividendDays,
  checkDividend,
  isLargeDividend,
  isLargeSplit,
  checkSplit,
} from '~/domain/figures/payout-rules';

const CALENDAR = createTradingCalendar(['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']);

describe('payouts of a public fund', () => {
  it('uses trading days, with the ex-day after the record day unless the fund says they are the same', () => {
    const fault = (record: string, ex: string, paid: string, isSameDay = false) =>
      checkDividendDays(CALENDAR, { record, ex, paid, isSameDay });
    expect(fault('2026-11-20', '2026-11-23', '2026-11-24')).toBeNull();
    expect(fault('2026-11-20', '2026-11-20', '2026-11-24', true)).toBeNull();
    expect(fault('2026-11-20', '2026-11-20', '2026-11-24')).toContain('2026-11-23');
    expect(fault('2026-11-20', '2026-11-24', '2026-11-24')).toContain('2026-11-23');
    expect(fault('2026-11-20', '2026-11-23', '2026-11-24', true)).toContain('同一天');
    expect(fault('2026-11-21', '2026-11-23', '2026-11-24')).toContain('权益登记日 2026-11-21 不是交易日');
    expect(fault('2026-11-20', '2026-11-23', '2026-11-20')).toContain('发放日不能早于除息日');
  });

  it('pays less than the NAV; a dividend above 5 % of it is large', () => {
    expect([checkDividend('1.2', '1.2'), checkDividend('12', '1.2')]).not.toContain(null);
    expect(checkDividend('1.1999', '1.2')).toBeNull();
    expect([
      isLargeDividend('0.06', '1.2', '2026-11-20'),
      isLargeDividend('0.061', '1.2', '2026-11-20'),
    ]).toEqual([false, true]);
  });

  it('split by valid ratios; a split beyond 0.5 to 3 is large', () => {
    expect(['1', '1000', '0.001'].map((ratio) => checkSplit(ratio, '2026-11-20') === null)).toEqual([
      false,
      false,
      false,
    ]);
    expect(['2', '0.4', '10'].map((ratio) => checkSplit(ratio, '2026-11-20'))).toEqual([null, null, null]);
    expect(['2', '0.4', '10'].map((ratio) => isLargeSplit(ratio, '2026-11-20'))).toEqual([false, true, true]);
  });
});
