import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { reviewNavRecords, type NavReviewInput } from '~/domain/figures/nav-review';
import type { NavRecord } from '~/domain/figures/nav-series';

/** Ten quiet days up to 2026-11-10, then the NAVs to be published. */
const QUIET: NavRecord[] = Array.from({ length: 10 }, (_, index) => ({
  date: addDays('2026-11-01', index),
  nav: 1 + index * 0.001,
}));

const getFaults = (more: readonly NavRecord[], given: Partial<NavReviewInput> = {}): string[] => {
  const records = [...QUIET, ...more];
  const touched = new Set(more.map(({ date }) => date));
  const all = reviewNavRecords({ kind: 'public', category: 'mixed', records, touched, index: [], ...given });
  return [...all.values()].flat();
};

describe('NAV to be published', () => {
  it('passes within the tolerance of its kind, and is flagged when it moves ×10, ×70, or by a wrong digit', () => {
    expect(getFaults([{ date: '2026-11-11', nav: 1.05 }])).toEqual([]);
    for (const nav of [10.09, 70, 0.1, 1.09])
      expect(getFaults([{ date: '2026-11-11', nav }])).not.toEqual([]);
    expect(getFaults([{ date: '2026-11-11', nav: 1.03 }], { category: 'bond' })).toEqual([
      expect.stringContaining('较上一净值（2026-11-10）+2.08%，超出 ±1.5%'),
    ]);
    // A private equity-strategy fund is published weekly and may move more.
    expect(getFaults([{ date: '2026-11-17', nav: 1.12 }], { kind: 'simu', category: 'equity' })).toEqual([]);
  });

  it('is compared with the benchmark on the same days, when known', () => {
    const index = [
      { date: '2026-11-10', value: 4000 },
      { date: '2026-11-11', value: 3960 },
    ];
    expect(getFaults([{ date: '2026-11-11', nav: 1.05 }], { index })).toEqual([
      expect.stringContaining('较业绩基准（−1.00%）相差 +5.06%'),
    ]);
    expect(getFaults([{ date: '2026-11-12', nav: 1.05 }], { index })).toEqual([]);
  });

  it('may not leave the range of the last 60 days through many small steps', () => {
    const steps = Array.from({ length: 6 }, (_, index) => ({
      date: addDays('2026-11-11', index),
      nav: 1.009 * 1.065 ** (index + 1),
    }));
    expect(getFaults(steps.slice(0, 4))).toEqual([]);
    expect(getFaults(steps)).toEqual(
      ['2026-11-15', '2026-11-16'].map((day) => `${day} 较近 60 日的高点或低点相差超过 35%`),
    );
  });

  it('is checked after its dividend and split are added back', () => {
    expect(getFaults([{ date: '2026-11-11', nav: 0.505, split: 2 }])).toEqual([]);
    expect(getFaults([{ date: '2026-11-11', nav: 0.91, dividend: 0.1 }])).toEqual([]);
    expect(getFaults([{ date: '2026-11-11', nav: 1.009, split: 2 }])).not.toEqual([]);
  });

  it('is also checked against the next NAV, and a first one by its size', () => {
    const later = [{ date: '2026-11-12', nav: 1.01 }];
    const records = [...QUIET, { date: '2026-11-11', nav: 1.07 }, ...later];
    const given = { records, touched: new Set(['2026-11-11']) };
    expect(getFaults([], given)).toEqual([]);
    records[10] = { date: '2026-11-11', nav: 0.94 };
    expect(getFaults([], given)).toEqual([expect.stringContaining('2026-11-12 较上一净值（2026-11-11）')]);
    const first = (nav: number) =>
      getFaults([], { records: [{ date: '2026-11-11', nav }], touched: new Set(['2026-11-11']) });
    expect([first(1), first(12).length]).toEqual([[], 1]);
  });
});
