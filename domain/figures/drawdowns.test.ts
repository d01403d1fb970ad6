import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { findDrawdownEpisodes } from '~/domain/figures/drawdowns';
import { computeMaxDrawdown } from '~/domain/figures/metrics';

const getSeries = (values: readonly number[]) =>
  values.map((value, index) => ({ date: addDays('2025-01-01', index), value }));

describe('drawdownEpisodes', () => {
  it('returns peak, trough and recovery of every drawdown, deepest first', () => {
    expect(findDrawdownEpisodes(getSeries([10, 9, 10, 12, 6, 9, 12, 13, 11]))).toEqual([
      {
        depth: -0.5,
        peak: '2025-01-04',
        trough: '2025-01-05',
        recovered: '2025-01-07',
        declineDays: 1,
        recoveryDays: 2,
      },
      expect.objectContaining({
        peak: '2025-01-08',
        trough: '2025-01-09',
        recovered: null,
        recoveryDays: null,
      }),
      expect.objectContaining({ peak: '2025-01-01', trough: '2025-01-02', recovered: '2025-01-03' }),
    ]);
    expect(findDrawdownEpisodes(getSeries([1, 1, 2]))).toEqual([]);
  });

  it('begins with the maximum drawdown, without overlaps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 }), (values) => {
        const series = getSeries(values);
        const all = findDrawdownEpisodes(series, 100);
        const deepest = computeMaxDrawdown(series);
        expect(all[0]?.depth ?? 0).toBeCloseTo(deepest?.depth ?? 0, 12);
        expect(all.filter((each) => each.recovered === null).length).toBeLessThanOrEqual(1);
        const byDate = [...all].sort((a, b) => (a.peak < b.peak ? -1 : 1));
        byDate.forEach((each, index) => {
          expect(each.depth).toBeLessThan(0);
          expect(each.peak < each.trough).toBe(true);
          const next = byDate[index + 1];
          if (next) expect((each.recovered ?? '9') <= next.peak).toBe(true);
        });
      }),
    );
  });
});
