import { describe, expect, it } from 'vitest';
import { renderInRouter } from '~/app/ui/form/testing/draw-form';
import { DrawdownsBody } from '~/app/pages/market/drawdowns/drawdowns-body';
import { buildDrawdownsView } from '~/app/pages/market/drawdowns/drawdowns-view';

const drawdown = (depth: number, recovery_days: number | null) => ({
  ...{ depth, peak: '2026-03-02', trough: '2026-05-04', recovered: null, fall_days: 63, recovery_days },
});
const drawdowns = {
  ...{ start: '2024-01-05', end: '2026-11-13', frequency: 'week' as const, count: 12, current: -0.0312 },
  drawdowns: [
    drawdown(-0.2, null),
    drawdown(-0.1, 35),
    ...Array.from({ length: 8 }, () => drawdown(-0.01, 7)),
  ],
  buying: [
    { date: '2024-01-05', days: 0 },
    { date: '2025-03-07', days: 320 },
    { date: '2026-11-13', days: 0 },
  ],
  years: [{ year: 2025, count: 50, median_days: 120, longest_days: 320, never_count: 10, under_count: 5 }],
  bought: { date: '2025-03-07', days: 320, depth: -0.15, free_from: null },
};
const drawn = (reply: Parameters<typeof buildDrawdownsView>[0], boughtOn = '') =>
  renderInRouter(
    <DrawdownsBody
      drawdowns={buildDrawdownsView(reply)}
      asked={{ kind: 'simu', id: 's1', boughtOn, to: '/wealth/drawdowns' }}
    />,
  ).replace(/<[^>]+>/g, ' ');

describe('drawdowns and buying days of a fund', () => {
  it('shows every drawdown with its days, the omitted number, and period, source and method', () => {
    const text = drawn(drawdowns, '2025-03-05');
    for (const each of [
      '−20.00%',
      '未修复，已 193 天',
      '35 天',
      '其余 2 次',
      '另有 2 次更浅的未列',
      '−3.12%',
      '周频，费后复权净值',
      '托管人复核',
      '过往业绩不预示未来表现',
    ])
      expect(text).toContain(each);
  });

  it('shows the longest drawdown, each year, and the result for the requested buying day', () => {
    const text = drawn(drawdowns, '2025-03-05').replace(/\s+/g, ' ');
    expect(text).toMatch(/最长的一次： 2025-03-07 买入，有 320 天/);
    for (const each of ['120 天', '20%', '10%', '共持有 616 天', '−15.00%', '至今仍低于成本'])
      expect(text).toContain(each);
    expect(drawn({ ...drawdowns, bought: null }, '2027-01-01')).toContain('这一天之后还没有净值');
  });

  it('states for a fund without a drawdown that it had none', () => {
    const text = drawn({ ...drawdowns, count: 0, current: 0, drawdowns: [], bought: null, buying: [] });
    expect(text).toContain('成立以来净值未曾低于此前高点');
    expect(text).toContain('0.00%');
  });
});
