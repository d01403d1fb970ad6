import { describe, expect, it } from 'vitest';
import { priceRedemption } from '~/domain/figures/fees';
import {
  computeShareFraction,
  computeRedeemEstimate,
  type RedeemLot,
} from '~/app/pages/public/trade/redeem-estimate';
import { validateShares } from '~/app/pages/public/trade/redeem-view';

// Lots of a fund with 1.5 % under 7 days, 0.5 % to 180 days, nothing afterwards; day T is 2026-11-20.
const lot = (shares: string, confirmedOn: string, holdingDays: number): RedeemLot => ({
  shares,
  confirmed_on: confirmedOn,
  holding_days: holdingDays,
  ...(holdingDays < 7
    ? { rate: 0.015, next_rate: 0.005, next_rate_on: '2026-11-25' }
    : holdingDays < 180
      ? { rate: 0.005, next_rate: 0, next_rate_on: '2027-02-28' }
      : { rate: 0, next_rate: null, next_rate_on: null }),
});
const lots = [
  lot('100.00', '2026-01-05', 319),
  lot('200.50', '2026-09-01', 80),
  lot('300.33', '2026-11-18', 2),
];
const NAV = '1.2345';

describe('redemption estimate', () => {
  it('redeems the oldest lots first, each with its own rate', () => {
    const estimate = computeRedeemEstimate(lots, NAV, '350');
    expect(estimate?.lotFees.map(({ shares, rate, feeYuan }) => [shares, rate, feeYuan])).toEqual([
      ['100.00', 0, '0.00'],
      ['200.50', 0.005, '1.24'],
      ['49.50', 0.015, '0.92'],
    ]);
    expect(estimate).toMatchObject({
      grossYuan: '432.08',
      feeYuan: '2.15',
      netYuan: '429.93',
      rest: '250.83',
    });
  });

  it.each(['0.01', '100', '300.5', '600.83'])('agrees with the settlement to the cent: %s', (shares) => {
    const settled = priceRedemption({
      lots: lots.map((each, index) => ({ id: String(index), date: each.confirmed_on, shares: each.shares })),
      shares,
      nav: NAV,
      date: '2026-11-20',
      tiers: [
        { fromDays: 0, rate: '0.015' },
        { fromDays: 7, rate: '0.005' },
        { fromDays: 180, rate: '0' },
      ],
    });
    const { grossYuan, feeYuan, netYuan } = settled;
    expect(computeRedeemEstimate(lots, NAV, shares)).toMatchObject({ grossYuan, feeYuan, netYuan });
  });

  it('shows from when the next tier applies and how much waiting saves', () => {
    const estimate = computeRedeemEstimate(lots, NAV, '600.83');
    expect(estimate?.wait).toEqual({ on: '2026-11-25', savesYuan: '3.71' });
    expect(estimate?.lotFees[1]?.wait).toEqual({ on: '2027-02-28', rate: 0, savesYuan: '1.24' });
    expect(computeRedeemEstimate(lots, NAV, '100')?.wait).toBeNull();
  });

  it('is null for zero shares, or for more than are held', () => {
    expect(computeRedeemEstimate(lots, NAV, '0')).toBeNull();
    expect(computeRedeemEstimate(lots, NAV, '600.84')).toBeNull();
  });

  it('rounds a quarter down', () => {
    expect(computeShareFraction('100.03', 0.25)).toBe('25.00');
    expect(computeShareFraction('0.03', 0.5)).toBe('0.01');
  });
});

describe('shares that cannot be redeemed', () => {
  const view = { available: '500.00', shares: '600.83', minRedeem: '10.00', minHold: '150.00' };
  it.each([
    ['0', '赎回份额须大于 0'],
    ['500.01', '可赎份额为 500.00 份，请减少份额'],
    ['9.99', '每次最少赎回 10.00 份'],
    ['480', '赎回后余下 120.83 份，低于最低保留 150.00 份，请全部赎回或减少份额'],
    ['450.83', null],
  ])('%s: %s', (shares, problem) => {
    expect(validateShares(view, shares)).toBe(problem);
  });

  it('never include a redemption of all held shares, regardless of the minimums', () => {
    const all = { available: '5.00', shares: '5.00', minRedeem: '10.00', minHold: '150.00' };
    expect(validateShares(all, '5')).toBeNull();
  });
});
