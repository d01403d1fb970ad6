import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { paths } from '~/app/paths';
import { ChartTools } from '~/app/features/funds/chart-tools';
import { buildWindowQuery, type ChartQuery } from '~/app/features/funds/chart-query';
import { buildChartControls } from '~/app/features/funds/chart-view';
import { buildNavWindow, type NavReply } from '~/app/features/funds/performance-view';

const dates = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2025, 10, 14) + index * 6 * 86_400_000).toISOString().slice(0, 10),
);
const levels = dates.map((_, index) => 1 + index / 100);
const nav: NavReply = {
  as_of: dates[59]!,
  benchmark_name: '沪深300',
  series: {
    dates,
    unit: levels.map(String),
    accumulated: levels.map(String),
    adjusted: levels,
    benchmark: levels,
    peers: levels,
  },
  nav_events: [{ date: dates[30]!, type: 'dividend', text: '每份派 0.0500 元' }],
  nav_compared: { id: 'cbond', name: '中债综合', values: levels },
  indices: [
    { id: 'csi300', name: '沪深300' },
    { id: 'cbond', name: '中债综合' },
  ],
};
const controls = (query: Partial<ChartQuery> = {}) =>
  buildChartControls({ period: '1y', ...query }, nav, {
    hrefOf: (more) => paths.publicFund('wealth', '031008', more),
    since: '2020-01-02',
  });

describe('chart controls', () => {
  it('is links that keep the other chosen parameters', () => {
    const { tools, periods, windowTo } = controls({ period: '3y', compare: 'cbond', scale: 'log' });
    expect(tools?.scales[0]).toEqual({
      label: '普通坐标',
      to: '/wealth/public/fund?fund_code=031008&period=3y&compare=cbond#perf',
      isCurrent: false,
    });
    // Choosing it again removes it. The fund's own benchmark is always drawn.
    expect(tools?.indices).toEqual([
      {
        label: '中债综合',
        isCurrent: true,
        to: '/wealth/public/fund?fund_code=031008&period=3y&scale=log#perf',
      },
    ]);
    expect(periods[0]?.to).toBe(
      '/wealth/public/fund?fund_code=031008&period=1m&compare=cbond&scale=log#perf',
    );
    expect(windowTo).toContain('period=3y&compare=cbond&scale=log');
  });

  it('replaces the period with a window of days, and restores it', () => {
    const chosen = controls({ from: dates[0]!, to: dates[59]! });
    expect(chosen.periodName).toBe('所选区间');
    expect(chosen.periods.some(({ isCurrent }) => isCurrent)).toBe(false);
    expect(chosen.tools?.steps.map(({ label }) => label)).toEqual(['前移', '放大', '缩小', '还原']);
    expect(chosen.tools?.steps.at(-1)?.to).toBe('/wealth/public/fund?fund_code=031008#perf');
    expect(controls().tools?.steps.map(({ label }) => label)).toEqual(['前移', '放大', '缩小']);
  });

  it('ignores a window that ends before it begins', () => {
    expect(buildWindowQuery({ period: '1m', from: '2026-02-01', to: '2026-01-01' })).toEqual({
      period: '1m',
      compare: undefined,
    });
    expect(controls({ from: '2026-02-01', to: '2026-01-01' }).periodName).toBe('近1年');
  });

  it('renders forms and links that work without scripts, and reports an unknown code', () => {
    const { tools } = controls({ period: '6m', compare: '999999' });
    const page = <ChartTools tools={{ ...tools!, compared: { code: '999999', name: null } }} />;
    const html = renderInRouter(page);
    expect(html).toContain('action="/wealth/public/fund#perf"');
    expect(html).toContain('<input type="hidden" name="fund_code" value="031008"/>');
    expect(html).toContain('<input type="hidden" name="period" value="6m"/>');
    expect(html).toContain('没有找到代码 999999');
    expect(html).toContain('type="date" name="from"');
  });

  it('draws the chosen comparison as the fourth line, and dividends and orders of the viewer as points on the first', () => {
    const order = { date: dates[10]!, kind: 'buy' as const, text: '10,000.00 元' };
    const { chart, compared } = buildNavWindow(nav, { isLog: true, events: [order] });
    expect(chart?.lines.map(({ name }) => name)).toEqual(['本基金', '沪深300', '同类平均', '中债综合']);
    expect(compared).toBe('中债综合');
    expect(chart?.isLog).toBe(true);
    expect(chart?.events.map(({ kind, at }) => [kind, at])).toEqual([
      ['dividend', 30],
      ['buy', 10],
    ]);
  });
});
