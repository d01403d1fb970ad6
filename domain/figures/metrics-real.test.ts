import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  adjustedSeries,
  frequencyOf,
  holdingDistribution,
  maxDrawdown,
  periodReturns,
  riskMetrics,
  yearTable,
} from '~/domain/figures/metrics';

const file = fileURLToPath(new URL('../../../shared/data/nav-000004.csv', import.meta.url));

describe.runIf(existsSync(file))('a real series', () => {
  const rows = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .slice(1)
        .filter(Boolean)
        .map((line) => line.split(','))
    : [];
  const records = rows.map(([date = '', nav = '', , , note = '']) => ({
    date,
    nav: Number(nav),
    dividend: Number(/派现金([\d.]+)元/.exec(note)?.[1] ?? 0),
  }));
  const series = adjustedSeries(records);

  it('agrees with the published return of every day, dividend included', () => {
    expect(records.filter(({ dividend }) => dividend > 0)).toEqual([
      { date: '2014-12-30', nav: 1.195, dividend: 0.21 },
    ]);
    rows.forEach((row, index) => {
      if (index === 0) return;
      const change = ((series[index]?.value ?? 0) / (series[index - 1]?.value ?? 1) - 1) * 100;
      // NAV is published to 3 places: half a unit of either day, in percent, is the most they may differ.
      expect(Math.abs(change - Number(row[3]))).toBeLessThan(0.11);
    });
  });

  it('is measured as a whole within a few milliseconds', () => {
    expect(series.length).toBe(rows.length);
    expect(frequencyOf(series)).toBe('day');
    const drawdown = maxDrawdown(series);
    expect(drawdown?.depth).toBeLessThan(-0.2);
    expect(yearTable(series)).toHaveLength(8);
    expect(holdingDistribution(series, 365)?.count).toBeGreaterThan(1_000);
    const fastest = Math.min(
      ...Array.from({ length: 5 }, () => {
        const startedMs = performance.now();
        riskMetrics(series);
        periodReturns(series);
        yearTable(series);
        holdingDistribution(series, 365);
        return performance.now() - startedMs;
      }),
    );
    expect(fastest).toBeLessThan(20);
  });
});
