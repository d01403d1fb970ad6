import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  annualise,
  computeDownsideDeviation,
  computeMaxDrawdown,
  computePeriodReturn,
  computeReturnsOfPeriods,
  computeRiskMetrics,
  computeTotalReturn,
  computeVolatility,
  findSeriesWindow,
  type Series,
} from '~/domain/figures/metrics';

const points = (values: number[], gapDays = 7, start = '2024-01-05'): Series =>
  values.map((value, index) => ({ date: addDays(start, index * gapDays), value }));
const dated = (rows: Record<string, number>): Series =>
  Object.entries(rows).map(([date, value]) => ({ date, value }));
const walk = fc
  .array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 2, maxLength: 200 })
  .map((steps) =>
    points(
      steps.reduce<number[]>(
        (values, step) => [...values, (values[values.length - 1] ?? 1) * (1 + step)],
        [1],
      ),
    ),
  );

describe('periods', () => {
  const series = dated({
    '2023-11-10': 1,
    '2025-11-07': 1.5,
    '2025-11-14': 1.6,
    '2025-12-26': 1.7,
    '2026-01-02': 1.75,
    '2026-10-09': 1.9,
    '2026-10-16': 2,
    '2026-11-13': 2.1,
  });

  it('starts at the last NAV on or before the start date', () => {
    expect(computePeriodReturn(series, '1y')).toMatchObject({
      start: '2025-11-07',
      end: '2026-11-13',
      days: 371,
      value: 2.1 / 1.5 - 1,
    });
    expect(computePeriodReturn(series, '1m')).toMatchObject({ start: '2026-10-09' });
    expect(computePeriodReturn(series, 'ytd')).toMatchObject({ start: '2025-12-26' });
    expect(computePeriodReturn(series, '3y')).toMatchObject({ start: '2023-11-10' });
    expect(computePeriodReturn(series, 'since')?.value).toBeCloseTo(1.1, 12);
    expect(computePeriodReturn(series, '1m', '2026-11-12')).toMatchObject({
      start: '2026-01-02',
      end: '2026-10-16',
    });
  });

  it('is null for a series that is too short or empty', () => {
    const young = series.slice(4);
    expect(computeReturnsOfPeriods(young)).toMatchObject({ '1y': null, '3y': null, ytd: null });
    expect(computeReturnsOfPeriods(young).since).toBeCloseTo(0.2, 12);
    expect(Object.values(computeReturnsOfPeriods([])).every((value) => value === null)).toBe(true);
    expect(findSeriesWindow(series.slice(0, 1), 'since')).toBeNull();
  });

  it('is annualised from 365 days on only', () => {
    expect(annualise(0.21, 730)).toBeCloseTo(0.1, 12);
    expect(annualise(0.21, 364)).toBeNull();
    expect(annualise(0.1, 365)).toBeCloseTo(0.1, 12);
    expect(annualise(-1, 400)).toBe(-1);
    expect(annualise(null, 400)).toBeNull();
  });
});

describe('drawdown', () => {
  it('returns depth, peak, trough, recovery and the current one', () => {
    expect(computeMaxDrawdown(points([1, 1.2, 0.9, 1.1, 1.3, 1.17]))).toEqual({
      depth: 0.9 / 1.2 - 1,
      peak: '2024-01-12',
      trough: '2024-01-19',
      recovered: '2024-02-02',
      recoveryDays: 14,
      current: 1.17 / 1.3 - 1,
    });
    expect(computeMaxDrawdown(points([1, 2, 1.5]))).toMatchObject({
      depth: -0.25,
      recovered: null,
      recoveryDays: null,
      current: -0.25,
    });
    expect(computeMaxDrawdown(points([1, 1, 2]))).toMatchObject({
      depth: 0,
      peak: null,
      trough: null,
      current: 0,
    });
    expect(computeMaxDrawdown([])).toBeNull();
  });

  it('is the minimum of the drawdown series and never above zero', () => {
    fc.assert(
      fc.property(walk, (series) => {
        // dd_t = adj_t / max(adj_0..t) − 1, point by point.
        const shade = series.map(
          ({ value }, index) =>
            value / Math.max(...series.slice(0, index + 1).map((point) => point.value)) - 1,
        );
        const drawdown = computeMaxDrawdown(series);
        expect(drawdown?.depth).toBeCloseTo(Math.min(...shade), 12);
        expect(drawdown?.current).toBe(shade[shade.length - 1]);
        expect(shade.every((value) => value <= 0 && value > -1)).toBe(true);
      }),
    );
  });
});

