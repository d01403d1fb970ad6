import { describe, expect, it } from 'vitest';
import {
  parseHoldingMonths,
  formatHoldingPeriod,
  computeRedeemableFrom,
} from '~/domain/orders/holding-period';

describe('minimum holding period', () => {
  it.each([
    // 2028 has a 29 February in between: 1,096 days.
    [{ months: 36, days: 0 }, '2026-11-27', '2029-11-27'],
    // No 29 February in between: 1,095 days.
    [{ months: 36, days: 0 }, '2024-03-01', '2027-03-01'],
    [{ months: 12, days: 0 }, '2024-02-29', '2025-02-28'],
    [{ months: 6, days: 0 }, '2026-08-31', '2027-02-28'],
    [{ months: 0, days: 90 }, '2026-11-27', '2027-02-25'],
    // Months take precedence over days, which an older build still writes.
    [{ months: 36, days: 1095 }, '2026-11-27', '2029-11-27'],
    [{ months: 0, days: 0 }, '2026-11-27', null],
  ])('%j from %s ends before %s', (period, from, day) =>
    expect(computeRedeemableFrom(period, from)).toBe(day),
  );

  it('is formatted in years, months or days', () => {
    expect(formatHoldingPeriod({ months: 36, days: 1095 })).toBe('3 年');
    expect(formatHoldingPeriod({ months: 6, days: 0 })).toBe('6 个月');
    expect(formatHoldingPeriod({ months: 0, days: 90 })).toBe('90 天');
    expect(formatHoldingPeriod({ months: 0, days: 0 })).toBeNull();
  });

  it.each([
    ['养老目标2035三年持有(FOF)', 36],
    ['稳健一年持有混合', 12],
    ['安悦6个月持有债券', 6],
    ['沪深300指数', 0],
    ['长期持有混合', 0],
  ])('of %s is %i months', (name, months) => expect(parseHoldingMonths(name)).toBe(months));
});
