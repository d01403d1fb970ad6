import { describe, expect, it } from 'vitest';
import { FeeError } from '~/domain/figures/fees';
import { computeFundCost } from '~/domain/figures/fund-cost';

const classA = {
  amountYuan: '10000',
  subscribeTiers: [
    { fromYuan: '0', rate: '0.0015' },
    { fromYuan: '1000000', fixedYuan: '1000' },
  ],
  redeemTiers: [
    { fromDays: 0, rate: '0.015' },
    { fromDays: 7, rate: '0.005' },
    { fromDays: 730, rate: '0' },
  ],
  yearlyRate: '0.014',
};

describe('fundCost', () => {
  it('adds subscription, annual and redemption fees, the last by days held', () => {
    // 10000 / 1.0015 = 9985.02.
    expect(computeFundCost({ ...classA, years: 1 })).toEqual({
      years: 1,
      subscribeYuan: '14.98',
      runningYuan: '139.79',
      redeemYuan: '49.93',
      totalYuan: '204.70',
    });
    expect(computeFundCost({ ...classA, years: 3 })).toMatchObject({
      runningYuan: '419.37',
      redeemYuan: '0.00',
    });
  });

  it('applies a fixed fee where the tier has one, and none without a tier', () => {
    expect(computeFundCost({ ...classA, amountYuan: '1000000', years: 5 })).toMatchObject({
      subscribeYuan: '1000.00',
    });
    const free = { amountYuan: '10000', subscribeTiers: [], redeemTiers: [], yearlyRate: '0', years: 5 };
    expect(computeFundCost(free).totalYuan).toBe('0.00');
  });

  it('invests the full amount when the fee is added to it, as for private funds', () => {
    const privateFund = {
      amountYuan: '1000000',
      subscribeTiers: [{ fromYuan: '0', rate: '0.01' }],
      redeemTiers: [
        { fromDays: 0, rate: '0.01' },
        { fromDays: 730, rate: '0' },
      ],
      yearlyRate: '0.0165',
      isFeeOnTop: true,
    };
    expect(computeFundCost({ ...privateFund, years: 1 })).toEqual({
      years: 1,
      subscribeYuan: '10000.00',
      runningYuan: '16500.00',
      redeemYuan: '10000.00',
      totalYuan: '36500.00',
    });
    expect(computeFundCost({ ...privateFund, years: 5 }).totalYuan).toBe('92500.00');
    expect(() => computeFundCost({ ...privateFund, amountYuan: '0', years: 1 })).toThrow(FeeError);
  });

  it('rejects an amount that does not cover its fee', () => {
    expect(() => computeFundCost({ ...classA, amountYuan: '0', years: 1 })).toThrow(FeeError);
  });
});
