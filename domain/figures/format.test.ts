import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatDayTime,
  formatMonthDay,
  formatNewsTime,
  formatNumber,
  formatPercent,
  formatPercentPoints,
  formatRate,
  formatShortDay,
  getGreeting,
} from '~/domain/figures/format';

describe('figures', () => {
  it('shows percentages with a sign and a real minus character', () => {
    expect(formatPercent(0.1272)).toBe('+12.72%');
    expect(formatPercent(-0.1509)).toBe('−15.09%');
    expect(formatPercent(0)).toBe('0.00%');
    expect(formatPercent(-0.00001)).toBe('0.00%');
    expect(formatPercent(0.000049)).toBe('0.00%');
    expect(formatPercent(0.00005)).toBe('+0.01%');
    expect(formatPercent(1.9736)).toBe('+197.36%');
    expect(formatPercent(0.10005)).toBe('+10.01%');
    expect(formatPercent(1e-12)).toBe('0.00%');
    for (const value of [null, undefined, NaN, Infinity]) expect(formatPercent(value)).toBe('—');
    expect(formatRate(0.015)).toBe('1.50%');
    expect(formatRate(null)).toBe('—');
    expect(formatPercentPoints(-0.0231)).toBe('−2.3');
    expect(formatPercentPoints(0.0004)).toBe('0.0');
    expect(formatNumber(1.005)).toBe('1.01');
    expect(formatNumber(-0.5, 1)).toBe('−0.5');
  });

  it('rounds every value half up as a decimal', () => {
    const decimal = (ratio: number, decimals: number): string => {
      const exact = new Big(new Big(ratio).times(100).toNumber()).round(decimals, Big.roundHalfUp);
      return (exact.eq(0) ? new Big(0) : exact).toFixed(decimals).replace('-', '−');
    };
    const ratios = fc.oneof(
      fc.double({ min: -50, max: 50, noNaN: true }),
      fc.integer({ min: -200_000, max: 200_000 }).map((parts) => parts / 100_000),
      fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    );
    fc.assert(
      fc.property(ratios, fc.integer({ min: 0, max: 4 }), (ratio, decimals) => {
        expect(formatRate(ratio, decimals)).toBe(`${decimal(ratio, decimals)}%`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('treats a value shown as zero as flat', () => {});

  it('always places the sign before the figure', () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (value) => {
        const text = formatPercent(value);
        expect(text).toMatch(/^[+\u2212]?\d+\.\d{2}%$/);
        const shown = Math.round(Math.abs(value) * 10_000);
        if (shown > 0) expect(text[0]).toBe(value < 0 ? '−' : '+');
      }),
    );
  });
});

describe('days and times', () => {
  const now = '2026-11-20T10:00:00+08:00';

  it('formats news times relative to now', () => {
    expect(formatNewsTime('2026-11-20T01:30:00Z', now)).toBe('今天 09:30');
    expect(formatNewsTime('2026-11-19T17:42:00+08:00', now)).toBe('昨天 17:42');
    expect(formatNewsTime('2026-11-18T23:59:00+08:00', now)).toBe('11月18日');
    expect(formatNewsTime('2025-11-18T12:00:00+08:00', now)).toBe('2025-11-18');
    expect(formatNewsTime('2026-11-18T16:30:00Z', '2026-11-18T17:00:00Z')).toBe('今天 00:30');
    expect(formatNewsTime('2025-12-31T20:00:00+08:00', '2026-01-01T08:00:00+08:00')).toBe('昨天 20:00');
  });

  it('shows short days', () => {
    expect(formatMonthDay('2026-01-05')).toBe('1月5日');
    expect(formatShortDay('2026-11-19')).toBe('11-19');
    expect(formatDayTime('2026-11-21T06:20:36Z')).toBe('11-21 14:20');
  });

  it('counts age in whole months', () => {
    expect(formatAge('2021-03-12', '2026-11-13')).toBe('5 年 8 个月');
    expect(formatAge('2021-03-12', '2026-11-11')).toBe('5 年 7 个月');
    expect(formatAge('2026-01-31', '2026-02-28')).toBe('不足 1 个月');
    expect(formatAge('2025-11-13', '2026-11-13')).toBe('1 年');
    expect(formatAge('2026-03-13', '2026-11-13')).toBe('8 个月');
  });

  it('greets by the hour in Shanghai', () => {
    const hours = ['23:00', '00:30', '03:30', '06:00', '12:00'].map((time) =>
      getGreeting(`2026-11-20T${time}:00Z`),
    );
    expect(hours).toEqual(['上午好', '上午好', '中午好', '下午好', '晚上好']);
  });
});
