import { describe, expect, it } from 'vitest';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';
import { buildOrderCases, buildTradeTimeline } from '~/app/features/orders/trade-times';

const at = (server_time: string, more: object = {}) =>
  buildTradeTimeline({ ...sampleRules, server_time, ...more });
const whens = (steps: { when: string }[] | undefined) => steps?.map((step) => step.when);

describe('orderTimeline', () => {
  it('prices an order placed before 15:00 on a trading day at that day', () => {
    const timeline = at('2026-11-20T14:59:59+08:00');
    expect(whens(timeline?.buy)).toEqual(['11-20 14:59', '11-20 周五', '11-23 周一']);
    expect(whens(timeline?.sell)).toEqual(['11-20 14:59', '11-20 周五', '11-23 周一', '11-25 周三']);
    expect(timeline?.reason).toBe('今天是交易日，15:00 前提交按今天的净值成交。');
  });

  it('prices an order placed from 15:00 on at the next trading day, and explains it', () => {
    const timeline = at('2026-11-20T15:00:00+08:00');
    expect(timeline?.buy[1]?.when).toBe('11-23 周一');
    expect(timeline?.buy[0]?.detail).toBe('11-23 周一 15:00 前可撤单');
    expect(timeline?.reason).toContain('今天已过 15:00');
  });

  it('prices an order placed on a weekend at the next trading day', () => {
    const timeline = at('2026-11-21T09:00:00+08:00');
    expect(timeline?.buy[1]?.when).toBe('11-23 周一');
    expect(timeline?.reason).toBe('今天周末休市，现在提交按下一交易日 11-23 周一的净值成交。');
  });

  it('returns nothing when the calendar ends too early', () => {
    expect(at('2026-11-27T10:00:00+08:00', { arrival_days: 7 })).toBeNull();
  });
});

describe('orderCases', () => {
  it('lists coming trading days before and after the cut-off', () => {
    expect(buildOrderCases(sampleRules, 2)).toEqual([
      { label: '11-20 周五', note: '15:00 前', cells: ['11-20', '11-23', '11-25'] },
      { label: '11-20 周五', note: '15:00 后', cells: ['11-23', '11-24', '11-26'] },
      { label: '11-23 周一', note: '15:00 前', cells: ['11-23', '11-24', '11-26'] },
      { label: '11-23 周一', note: '15:00 后', cells: ['11-24', '11-25', '11-27'] },
    ]);
  });
});
