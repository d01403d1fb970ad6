import { describe, expect, it } from 'vitest';
import {
  getExampleAmount,
  computeRedeemExample,
  computeSubscribeExample,
  type FeeExampleResult,
} from '~/app/pages/public/shared/fee-example';
import { sampleRules } from '~/app/pages/public/fund/testing/sample-rules';

const nav = { value: '1.7659', date: '2026-11-13' };
const facts = (result: FeeExampleResult) =>
  result.ok ? result.data.facts.map((fact) => `${fact.label} ${fact.value}`) : result.message;

describe('computeSubscribeExample', () => {
  it('deducts the fee from the amount at our rate', () => {
    expect(facts(computeSubscribeExample(sampleRules, nav, '1万'))).toEqual([
      '适用费率 0.08%',
      '申购费 7.99 元',
      '净申购金额 9,992.01 元',
      '参考净值 1.7659',
      '折合份额 5,658.31 份',
    ]);
  });

  it('deducts a fixed fee first', () => {
    expect(facts(computeSubscribeExample(sampleRules, nav, '5000000'))).toContain('申购费 1,000.00 元');
  });

  it('respects the limits of the fund and names the limit', () => {
    expect(facts(computeSubscribeExample(sampleRules, nav, '5'))).toBe('金额不能低于 10 元');
    expect(facts(computeSubscribeExample({ ...sampleRules, day_limit: '1000.00' }, nav, '1001'))).toBe(
      '金额不能高于 1,000 元',
    );
    expect(facts(computeSubscribeExample(sampleRules, nav, '<b>'))).toBe('请输入正确的金额');
  });

  it('returns no shares before the first NAV', () => {
    expect(facts(computeSubscribeExample(sampleRules, null, '1000'))).toContain('折合份额 —');
  });

  it('starts with ten thousand, within the limits', () => {
    expect(getExampleAmount(sampleRules)).toBe('10000');
    expect(getExampleAmount({ ...sampleRules, day_limit: '1000.00' })).toBe('1000');
    expect(getExampleAmount({ ...sampleRules, min_amount: '50000.00' })).toBe('50000');
  });
});

describe('computeRedeemExample', () => {
  it('charges by the days held', () => {
    expect(facts(computeRedeemExample(sampleRules, nav, { shares: '1,000', days: 6 }))).toEqual([
      '适用费率 1.50%',
      '参考净值 1.7659',
      '赎回总额 1,765.90 元',
      '赎回费 26.49 元',
      '到账金额 1,739.41 元',
    ]);
    expect(facts(computeRedeemExample(sampleRules, nav, { shares: '1000', days: 180 }))).toContain(
      '赎回费 0.00 元',
    );
  });

  it('rejects an invalid number of shares', () => {
    expect(facts(computeRedeemExample(sampleRules, nav, { shares: 'abc', days: 1 }))).toContain(
      '请输入正确的份额',
    );
    expect(facts(computeRedeemExample(sampleRules, nav, { shares: '0.5', days: 1 }))).toContain(
      '份额不能低于',
    );
  });
});
