import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { computeCorrelation, computeHoldingsOverlap, type HoldingWeight } from '~/domain/figures/comparison';
import { computeAdjustedSeries, computeCommonWindow, type Series } from '~/domain/figures/metrics';

/** Builds a series of these steps, one every `every` days. */
function getSeries(steps: readonly number[], every = 1, start = '2026-01-05'): Series {
  let value = 1;
  const points = [{ date: start, value }];
  steps.forEach((step, index) => {
    value *= 1 + step;
    points.push({ date: addDays(start, (index + 1) * every), value });
  });
  return points;
}
const repeated = (pattern: readonly number[], count: number) =>
  Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? 0);

describe('correlation', () => {
  const steps = repeated([0.01, -0.02, 0.03, 0], 40);

  it('is 1 for equal moves, −1 for opposite moves, for any size of the steps', () => {
    const base = getSeries(steps);
    expect(computeCorrelation(base, getSeries(steps.map((step) => step / 2)), 'day')).toBeCloseTo(1, 12);
    expect(computeCorrelation(base, getSeries(steps.map((step) => -step)), 'day')).toBeCloseTo(-1, 12);
  });

  it('matches the worked example: x 1 −2 3 0, y 2 1 −1 2 percent give −0.566', () => {
    // x̄ 0.5, ȳ 1; Σ(x−x̄)(y−ȳ) = 0.5·1 − 2.5·0 + 2.5·(−2) − 0.5·1 = −5; Σ(x−x̄)² = 13; Σ(y−ȳ)² = 6: −5 / √78.
    const other = getSeries(repeated([0.02, 0.01, -0.01, 0.02], 40));
    expect(computeCorrelation(getSeries(steps), other, 'day')).toBeCloseTo(-5 / Math.sqrt(78), 10);
  });

  it('steps from one common day to the next, and by weeks uses the last value of each', () => {
    const base = getSeries(steps);
    const thinned = base.filter((_, index) => index % 3 !== 1);
    expect(computeCorrelation(base, thinned, 'day')).toBeCloseTo(1, 12);
    // One is valued on Fridays, the other on Thursdays: the same weeks.
    const fridays = getSeries(steps, 7, '2026-01-09');
    const thursdays = getSeries(steps, 7, '2026-01-08');
    expect(computeCorrelation(fridays, thursdays, 'day')).toBeNull();
    expect(computeCorrelation(fridays, thursdays, 'week')).toBeCloseTo(1, 12);
  });

  it('is null for fewer than 24 points, and for a series that never moves', () => {
    expect(computeCorrelation(getSeries(steps.slice(0, 22)), getSeries(steps), 'day')).toBeNull();
    expect(computeCorrelation(getSeries(steps.slice(0, 23)), getSeries(steps), 'day')).toBeCloseTo(1, 12);
    expect(computeCorrelation(getSeries(steps), getSeries(repeated([0], 40)), 'day')).toBeNull();
  });
});

describe('overlap of holdings', () => {
  it('sums the smaller weight of common holdings, largest common part first', () => {
    const left = [
      { code: 'a', name: '甲', share: 0.09 },
      { code: 'b', name: '乙', share: 0.05 },
      { code: 'c', name: '丙', share: 0.04 },
    ];
    const right = [
      { code: 'c', name: '丙', share: 0.08 },
      { code: 'a', name: '甲', share: 0.01 },
    ];
    const overlap = computeHoldingsOverlap(left, right);
    expect(overlap.share).toBeCloseTo(0.05, 12);
    expect(overlap.common.map(({ code }) => code)).toEqual(['c', 'a']);
    expect(computeHoldingsOverlap(left, [])).toEqual({ share: 0, common: [] });
  });
});

const getData = (name: string) => fileURLToPath(new URL(`../../../shared/data/${name}.csv`, import.meta.url));
const getRows = (name: string): string[][] =>
  readFileSync(getData(name), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));

// Computed independently of this code (numpy), from the same files.
describe.runIf(existsSync(getData('nav-007119')))('two real funds', () => {
  const seriesIn = (code: string) =>
    computeAdjustedSeries(
      getRows(`nav-${code}`).map(([date = '', nav = '', , , note = '']) => ({
        date,
        nav: Number(nav),
        dividend: Number(/派现金([\d.]+)元/.exec(note)?.[1] ?? 0),
      })),
    );

  it('007119 and 519697 have a correlation of 0.8122 by day and 0.8115 by week', () => {
    const window = computeCommonWindow([seriesIn('007119'), seriesIn('519697')]);
    expect([window?.start, window?.end, window?.frequency]).toEqual(['2019-03-26', '2021-01-22', 'day']);
    const [left = [], right = []] = window?.series ?? [];
    expect(computeCorrelation(left, right, 'day')).toBeCloseTo(0.8122055213707581, 9);
    expect(computeCorrelation(left, right, 'week')).toBeCloseTo(0.8115375097551241, 9);
  });
});

describe.runIf(existsSync(getData('fund-holdings')))('two real reports', () => {
  const heldBy = (fund: string, day: string): HoldingWeight[] =>
    getRows('fund-holdings')
      .filter(([code, date, , , weight]) => code === fund && date === day && weight)
      .map(([, , code = '', name = '', weight]) => ({ code, name, share: Number(weight) / 100 }));

  it.each([
    ['2019-12-31', 10, 3.63, '002475'],
    ['2020-06-30', 17, 4.63, '002271'],
    ['2020-12-31', 0, 0, undefined],
  ])('007119 and 519697 on %s: %i in common, %d % of the assets', (day, count, percent, largest) => {
    const overlap = computeHoldingsOverlap(heldBy('007119', day), heldBy('519697', day));
    expect(overlap.common).toHaveLength(count);
    expect(overlap.share * 100).toBeCloseTo(percent, 6);
    expect(overlap.common[0]?.code).toBe(largest);
  });
});
