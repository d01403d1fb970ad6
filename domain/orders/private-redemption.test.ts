import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeMaxPartialShares,
  pricePrivateRedemption,
  computeResidualShares,
  type PrivateLot,
} from '~/domain/orders/private-redemption';

const TIERS = [
  { fromDays: 0, rate: '0.01' },
  { fromDays: 180, rate: '0' },
];
const lot = (over: Partial<PrivateLot> = {}): PrivateLot => ({
  id: 'a',
  date: '2025-11-27',
  shares: '1000000.00',
  highWater: '1',
  dividends: '0',
  ...over,
});
const price = (over: Partial<Parameters<typeof pricePrivateRedemption>[0]> = {}) =>
  pricePrivateRedemption({
    lots: [lot()],
    shares: '1000000',
    nav: '1.2',
    date: '2026-11-27',
    tiers: TIERS,
    performance: { rate: '0.2', hurdle: '0' },
    ...over,
  });

describe('performance fee of a redemption', () => {
  it('is the rate on the gain above the high-water mark of the lot', () => {
    // By hand: 1,200,000 − 1,000,000 = 200,000; 20 % of it is 40,000; held a year, no redemption fee.
    expect(price()).toMatchObject({
      grossYuan: '1200000.00',
      feeYuan: '0.00',
      performanceYuan: '40000.00',
      netYuan: '1160000.00',
      performance: {
        baseYuan: '200000.00',
        lots: [{ highWater: '1.0000', threshold: '1.0000', gainYuan: '200000.00' }],
      },
    });
  });

  it('exempts the hurdle, by the days held', () => {
    // By hand: 6 % for 365 of 365 days is a threshold of 1.06; 140,000 above it; 28,000.
    expect(price({ performance: { rate: '0.2', hurdle: '0.06' } })).toMatchObject({
      performanceYuan: '28000.00',
      performance: { baseYuan: '140000.00', lots: [{ threshold: '1.0600' }] },
    });
    // 73 days are one fifth of a year: 1.012; the redemption fee is 1 % of 1,200,000.
    expect(
      price({ lots: [lot({ date: '2026-09-15' })], performance: { rate: '0.2', hurdle: '0.06' } }),
    ).toMatchObject({ feeYuan: '12000.00', performanceYuan: '37600.00', netYuan: '1150400.00' });
  });

  it('is zero at or below the mark, and without such terms', () => {
    expect(price({ nav: '1' })).toMatchObject({ performanceYuan: '0.00', netYuan: '1000000.00' });
    expect(price({ nav: '0.8' })).toMatchObject({ performanceYuan: '0.00', netYuan: '800000.00' });
    expect(price({ performance: { rate: '0', hurdle: '0' } })).toMatchObject({
      performance: null,
      performanceYuan: '0.00',
      netYuan: '1200000.00',
    });
  });

  it('includes dividends paid since then, and does not offset the loss of one lot against the gain of another', () => {
    // By hand: (1.2 + 0.05 − 1) × 1,000,000 × 20 % = 50,000.
    expect(price({ lots: [lot({ dividends: '0.05' })] })).toMatchObject({ performanceYuan: '50000.00' });
    const lots = [
      lot({ shares: '600000' }),
      lot({ id: 'b', date: '2026-01-05', shares: '400000', highWater: '1.5' }),
    ];
    expect(price({ lots })).toMatchObject({
      performanceYuan: '24000.00',
      performance: { lots: [{ gainYuan: '120000.00' }, { gainYuan: '0.00' }] },
    });
  });

  it('adds up to the gross amount to the cent, for any redemption', () => {
    const cents = (text: string) => Math.round(Number(text) * 100);
    const yuan = fc.integer({ min: 1, max: 400_000_000 }).map((each) => (each / 100).toFixed(2));
    const navs = fc.integer({ min: 3_000, max: 40_000 }).map((each) => (each / 10_000).toFixed(4));
    fc.assert(
      fc.property(yuan, yuan, navs, navs, navs, (first, second, nav, firstHighWater, secondHighWater) => {
        const lots = [
          lot({ shares: first, highWater: firstHighWater }),
          lot({ id: 'b', date: '2026-10-01', shares: second, highWater: secondHighWater }),
        ];
        const shares = new Big(first).plus(second).toFixed(2);
        const { grossYuan, feeYuan, performanceYuan, netYuan, performance } = price({ lots, shares, nav });
        expect(cents(feeYuan) + cents(performanceYuan) + cents(netYuan)).toBe(cents(grossYuan));
        // Independent computation in integer ten-thousandths, without the functions under test.
        const units = (text: string, scale: number) => BigInt(Math.round(Number(text) * scale));
        const gain = (held: string, highWater: string) => {
          const above = units(held, 100) * (units(nav, 10_000) - units(highWater, 10_000));
          return above > 0n ? (above + 5_000n) / 10_000n : 0n;
        };
        const base = gain(first, firstHighWater) + gain(second, secondHighWater);
        expect(BigInt(cents(performance?.baseYuan ?? ''))).toBe(base);
        expect(BigInt(cents(performanceYuan))).toBe((base * 2n + 5n) / 10n);
      }),
    );
  });
});

describe('minimum after a partial redemption', () => {
  const stays = (nav: string | null, minHoldShares = '100000') =>
    computeResidualShares({ minHoldShares, residualYuan: 1_000_000, nav });

  it('is worth a million, or the fund minimum in shares, if that is higher', () => {
    expect([stays('1'), stays('2.5'), stays('12'), stays(null)]).toEqual([
      '1000000.00',
      '400000.00',
      '100000.00',
      '100000.00',
    ]);
    // Rounded up: 1,000,000 / 1.3 is 769,230.769…; one share less would be worth less than a million.
    expect(stays('1.3')).toBe('769230.77');
  });

  it('limits the size of a partial redemption', () => {
    const most = (heldShares: string, freeShares: string, residual: string) =>
      computeMaxPartialShares({ heldShares, freeShares, residualShares: residual });
    expect(most('1500000', '1500000', '1000000')).toBe('500000.00');
    expect(most('1500000', '200000', '1000000')).toBe('200000.00');
    expect(most('900000', '900000', '1000000')).toBeNull();
    expect(most('1000000', '1000000', '1000000')).toBeNull();
  });
});
