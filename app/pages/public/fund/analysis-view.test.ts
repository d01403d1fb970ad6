import { describe, expect, it } from 'vitest';
import {
  buildFundCostView,
  getDefaultSpan,
  buildDrawdownRows,
  buildHoldingSpanView,
  buildRiskView,
  computeDrawdownPercents,
  type Analysis,
} from '~/app/pages/public/fund/analysis-view';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';

const metric = (key: Analysis['metrics'][number]['key'], value: number | null) => ({
  key,
  value,
  benchmark: 0.2,
  peer_median: value === null ? null : 0.18,
  peer_count: value === null ? 0 : 34,
});
const analysis: Analysis = {
  kind: 'public',
  fund_code: '031001',
  name: '示例股票A',
  type_name: '股票型',
  as_of: '2026-11-13',
  frequency: 'day',
  benchmark_name: '沪深300',
  risk_free: 0.015,
  window: { start: '2023-11-13', end: '2026-11-13', is_full: true },
  metrics: [metric('max_drawdown', -0.1682), metric('volatility', 0.1582), metric('sharpe', null)],
  drawdowns: [
    {
      depth: -0.1682,
      peak: '2026-06-29',
      trough: '2026-08-20',
      recovered: null,
      fall_days: 52,
      recovery_days: null,
    },
    {
      depth: -0.05,
      peak: '2024-01-02',
      trough: '2024-02-01',
      recovered: '2024-03-01',
      fall_days: 30,
      recovery_days: 29,
    },
  ],
  holdings: [
    {
      span: '1y',
      result: {
        days: 365,
        worst: -0.0865,
        median: 0.1993,
        best: 0.8756,
        count: 1658,
        samples: Array.from({ length: 30 }, (_, index) => -0.0865 + index * 0.033),
      },
    },
    { span: '3y', result: null },
  ],
  history: { start: '2019-01-11', end: '2026-11-13' },
};

describe('fund analysis', () => {
  it('shows each figure next to the median of its type and the index', () => {
    const view = buildRiskView(analysis);
    expect(view.rows.map(({ label, cells }) => ({ label, cells }))).toEqual([
      { label: '年化波动率', cells: ['15.82%', '18.00%', '20.00%'] },
      { label: '最大回撤', cells: ['−16.82%', '−18.00%', '−20.00%'] },
      { label: '夏普比率', cells: ['—', '—', '0.20'] },
    ]);
    expect(view.peerCount).toBe(34);
  });

  it('shows how long a drawdown lasted and when it recovered', () => {
    expect(buildDrawdownRows(analysis).map((row) => row.cells)).toEqual([
      ['−16.82%', '52 天', '尚未修复'],
      ['−5.00%', '30 天', '29 天'],
    ]);
  });

  it('shows worst, median, best and count of past holding periods, and nothing for too few', () => {
    const view = buildHoldingSpanView(analysis, '1y');
    expect(view.rows).toEqual([
      { label: '1 年', isCurrent: true, cells: ['−8.65%', '+19.93%', '+87.56%', '1658'] },
      { label: '3 年', isCurrent: false, cells: ['—', '—', '—', '—'] },
    ]);
    expect(view.strip).toMatchObject({ count: 1658, worst: '−8.65%', median: '+19.93%' });
    expect(buildHoldingSpanView(analysis, '3y').strip).toBeNull();
    expect(getDefaultSpan(analysis)).toBe('1y');
    const young = { ...analysis, holdings: [{ ...analysis.holdings[0]!, span: '3m' as const }] };
    expect(getDefaultSpan(young)).toBe('3m');
  });

  it('measures each day against the highest value so far, and nothing before the series begins', () => {
    expect(computeDrawdownPercents([null, 2, 1, null, 4, 3])).toEqual([null, 0, -50, -50, 0, -25]);
    expect(computeDrawdownPercents([null, null])).toEqual([null, null]);
  });

  it('sums the fees on 10,000 元 over the years', () => {
    // 10000 / 1.0008 = 9992.01; 1.4 % of it per year; no redemption fee after 180 days.
    expect(buildFundCostView(sampleRules)?.rows).toEqual([
      { label: '申购费', isCurrent: false, cells: ['7.99', '7.99', '7.99'] },
      { label: '运作费', isCurrent: false, cells: ['139.89', '419.66', '699.44'] },
      { label: '赎回费', isCurrent: false, cells: ['0.00', '0.00', '0.00'] },
      { label: '合计', isCurrent: true, cells: ['147.88', '427.65', '707.43'] },
    ]);
    const dear = { ...sampleRules.subscribe_tiers[0]!, rate: null, discount_rate: null, fixed: 20_000 };
    expect(buildFundCostView({ ...sampleRules, subscribe_tiers: [dear] })).toBeNull();
  });
});
