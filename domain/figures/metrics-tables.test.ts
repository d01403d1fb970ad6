import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  computeHoldingDistribution,
  computeHoldingOutcome,
  downsampleValues,
  computeTotalReturn,
  buildYearTable,
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

describe('tables', () => {
  it('lists months and years as in a monthly report', () => {
    const rows = buildYearTable(
      dated({
        '2025-03-12': 1,
        '2025-03-28': 1.02,
        '2025-04-30': 1.05,
        '2025-12-31': 1.1,
        '2026-01-30': 1.21,
        '2026-11-13': 1.155,
      }),
    );
    expect(rows.map(({ year, isPartial }) => [year, isPartial])).toEqual([
      [2025, true],
      [2026, true],
    ]);
    expect(rows[0]?.months[2]).toBeNull();
    expect(rows[0]?.months[3]).toBeCloseTo(1.05 / 1.02 - 1, 12);
    expect(rows[0]?.total).toBeCloseTo(0.1, 12);
    expect(rows[1]?.months[0]).toBeCloseTo(0.1, 12);
    expect(rows[1]?.months[1]).toBeNull();
    expect(rows[1]?.total).toBeCloseTo(0.05, 12);
    expect(buildYearTable([])).toEqual([]);
    expect(buildYearTable(dated({ '2026-05-01': 1 }))).toMatchObject([{ total: null }]);
  });

  it('compounds months to the year, and years to the total', () => {
    fc.assert(
      fc.property(walk, (series) => {
        const rows = buildYearTable(series);
        const whole = rows.reduce((product, row) => product * (1 + (row.total ?? 0)), 1);
        expect(whole).toBeCloseTo(1 + (computeTotalReturn(series) ?? 0), 8);
        for (const row of rows.slice(1)) {
          const months = row.months.reduce<number>((product, month) => product * (1 + (month ?? 0)), 1);
          expect(months).toBeCloseTo(1 + (row.total ?? 0), 8);
        }
      }),
    );
  });

  it('gives worst, median, best and count of holding periods', () => {
    const series = points(Array.from({ length: 80 }, (_, index) => 1 + index / 100));
    const held = computeHoldingDistribution(series, 364);
    expect(held).toMatchObject({ days: 364, count: 28 });
    expect(held?.best).toBeCloseTo(0.52, 12);
    expect(held?.worst).toBeCloseTo(0.52 / 1.27, 12);
    expect(held?.median).toBeCloseTo((0.52 / 1.13 + 0.52 / 1.14) / 2, 12);
    expect(computeHoldingDistribution(series.slice(0, 75), 364)).toBeNull();
    expect(computeHoldingDistribution([], 30)).toBeNull();
    expect(() => computeHoldingDistribution(series, 0)).toThrow(RangeError);
    expect(held?.lost).toBe(0);
    const even = Array.from({ length: 24 }, (_, index) => (index - 6) / 100);
    expect(computeHoldingOutcome(even)).toEqual({
      worst: -0.06,
      median: 0.055,
      best: 0.17,
      count: 24,
      lost: 6 / 24,
    });
    expect(computeHoldingOutcome(even.slice(1))).toBeNull();
    expect(downsampleValues(Array.from({ length: 1_000 }, (_, index) => index))).toHaveLength(200);
    expect(downsampleValues([1, 2, 3], 2)).toEqual([1, 3]);
  });
});
