import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  FeeError,
  priceRedemption,
  findRedemptionTier,
  priceSubscription,
  findSubscriptionTier,
  type RedemptionTier,
  type SubscriptionTier,
} from '~/domain/figures/fees';
import { checkRedemptionTiers, checkSubscriptionTiers, findFeeLimits } from '~/domain/figures/fee-limits';
import { fenToYuan } from '~/domain/figures/money';

const buyTiers: SubscriptionTier[] = [
  { fromYuan: '0', rate: '0.015' },
  { fromYuan: '1000000', rate: '0.01' },
  { fromYuan: '5000000', fixedYuan: '1000' },
];
const sellTiers: RedemptionTier[] = [
  { fromDays: 0, rate: '0.015' },
  { fromDays: 7, rate: '0.01' },
  { fromDays: 30, rate: '0.005' },
  { fromDays: 180, rate: '0' },
];

describe('subscription', () => {
  it('deducts the fee outside the net amount', () => {
    // 100,000 / 1.015 = 98,522.167…; 98,522.17 / 1.128 = 87,342.349…
    expect(priceSubscription({ amountYuan: '100000', tiers: buyTiers, nav: '1.1280' })).toEqual({
      netYuan: '98522.17',
      feeYuan: '1477.83',
      shares: '87342.35',
    });
    expect(priceSubscription({ amountYuan: '10', tiers: buyTiers, discount: '0.1' })).toEqual({
      netYuan: '9.99',
      feeYuan: '0.01',
      shares: null,
    });
  });

  it('applies tiers by amount and subtracts a fixed fee first', () => {
    expect(findSubscriptionTier(buyTiers, '999999.99')?.rate).toBe('0.015');
    expect(findSubscriptionTier(buyTiers, '1000000')?.rate).toBe('0.01');
    expect(findSubscriptionTier([...buyTiers].reverse(), '5000000')?.fixedYuan).toBe('1000');
    expect(priceSubscription({ amountYuan: '5000000', tiers: buyTiers, nav: '2', discount: '0.1' })).toEqual({
      netYuan: '4999000.00',
      feeYuan: '1000.00',
      shares: '2499500.00',
    });
    expect(priceSubscription({ amountYuan: '100', tiers: [], nav: '1' }).feeYuan).toBe('0.00');
  });

  it('rejects an amount that buys no shares', () => {
    expect(() => priceSubscription({ amountYuan: '0', tiers: buyTiers })).toThrow(FeeError);
    expect(() =>
      priceSubscription({ amountYuan: '500', tiers: [{ fromYuan: '0', fixedYuan: '1000' }] }),
    ).toThrow('申购金额不足以支付申购费');
    expect(() => priceSubscription({ amountYuan: '500', tiers: buyTiers, nav: '0' })).toThrow(RangeError);
  });

  it('net and fee always sum to the amount, and a higher rate never buys more', () => {
    const amount = fc.integer({ min: 100, max: 10_000_000_000 }).map(fenToYuan);
    const rate = fc.integer({ min: 0, max: 500 }).map((each) => new Big(each).div(10_000).toFixed());
    fc.assert(
      fc.property(amount, rate, rate, (amountYuan, one, other) => {
        const at = (each: string) =>
          priceSubscription({ amountYuan, tiers: [{ fromYuan: '0', rate: each }], nav: '1' });
        expect(new Big(at(one).netYuan).plus(at(one).feeYuan).toFixed(2)).toBe(amountYuan);
        const [low, high] = new Big(one).lte(other) ? [one, other] : [other, one];
        expect(new Big(at(low).netYuan).gte(at(high).netYuan)).toBe(true);
      }),
    );
  });
});

