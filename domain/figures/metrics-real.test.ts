import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  computeAdjustedSeries,
  getFrequency,
  computeHoldingDistribution,
  computeMaxDrawdown,
  computeReturnsOfPeriods,
  computeRiskMetrics,
  buildYearTable,
} from '~/domain/figures/metrics';

const getPath = (code: string) =>
  fileURLToPath(new URL(`../../../shared/data/nav-${code}.csv`, import.meta.url));

function readRows(code: string): string[][] {
  return readFileSync(getPath(code), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter(Boolean)
    .map((line) => line.split(','));
}
const getRecords = (rows: string[][]) =>
  rows.map(([date = '', nav = '', , , note = '']) => ({
    date,
    nav: Number(nav),
    dividend: Number(/派现金([\d.]+)元/.exec(note)?.[1] ?? 0),
  }));

describe.runIf(existsSync(getPath('000004')))('real series', () => {
  const rows = existsSync(getPath('000004')) ? readRows('000004') : [];
  const records = getRecords(rows);
  const series = computeAdjustedSeries(records);

  // Computed independently of this code, over each whole file: count, worst, median, best, share with a loss.
  it.each([
    ['000004', 1, [1551, -0.496823, -0.04267, 1.233372, 0.576402]],
    ['000004', 3, [1061, -0.608367, -0.082951, 0.232298, 0.640905]],
    ['000004', 5, [573, -0.568458, -0.183352, 0.052922, 0.95637]],
    ['007119', 1, [162, 0.192123, 0.697229, 0.968605, 0]],
    ['519697', 1, [2645, -0.152317, 0.11028, 1.753181, 0.118336]],
    ['519697', 5, [1664, 0.133606, 1.730061, 2.971807, 0]],
  ] as const)('%s bought on any day and held for %i years', (code, years, [count, ...ratios]) => {
    const held = computeHoldingDistribution(computeAdjustedSeries(getRecords(readRows(code))), years * 365);
    expect(held?.count).toBe(count);
    const found = [held?.worst, held?.median, held?.best, held?.lost];
    found.forEach((ratio, index) => expect(ratio).toBeCloseTo(ratios[index] ?? NaN, 6));
  });

  it('matches the published return of every day, dividend included', () => {
    expect(records.filter(({ dividend }) => dividend > 0)).toEqual([
      { date: '2014-12-30', nav: 1.195, dividend: 0.21 },
    ]);
    rows.forEach((row, index) => {
      if (index === 0) return;
      const change = ((series[index]?.value ?? 0) / (series[index - 1]?.value ?? 1) - 1) * 100;
      // NAV is published with 3 places, so the maximum difference is half a unit on either day, in percent.
      expect(Math.abs(change - Number(row[3]))).toBeLessThan(0.11);
    });
  });

  it('is measured as a whole, with a bounded number of reads per day', () => {
    expect(series.length).toBe(rows.length);
    expect(getFrequency(series)).toBe('day');
    const drawdown = computeMaxDrawdown(series);
    expect(drawdown?.depth).toBeLessThan(-0.2);
    expect(buildYearTable(series)).toHaveLength(8);
    expect(computeHoldingDistribution(series, 365)?.count).toBeGreaterThan(1_000);
    let reads = 0;
    const counted = series.map((point) =>
      Object.defineProperty({ ...point }, 'value', { get: () => ((reads += 1), point.value) }),
    );
    computeRiskMetrics(counted);
    computeReturnsOfPeriods(counted);
    buildYearTable(counted);
    computeHoldingDistribution(counted, 365);
    expect(reads).toBeLessThan(20 * series.length);
  });
});
