import { describe, expect, it } from 'vitest';
import { buildFundCostView } from '~/app/pages/public/fund/analysis-view';
import {
  describeTradeClosure,
  formatFeeRate,
  buildFeeSummary,
  buildLimitFacts,
  formatRateOrFree,
  buildRedeemRows,
  buildRunningFeeFacts,
  buildSubscribeRows,
} from '~/app/features/funds/fee-view';
import { buildTradeRuleView } from '~/app/pages/public/fund/rule-view';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';
import { buildTradeTimeline } from '~/app/features/orders/trade-times';

describe('fund fees', () => {
  it('shows more than two decimals only when they matter, and does not round rates', () => {
    expect([0.0008, 0.00015, 0.000375, 0.00375, 0.015, 0, null].map(formatFeeRate)).toEqual([
      '0.08%',
      '0.015%',
      '0.0375%',
      '0.375%',
      '1.50%',
      '0.00%',
      '—',
    ]);
  });

  it('shows our rate next to the contract rate; a fixed fee is not discounted', () => {
    expect(buildSubscribeRows(sampleRules.subscribe_tiers)).toEqual([
      { label: '100 万元以下', cells: ['0.80%', '0.08%'] },
      { label: '100 至 500 万元', cells: ['0.30%', '0.015%'] },
      { label: '500 万元及以上', cells: ['1,000 元', '1,000 元'] },
    ]);
  });

  it('names holding-day ranges without gaps', () => {
    expect(buildRedeemRows(sampleRules.redeem_tiers)).toEqual([
      { label: '不满 7 天', cells: ['1.50%'] },
      { label: '满 7 天，不满 180 天', cells: ['0.50%'] },
      { label: '满 180 天', cells: ['不收取'] },
    ]);
  });

  it('sums up fees and limits', () => {
    const summary = buildFeeSummary({ ...sampleRules, day_limit: '100000.00' });
    expect(summary.map((fact) => fact.value)).toEqual([
      '0.08%',
      '0.00% – 1.50%',
      '1.40% / 年',
      '10 元',
      'T+1 / T+3',
    ]);
    expect(summary[3]?.note).toBe('单日限额 10 万元');
  });

  it('states that a fund charges no fee instead of 0.00%', () => {
    const free = [{ from: 0, to: null, rate: 0, fixed: null, discount_rate: 0 }];
    const [buy, sell] = buildFeeSummary({ ...sampleRules, subscribe_tiers: free, redeem_tiers: free });
    expect([buy?.value, sell?.value]).toEqual(['不收取', '不收取']);
  });

  it('shows limits, or that there is none', () => {
    const value = (limit: string | null) =>
      buildLimitFacts({ ...sampleRules, day_limit: limit }).find((fact) => fact.label === '单日限额')?.value;
    expect([value(null), value('1000.00')]).toEqual(['不限', '1,000 元']);
  });
});

describe('closed fund', () => {
  it.each([
    [null, false, null],
    ['本基金暂停申购', false, '本基金暂停申购。赎回照常办理。'],
    [null, true, '本基金暂停赎回，恢复时间以基金管理人公告为准。'],
    ['本基金暂停申购', true, '本基金暂停申购。本基金暂停赎回，恢复时间以基金管理人公告为准。'],
  ] as const)('%s, redemptions suspended: %s', (buy_closed_text, is_redeem_suspended, text) => {
    const rules = { ...sampleRules, buy_closed_text, is_redeem_suspended };
    expect(describeTradeClosure(rules)).toBe(text);
    expect(buildLimitFacts(rules).find(({ label }) => label === '赎回状态')?.value).toBe(
      is_redeem_suspended ? '暂停赎回' : '开放赎回',
    );
  });
});

describe('fund whose terms are not on record', () => {
  const unknown = {
    ...sampleRules,
    has_terms: false,
    buy_closed: 'no_terms' as const,
    subscribe_tiers: [],
    redeem_tiers: [],
    management_rate: null,
    custody_rate: null,
    service_rate: null,
  };

  it('shows neither a price nor that something is free', () => {
    const shown = [
      ...buildFeeSummary(unknown),
      ...buildRunningFeeFacts(unknown),
      ...buildLimitFacts(unknown).slice(2),
      ...[...buildSubscribeRows([]), ...buildRedeemRows([])].map(({ label, cells }) => ({
        label,
        value: cells.join(),
      })),
    ];
    for (const { label, value } of shown) expect(value, label).toMatch(/^以基金合同为准/);
    expect(buildLimitFacts(unknown)[0]).toEqual({ label: '申购状态', value: '暂未开放买入' });
    expect(buildFundCostView(unknown)).toBeNull();
    expect(buildTradeTimeline(unknown)).toBeNull();
    expect(buildTradeRuleView(unknown, null, { rule: 'subscribe' }).calc).toBe(false);
  });

  it('shows a tier with an unknown rate as unknown', () => {
    const [row] = buildRedeemRows([{ from: 0, to: null, rate: null, fixed: null, discount_rate: null }]);
    expect(row?.cells).toEqual(['以基金合同为准']);
    expect(formatRateOrFree(0)).toBe('不收取');
  });
});