describe('redemption', () => {
  const lots = [
    { id: 'new', date: '2026-11-15', shares: '500' },
    { id: 'old', date: '2026-01-05', shares: '1000' },
    { id: 'mid', date: '2026-10-20', shares: '300.50' },
  ];

  it('sells the oldest shares first, each with its own holding days', () => {
    const sold = priceRedemption({ lots, shares: '1400', nav: '1.5', date: '2026-11-20', tiers: sellTiers });
    // 1000 at 0, 300.5 at 0.5 % (31 days), 99.5 at 1.5 % (5 days)
    expect(sold.lots).toEqual([
      { id: 'old', shares: '1000', holdingDays: 319, rate: '0' },
      { id: 'mid', shares: '300.5', holdingDays: 31, rate: '0.005' },
      { id: 'new', shares: '99.5', holdingDays: 5, rate: '0.015' },
    ]);
    expect(sold).toMatchObject({ grossYuan: '2100.00', feeYuan: '4.49', netYuan: '2095.51' });
    expect(sold.remaining).toEqual([{ id: 'new', date: '2026-11-15', shares: '400.5' }]);
  });

  it('applies tiers on the exact day', () => {
    expect(
      [0, 6, 7, 29, 30, 179, 180, 4_000].map((days) => findRedemptionTier(sellTiers, days)?.rate),
    ).toEqual(['0.015', '0.015', '0.01', '0.01', '0.005', '0.005', '0', '0']);
  });

  it('rejects more shares than there are', () => {
    const ask =
      (shares: string, date = '2026-11-20') =>
      () =>
        priceRedemption({ lots, shares, nav: '1', date, tiers: sellTiers });
    expect(ask('1800.51')).toThrow('可赎回份额不足');
    expect(ask('0')).toThrow(FeeError);
    expect(ask('1', '2026-01-01')).toThrow('份额尚未确认');
  });

  it('creates and loses no shares, and never charges more than the highest rate', () => {
    const lot = fc.record({
      id: fc.uuid(),
      date: fc.integer({ min: 0, max: 400 }).map((days) => addDays('2025-10-01', days)),
      shares: fc.integer({ min: 1, max: 1_000_000 }).map(fenToYuan),
    });
    const total = (all: readonly { shares: string }[]) =>
      all.reduce((sum, each) => sum.plus(each.shares), new Big(0));
    fc.assert(
      fc.property(
        fc.array(lot, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (held, part) => {
          const shares = total(held).times(part.toFixed(4)).round(2, Big.roundUp).toFixed();
          const sold = priceRedemption({
            lots: held,
            shares,
            nav: '1.2345',
            date: '2026-12-01',
            tiers: sellTiers,
          });
          expect(total(sold.lots).eq(shares)).toBe(true);
          expect(total(sold.lots).plus(total(sold.remaining)).eq(total(held))).toBe(true);
          expect(new Big(sold.feeYuan).lte(new Big(sold.grossYuan).times('0.015').plus('0.01'))).toBe(true);
          const days = sold.lots.map((each) => each.holdingDays);
          expect(days).toEqual([...days].sort((a, b) => b - a));
        },
      ),
    );
  });
});

describe('fee limits', () => {
  it('applies from their day on', () => {
    expect(findFeeLimits('2025-12-31')).toBeNull();
    expect(findFeeLimits('2026-11-20')?.since).toBe('2026-01-01');
    expect(checkSubscriptionTiers('equity', buyTiers, '2025-12-31')).toEqual([]);
  });

  it('cap subscription by kind', () => {
    expect(checkSubscriptionTiers('equity', [{ fromYuan: '0', rate: '0.008' }], '2026-11-20')).toEqual([]);
    expect(checkSubscriptionTiers('mixed', [{ fromYuan: '0', rate: '0.0051' }], '2026-11-20')).toHaveLength(
      1,
    );
    expect(checkSubscriptionTiers('index', buyTiers, '2026-11-20')).toHaveLength(2);
    expect(checkSubscriptionTiers('money', buyTiers, '2026-11-20')).toEqual([]);
  });

  it('floor redemption by holding days', () => {
    expect(checkRedemptionTiers('equity', sellTiers, '2026-11-20')).toEqual([]);
    expect(
      checkRedemptionTiers(
        'equity',
        [
          { fromDays: 0, rate: '0.015' },
          { fromDays: 5, rate: '0.01' },
          { fromDays: 30, rate: '0.005' },
        ],
        '2026-11-20',
      ),
    ).toHaveLength(1);
    expect(checkRedemptionTiers('bond', [], '2026-11-20')).toHaveLength(3);
    expect(checkRedemptionTiers('money', [], '2026-11-20')).toEqual([]);
  });
});