describe('volatility and ratios based on it', () => {
  const zigzag = points(
    Array.from({ length: 105 }, (_, index) => (index % 2 === 0 ? 1 : 1.02) * 1.001 ** index),
  );

  it('is the sample deviation of step returns times the square root of periods per year', () => {
    // Steps of +2 % and back: returns alternate between a and b around their mean.
    const a = 1.02 * 1.001 - 1;
    const b = 1.001 / 1.02 - 1;
    const deviation = (Math.abs(a - b) / 2) * Math.sqrt(104 / 103);
    expect(computeVolatility(zigzag, 'week')).toBeCloseTo(deviation * Math.sqrt(52), 10);
    expect(computeVolatility(zigzag, 'day')).toBeCloseTo(deviation * Math.sqrt(250), 10);
    expect(computeVolatility(zigzag.slice(0, 23))).toBeNull();
    expect(computeVolatility(zigzag.slice(0, 24))).not.toBeNull();
    expect(computeDownsideDeviation(zigzag, 0, 'week')).toBeCloseTo(
      Math.abs(b) * Math.sqrt(0.5) * Math.sqrt(52),
      10,
    );
  });

  it('computes Sharpe, Sortino and Calmar by their definitions', () => {
    const metrics = computeRiskMetrics(zigzag, { riskFree: 0.02, frequency: 'week' });
    expect(metrics.annualised).toBeCloseTo(1.001 ** ((104 * 365) / 728) - 1, 10);
    expect(metrics.sharpe).toBeCloseTo(((metrics.annualised ?? 0) - 0.02) / (metrics.volatility ?? 1), 12);
    expect(metrics.sortino).toBeCloseTo(((metrics.annualised ?? 0) - 0.02) / (metrics.downside ?? 1), 12);
    expect(metrics.calmar).toBeCloseTo(
      (metrics.annualised ?? 0) / Math.abs(metrics.drawdown?.depth ?? 1),
      12,
    );
  });

  it('returns null when the divisor is 0 or the series is short', () => {
    const straight = computeRiskMetrics(points(Array.from({ length: 120 }, (_, index) => 1.001 ** index)), {
      riskFree: 0,
    });
    expect(straight).toMatchObject({ sharpe: null, sortino: null, calmar: null });
    expect(straight.annualised).not.toBeNull();
    expect(computeRiskMetrics(zigzag.slice(0, 30))).toMatchObject({
      annualised: null,
      sharpe: null,
      calmar: null,
    });
    expect(computeRiskMetrics([])).toMatchObject({ annualised: null, volatility: null, drawdown: null });
  });

  it('does not depend on the unit of the values', () => {
    fc.assert(
      fc.property(walk, fc.double({ min: 0.1, max: 100, noNaN: true }), (series, factor) => {
        const scaled = series.map(({ date, value }) => ({ date, value: value * factor }));
        expect(computeVolatility(scaled) ?? 0).toBeCloseTo(computeVolatility(series) ?? 0, 8);
        expect(computeTotalReturn(scaled) ?? 0).toBeCloseTo(computeTotalReturn(series) ?? 0, 8);
        expect(computeMaxDrawdown(scaled)?.depth).toBeCloseTo(computeMaxDrawdown(series)?.depth ?? 0, 8);
      }),
    );
  });
});
