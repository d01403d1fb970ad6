import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  computeAdjustedSeries,
  computeCommonWindow,
  getFrequency,
  resampleSeries,
  type NavRecord,
  type Series,
} from '~/domain/figures/nav-series';

const points = (values: number[], gapDays = 7, start = '2024-01-05'): Series =>
  values.map((value, index) => ({ date: addDays(start, index * gapDays), value }));

describe('adjusted NAV', () => {
  it('reinvests dividends and reverses splits', () => {
    const records: NavRecord[] = [
      { date: '2026-01-05', nav: 1 },
      { date: '2026-01-06', nav: 1.2 },
      { date: '2026-01-07', nav: 1.1, dividend: 0.1 },
      { date: '2026-01-08', nav: 0.55, split: 2 },
      { date: '2026-01-09', nav: 0.605 },
    ];
    const values = computeAdjustedSeries(records).map(({ value }) => value);
    [1, 1.2, 1.2, 1.2, 1.32].forEach((value, index) => expect(values[index]).toBeCloseTo(value, 12));
  });

  it('rejects an invalid series', () => {
    expect(() => computeAdjustedSeries([{ date: '2026-01-05', nav: 0 }])).toThrow(RangeError);
    expect(() =>
      computeAdjustedSeries([
        { date: '2026-01-05', nav: 1 },
        { date: '2026-01-05', nav: 1 },
      ]),
    ).toThrow(/2026-01-05/);
    expect(computeAdjustedSeries([])).toEqual([]);
  });

  it('does not move because of a dividend or a split', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        fc.double({ min: 0.01, max: 0.4, noNaN: true }),
        fc.integer({ min: 2, max: 10 }),
        (nav, dividend, split) => {
          const [, paid] = computeAdjustedSeries([
            { date: '2026-01-05', nav },
            { date: '2026-01-06', nav: nav - dividend, dividend },
          ]);
          const [, divided] = computeAdjustedSeries([
            { date: '2026-01-05', nav },
            { date: '2026-01-06', nav: nav / split, split },
          ]);
          expect(paid?.value).toBeCloseTo(1, 10);
          expect(divided?.value).toBeCloseTo(1, 10);
        },
      ),
    );
  });
});

describe('comparison', () => {
  it('clips to the common window and the coarser frequency', () => {
    const daily = points(
      Array.from({ length: 200 }, (_, index) => 2 + index / 100),
      1,
      '2026-01-01',
    );
    const weekly = points(
      Array.from({ length: 30 }, (_, index) => 1 + index / 50),
      7,
      '2026-02-06',
    );
    const common = computeCommonWindow([daily, weekly]);
    expect(common).toMatchObject({ start: '2026-02-06', end: '2026-07-19', frequency: 'week' });
    for (const series of common?.series ?? []) {
      expect(series[0]).toEqual({ date: '2026-02-06', value: 1 });
      expect(series[series.length - 1]?.date).toBe('2026-07-19');
      expect(getFrequency(series)).toBe('week');
    }
    expect(computeCommonWindow([daily, points([1, 2], 7, '2027-01-01')])).toBeNull();
    expect(computeCommonWindow([])).toBeNull();
    expect(computeCommonWindow([daily, []])).toBeNull();
  });

  it('takes the last point of each week or month', () => {
    const daily = points(
      Array.from({ length: 40 }, (_, index) => index + 1),
      1,
      '2026-01-01',
    );
    expect(resampleSeries(daily, 'month').map(({ date }) => date)).toEqual(['2026-01-31', '2026-02-09']);
    expect(
      resampleSeries(daily, 'week')
        .slice(0, 2)
        .map(({ date }) => date),
    ).toEqual(['2026-01-04', '2026-01-11']);
    expect(
      getFrequency(
        resampleSeries(
          points(
            Array.from({ length: 400 }, () => 1),
            1,
          ),
          'month',
        ),
      ),
    ).toBe('month');
  });
});
