import { describe, expect, it } from 'vitest';
import { computeDividendFen, computeReinvestedShares } from '~/domain/figures/dividend';
import { priceRedemption, priceSubscription } from '~/domain/figures/fees';
import { valueHolding } from '~/domain/holdings/holding-value';
import { pricePrivateRedemption } from '~/domain/orders/private-redemption';

/**
 * Known answers, computed by hand (and checked with decimal arithmetic): every place of a NAV counts; money and
 * shares are rounded half up to two places once, at the end.
 */
const TIERS = [{ fromYuan: '0', rate: '0.0015' }];
const NAVS = ['1.2345', '1.23456', '1.23456789'] as const;

describe('orders at a NAV of 4, 5 and 8 places', () => {
  // 10,000 / 1.0015 = 9,985.02 net.
  it.each([
    [NAVS[0], '8088.31'],
    [NAVS[1], '8087.92'],
    [NAVS[2], '8087.87'],
  ])('buying 10,000 元 at %s gives %s shares', (nav, shares) => {
    expect(priceSubscription({ amountYuan: '10000', tiers: TIERS, nav })).toEqual({
      netYuan: '9985.02',
      feeYuan: '14.98',
      shares,
    });
  });

  it.each([
    [NAVS[0], '1234500.41', '6172.50', '1228327.91'],
    [NAVS[1], '1234560.41', '6172.80', '1228387.61'],
    [NAVS[2], '1234568.30', '6172.84', '1228395.46'],
  ])('redeeming 1,000,000.33 shares at %s gives %s, including a fee of %s', (nav, gross, fee, net) => {
    const lots = [{ id: 'a', date: '2026-01-05', shares: '1000000.33' }];
    const sold = priceRedemption({
      lots,
      shares: '1000000.33',
      nav,
      date: '2026-02-05',
      tiers: [{ fromDays: 0, rate: '0.005' }],
    });
    expect(sold).toMatchObject({ grossYuan: gross, feeYuan: fee, netYuan: net });
  });

  it.each([
    [NAVS[0], '100005.49'],
    [NAVS[1], '100000.63'],
    [NAVS[2], '99999.99'],
  ])('reinvesting a dividend of 123,456.78 元 at %s gives %s shares', (nav, shares) => {
    expect(computeReinvestedShares(12_345_678, nav)).toBe(shares);
  });

  it.each([
    [NAVS[0], 123_450_041],
    [NAVS[1], 123_456_041],
    [NAVS[2], 123_456_830],
  ])('values 1,000,000.33 shares at their NAV of %s', (nav, valueFen) => {
    const lot = {
      shares: '1000000.33',
      leftShares: '1000000.33',
      costFen: 100_000_000,
      confirmedOn: '2026-01-05',
    };
    const value = valueHolding({ lots: [lot], flows: [], latest: { nav, navDate: '2026-02-05' } });
    expect(value.valueFen).toBe(valueFen);
  });

  it('pays six places per share in full', () => {
    // 1,000,000 × 0.045678 = 45,678.00; with four places it would be 45,700.00.
    expect(computeDividendFen('1000000.00', '0.045678')).toBe(4_567_800);
  });
});

describe('performance fee at a NAV of 8 places', () => {
  const price = (over: { nav: string; highWater: string; dividends?: string; hurdle?: string }) =>
    pricePrivateRedemption({
      lots: [
        {
          id: 'a',
          date: '2025-11-27',
          shares: '1000000.00',
          highWater: over.highWater,
          dividends: over.dividends ?? '0',
        },
      ],
      shares: '1000000',
      nav: over.nav,
      date: '2026-11-27',
      tiers: [],
      performance: { rate: '0.2', hurdle: over.hurdle ?? '0' },
    });

  it('measures against the exact high-water mark and shows all its places', () => {
    // (1.23456789 − 1.00000001) × 1,000,000 = 234,567.88; 20 % of it is 46,913.58.
    expect(price({ nav: '1.23456789', highWater: '1.00000001' })).toMatchObject({
      grossYuan: '1234567.89',
      performanceYuan: '46913.58',
      performance: {
        baseYuan: '234567.88',
        lots: [
          {
            highWater: '1.00000001',
            threshold: '1.00000001',
            dividends: '0.00000000',
            gainYuan: '234567.88',
          },
        ],
      },
    });
  });

  it('grows the high-water mark by the hurdle to the places of the NAV, not to four', () => {
    // 1.00000001 × 1.06 = 1.0600000106 → 1.06000001; 1.23456789 + 0.00012345 − 1.06000001 = 0.17469133.
    const { performance } = price({
      nav: '1.23456789',
      highWater: '1.00000001',
      dividends: '0.00012345',
      hurdle: '0.06',
    });
    expect(performance).toMatchObject({
      baseYuan: '174691.33',
      feeYuan: '34938.27',
      lots: [{ threshold: '1.06000001', dividends: '0.00012345' }],
    });
    // With four places the result is unchanged: 1.0001 × 1.06 = 1.060106 → 1.0601.
    expect(price({ nav: '1.2346', highWater: '1.0001', hurdle: '0.06' }).performance?.lots).toMatchObject([
      { highWater: '1.0001', threshold: '1.0601' },
    ]);
  });
});
