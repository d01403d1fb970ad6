import { describe, expect, it } from 'vitest';
import { buildHoldingResultsView } from '~/app/features/funds/holding-view';
import {
  buildMetricViews,
  getMetricsWindowName,
  formatMetricsWindow,
} from '~/app/features/funds/metric-view';
import * as view from '~/app/features/funds/performance-view';
import { samplePerformance } from '~/app/pages/private/fund/testing/sample-fund';

describe('performance view', () => {
  it('shows levels as per cent gained since the first known level', () => {
    expect(view.computeGains([null, 2, 2.2, null, 1])).toEqual([null, 0, expect.closeTo(10), null, -50]);
    expect(view.computeGains([null, null])).toEqual([null, null]);
  });

  it('marks the period of the chart and shows unknown values as —', () => {
    const rows = view.buildPeriodRows(samplePerformance, '1y');
    expect(rows[0]).toEqual({
      label: '近1年',
      span: '1y',
      isCurrent: true,
      cells: ['+20.47%', '+11.25%', '+14.01%', '62/297'],
    });
    expect(rows[1]?.cells[3]).toBe('—');
  });

  it('annualises since founding, but not for less than one year', () => {
    expect(view.getAnnualisedSinceFounding(samplePerformance)).toBeCloseTo(0.1272, 3);
    const young = samplePerformance.periods?.map((row) => ({ ...row, start: '2026-03-12' })) ?? null;
    expect(view.getAnnualisedSinceFounding({ ...samplePerformance, periods: young })).toBeNull();
  });

  it('gives each metric its benchmark, and all of them their window', () => {
    const [drawdown, sharpe, recovery] = buildMetricViews(samplePerformance);
    expect(drawdown).toMatchObject({
      value: '−7.19%',
      note: '沪深300 −15.50%',
    });
    expect(formatMetricsWindow(samplePerformance)).toBe('2023-11-10 至 2026-11-13');
    expect(sharpe?.value).toBe('1.92');
    expect(recovery).toMatchObject({ value: '—', note: '' });
  });

  it('names the window by the time it covers', () => {
    expect(getMetricsWindowName(samplePerformance)).toBe('近3年');
    const metrics =
      samplePerformance.metrics?.map((metric) => ({ ...metric, window_start: '2025-01-10' })) ?? null;
    expect(getMetricsWindowName({ ...samplePerformance, metrics })).toBe('成立以来');
  });

  it('states the results of 1, 3 and 5 years of holding over all periods, and where there are too few', () => {
    const held = buildHoldingResultsView(samplePerformance);
    expect(held?.strip?.count).toBe(239);
    expect(held?.rows).toEqual([
      { label: '满 1 年', span: '1y', note: '239 次', cells: ['−10.76%', '+13.96%', '+37.72%', '13.0%'] },
      { label: '满 3 年', span: '3y', note: '23 次，少于 24 次不统计', cells: ['—', '—', '—', '—'] },
      { label: '满 5 年', span: '5y', note: '历史不足', cells: ['—', '—', '—', '—'] },
    ]);
    expect(held?.words).toEqual(['持有满 1 年的 239 次中，31 次亏损，收益中位数 +13.96%，最差 −10.76%']);
    expect(buildHoldingResultsView({ ...samplePerformance, holding_results: null })).toBeNull();
  });

  it('shows six years of months on each page, the newest years first', () => {
    expect(view.computeHeatmapPageCount(samplePerformance)).toBe(2);
    const first = view.buildHeatmapView(samplePerformance);
    expect(first?.heads).toEqual(['2020', '2021', '2022', '2023', '2024', '2025']);
    expect(first?.rows[0]?.cells[0]).toEqual({ text: '+1.2', value: 1.2 });
    expect(first?.foot.cells[0]).toBe('+10.0');
    const second = view.buildHeatmapView(samplePerformance, 2);
    expect(second?.heads).toEqual(['2019']);
    expect(second?.rows[0]?.cells[0]).toEqual({ text: '—', value: null });
  });

  it('compares years with the benchmark, newest first', () => {
    expect(view.buildYearRows(samplePerformance)[0]).toEqual({
      label: '2025',
      cells: ['+10.00%', '+4.00%', '+6.00%'],
    });
  });

  it('draws nothing when the values are locked', () => {
    const locked = { ...samplePerformance, periods: null, metrics: null, holding: null, monthly: null };
    expect(view.buildPeriodRows(locked, '1y')).toEqual([]);
    expect(buildMetricViews(locked)).toEqual([]);
    expect(view.buildHeatmapView(locked)).toBeNull();
    expect(getMetricsWindowName(locked)).toBeNull();
  });
});
