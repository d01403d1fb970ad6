import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { computeBuyingDays, groupBuyingYears, sampleBuyingDays } from '~/domain/figures/buying-days';
import { findDrawdownEpisodes } from '~/domain/figures/drawdowns';
import { computeAdjustedSeries, type Series } from '~/domain/figures/nav-series';

const series = (...values: number[]): Series =>
  values.map((value, index) => ({ date: addDays('2026-01-01', index * 10), value }));

describe('days below cost', () => {
  it('counts each NAV below cost until the next one, and gives the day after which there are none', () => {
    expect(computeBuyingDays(series(1, 0.9, 0.8, 1, 0.95, 1.2))).toEqual([
      { date: '2026-01-01', days: 30, depth: expect.closeTo(-0.2, 12), freeFrom: '2026-02-20' },
      { date: '2026-01-11', days: 10, depth: expect.closeTo(0.8 / 0.9 - 1, 12), freeFrom: '2026-01-31' },
      { date: '2026-01-21', days: 0, depth: 0, freeFrom: '2026-01-21' },
      { date: '2026-01-31', days: 10, depth: expect.closeTo(-0.05, 12), freeFrom: '2026-02-20' },
      { date: '2026-02-10', days: 0, depth: 0, freeFrom: '2026-02-10' },
      { date: '2026-02-20', days: 0, depth: 0, freeFrom: '2026-02-20' },
    ]);
  });

  it('stays below cost while the last NAV is below it', () => {
    const [first, second] = computeBuyingDays(series(1, 1.1, 0.99));
    expect([first?.freeFrom, first?.days, second?.freeFrom, second?.days]).toEqual([null, 0, null, 0]);
    expect(computeBuyingDays([])).toEqual([]);
    expect(computeBuyingDays(series(1))).toEqual([
      { date: '2026-01-01', days: 0, depth: 0, freeFrom: '2026-01-01' },
    ]);
  });

  it('is grouped by purchase year, newest first, and sampled by the longest of each interval', () => {
    const days = computeBuyingDays(series(1, 0.9, 0.8, 1, 0.95, 1.2));
    expect(groupBuyingYears(days)).toEqual([
      { year: 2026, count: 6, median: 10, longest: 30, never: 3, under: 0 },
    ]);
    expect(sampleBuyingDays(days, 3).map(({ date }) => date)).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2026-02-10',
    ]);
  });
});

const getPath = (code: string) =>
  fileURLToPath(new URL(`../../../shared/data/nav-${code}.csv`, import.meta.url));
const CODES = ['000004', '007119', '519697'];
function getSeries(code: string): Series {
  const lines = readFileSync(getPath(code), 'utf8').split(/\r?\n/).slice(1).filter(Boolean);
  return computeAdjustedSeries(
    lines.map((line) => {
      const [date = '', nav = '', , , note = ''] = line.split(',');
      return { date, nav: Number(nav), dividend: Number(/派现金([\d.]+)元/.exec(note)?.[1] ?? 0) };
    }),
  );
}

describe.runIf(CODES.every((code) => existsSync(getPath(code))))('real series', () => {
  // Computed independently of this code, for all pairs of days in each file, with dividends included.
  it.each([
    ['000004', ['2014-12-22', 1987, -0.491223], 19, -0.639515],
    ['007119', ['2020-08-05', 132, -0.082899], 32, -0.208426],
    ['519697', ['2015-06-03', 817, -0.346855], 117, -0.354839],
  ] as const)(
    '%s: finds the purchase day with the longest time below cost, and all drawdowns',
    (code, longest, drawdownCount, deepest) => {
      const own = getSeries(code);
      const days = computeBuyingDays(own);
      const [date, length, depth] = longest;
      const most = days.reduce((a, b) => (b.days > a.days ? b : a));
      expect([most.date, most.days]).toEqual([date, length]);
      expect(most.depth).toBeCloseTo(depth, 6);
      const episodes = findDrawdownEpisodes(own, Infinity);
      expect(episodes.length).toBe(drawdownCount);
      expect(episodes[0]?.depth).toBeCloseTo(deepest, 6);
      // Compared with the definition on some days of each file.
      for (let i = 0; i < own.length; i += 97) {
        let below = 0;
        for (let k = i + 1; k < own.length - 1; k += 1)
          if (own[k]!.value < own[i]!.value * (1 - 1e-9))
            below += countDaysBetween(own[k]!.date, own[k + 1]!.date);
        expect(days[i]?.days, own[i]?.date).toBe(below);
      }
    },
  );
});
