import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PortalError } from '~/bff/core/errors';
import { loadReplay } from '~/app/pages/public/market/load-replay';
import { ReplayForm } from '~/app/pages/public/market/replay-form';
import { parseTiming, TIMING_OPTION_GROUPS } from '~/app/pages/public/market/plan-replay-query';
import { ReplayResult } from '~/app/pages/public/market/replay-result';
import { buildReplayView } from '~/app/pages/public/market/replay-view';
import { sampleReplay } from '~/app/pages/public/market/testing/replay';
import { createTestContext } from '~/tests/fixtures/create-test-context';

const typed = { timing: 'month:3', amount: '1000', isReinvest: false };
const NOW = Date.parse('2026-11-21T02:00:00Z');

function upstream(answer = async () => sampleReplay) {
  const planReplay = vi.fn(answer);
  const context = createTestContext({ upstream: { market: { planReplay } } });
  return { planReplay, context };
}

describe('parseTiming', () => {
  it('accepts every rhythm the form offers and nothing else', () => {
    const values = TIMING_OPTION_GROUPS.flatMap((group) => group.options.map((option) => option.value));
    expect(values).toHaveLength(28 + 5 + 5 + 1);
    for (const value of values) expect(parseTiming(value), value).not.toBeNull();
    expect(parseTiming('month:8')).toEqual({ frequency: 'month', day: 8 });
    for (const wrong of ['month:29', 'week:6', 'week:0', 'year:1', 'month', '', 'month:8 '])
      expect(parseTiming(wrong), wrong).toBeNull();
  });
});

describe('loadReplay', () => {
  it('requests nothing before a fund is named, and starts three years back', async () => {
    const { planReplay, context } = upstream();
    const replay = await loadReplay(context, {}, NOW);
    expect(planReplay).not.toHaveBeenCalled();
    expect(replay).toMatchObject({
      error: null,
      result: null,
      typed: { from: '2023-11-21', timing: 'month:8' },
    });
  });

  it('requests the typed values', async () => {
    const { planReplay, context } = upstream();
    const requested = {
      fund_code: '031001',
      amount: '1,500',
      timing: 'week:3',
      from: '2025-01-02',
      dividend: 'reinvest',
    } as const;
    await loadReplay(context, requested, NOW);
    expect(planReplay).toHaveBeenCalledWith({
      query: {
        fund_code: '031001',
        amount: '1500.00',
        frequency: 'week',
        day: 3,
        from: '2025-01-02',
        dividend: 'reinvest',
      },
    });
  });

  it('shows an error at the field it belongs to, and keeps the typed values', async () => {
    const { planReplay, context } = upstream();
    expect(await loadReplay(context, { fund_code: '031001', amount: '1' }, NOW)).toMatchObject({
      error: { field: 'amount', message: '金额不能低于 10 元' },
      typed: { fund_code: '031001', amount: '1' },
      result: null,
    });
    const empty = await loadReplay(context, { amount: '1000' }, NOW);
    expect(empty.error).toEqual({ field: 'fund_code', message: '请输入基金代码' });
    expect(planReplay).not.toHaveBeenCalled();
    const html = renderToStaticMarkup(
      <ReplayForm action="/there" typed={empty.typed} today="2026-11-21" error={empty.error} />,
    );
    expect(html).toContain('id="replay-fund_code-error"');
    expect(html).toContain('aria-describedby="replay-fund_code-error"');
  });

  it('shows the reason of a refusal by the upstream', async () => {
    const { context } = upstream(async () => {
      throw new PortalError('请把开始日期提前', { kind: 'UpstreamBusinessError', status: 422 });
    });
    const { result } = await loadReplay(context, { fund_code: '031001' }, NOW);
    expect(result).toEqual({ ok: false, message: '请把开始日期提前' });
  });
});

describe('buildReplayView', () => {
  const fact = (view: ReturnType<typeof buildReplayView>, label: string) =>
    view.facts.find((each) => each.label === label);

  it('shows the amount paid, its current value, and a loss with its sign', () => {
    const view = buildReplayView(sampleReplay, typed);
    expect(view.title).toBe('从 2025-10-01 起，每月 3 日定投 1000 元');
    expect([view.value, view.profit]).toEqual(['60,000.00', '−1,000.00']);
    expect(fact(view, '盈亏占本金')?.value).toBe('−1.61%');
    expect(fact(view, '年化（XIRR）')?.value).toBe('−3.01%');
    expect(view.runs.map((run) => run.note)).toEqual(['净值日 11-04', '原定 10-03']);
    expect(view.hiddenRuns).toBe(60);
  });

  it('shows no yearly return under a year, and no cash when dividends are reinvested', () => {
    const view = buildReplayView({ ...sampleReplay, xirr: null }, { ...typed, isReinvest: true });
    expect(fact(view, '年化（XIRR）')).toMatchObject({ value: '—', note: '不满 1 年不年化' });
    expect(fact(view, '现金分红')).toBeUndefined();
  });

  it('is shown with its window, its source and the warning', () => {
    const html = renderToStaticMarkup(
      <ReplayResult
        view={buildReplayView(sampleReplay, typed)}
        fundTo="/wealth/public/fund?fund_code=031001"
      />,
    );
    expect(html).toContain('过往业绩不预示未来表现');
    expect(html).toContain('也可能亏损');
    expect(html).toContain('更早的 60 期未列出');
    expect(html).toContain('2026-11-13');
  });
});
