import { describe, expect, it } from 'vitest';
import { checkAcceptedRatio, isLargeRedemption, splitByRatio } from '~/domain/orders/large-redemption';

const day = (totalShares: string, netShares: string) => ({ date: '2026-11-20', totalShares, netShares });

describe('known answers of large redemptions', () => {
  // Rule of the contracts (ai58sf.cn/contents/2013/6/14-538648a5b76f4adf9fdaad9f16991f81): net redemptions above 10 % of
  // the shares of the day before; accepted in proportion, at least 10 % of those shares. The figures are computed by hand.
  it('counts redemptions only above 10 % of the shares of the day before', () => {
    expect(isLargeRedemption(day('1000000000.00', '100000000.00'))).toBe(false);
    expect(isLargeRedemption(day('1000000000.00', '100000000.01'))).toBe(true);
  });

  it('accepts 50 % of 20 % of the fund: 300,000.00 of 600,000.00 shares, 300,000.00 are left', () => {
    expect(checkAcceptedRatio(day('1000000000.00', '200000000.00'), '0.5')).toBeNull();
    expect(splitByRatio('600000.00', '0.5')).toEqual({ accepted: '300000.00', rest: '300000.00' });
  });

  it('refuses to accept less than 10 % of the fund: 49.99 % of 20 %', () => {
    expect(checkAcceptedRatio(day('1000000000.00', '200000000.00'), '0.4999')).toContain('不能少于');
  });

  it('accepts 66.66666667 % of 15 %: 66.67 of 100.01 shares, 33.34 are left', () => {
    expect(checkAcceptedRatio(day('800000000.00', '120000000.00'), '0.66666667')).toBeNull();
    // 100.01 × 0.66666667 = 66.67333…
    expect(splitByRatio('100.01', '0.66666667')).toEqual({ accepted: '66.67', rest: '33.34' });
  });

  it('accepts everything at 100 %, and 40 % of 25 % exactly', () => {
    expect(splitByRatio('123.45', '1')).toEqual({ accepted: '123.45', rest: '0.00' });
    expect(checkAcceptedRatio(day('400.00', '100.00'), '0.4')).toBeNull();
    expect(checkAcceptedRatio(day('400.00', '100.00'), '0.39999999')).toContain('不能少于');
  });
});

describe('splitByRatio', () => {
  it('accepts at least 0.01 of every order', () => {
    expect(splitByRatio('0.01', '0.1')).toEqual({ accepted: '0.01', rest: '0.00' });
    expect(splitByRatio('0.03', '0.1')).toEqual({ accepted: '0.01', rest: '0.02' });
  });
});

describe('checkAcceptedRatio', () => {
  it('refuses a day that is no large redemption, and ratios outside 0 to 1', () => {
    expect(checkAcceptedRatio(day('1000.00', '100.00'), '0.5')).toContain('不构成巨额赎回');
    expect(checkAcceptedRatio(day('1000.00', '200.00'), '0')).toContain('须大于 0');
    expect(checkAcceptedRatio(day('1000.00', '200.00'), '1.01')).toContain('须大于 0');
  });
});
