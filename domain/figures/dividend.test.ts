import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
  computeSharesBefore,
  splitLots,
} from '~/domain/figures/dividend';
import { roundHalfUp } from '~/domain/figures/money';

const sum = (values: readonly string[]): Big => values.reduce((total, each) => total.plus(each), new Big(0));

describe('entitledShares', () => {
  const moves = [
    { date: '2026-11-02', shares: '1000.00' },
    { date: '2026-11-09', shares: '500.00' },
    { date: '2026-11-09', shares: '-200.00' },
  ];
  it('excludes purchases and redemptions of the ex-day, and includes those of the record day before it', () => {
    expect(computeEntitledShares(moves, '2026-11-09')).toBe('1000.00');
    expect(computeEntitledShares(moves, '2026-11-10')).toBe('1300.00');
    expect(computeEntitledShares(moves, '2026-11-02')).toBe('0.00');
    expect(computeSharesBefore([], '2026-11-02')).toBe('0.00');
  });
});

describe('dividends', () => {
  it('pays rounded half up to the 分, and buys shares at the NAV of the ex-day without a fee', () => {
    expect(computeDividendFen('1234.56', '0.0350')).toBe(4_321);
    expect(computeDividendFen('10.00', '0.0005')).toBe(1);
    expect(computeDividendFen('9.99', '0.0005')).toBe(0);
    expect(computeReinvestedShares(4_321, '1.0450')).toBe('41.35');
    expect(() => computeReinvestedShares(1, '0')).toThrow(RangeError);
  });
});

describe('splitLots', () => {
  it('splits bought and remaining shares separately', () => {
    const lots = [
      { id: 'a', shares: '100.01', left: '40.00' },
      { id: 'b', shares: '33.33', left: '33.33' },
    ];
    expect(splitLots(lots, '2')).toEqual([
      { id: 'a', shares: '200.02', left: '80.00' },
      { id: 'b', shares: '66.66', left: '66.66' },
    ]);
    expect(() => splitLots(lots, '0')).toThrow(RangeError);
  });

  it('gives the holder the sum rounded half up for any lots; no lot is negative or leaves more than was bought', () => {
    const lot = fc
      .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 100 }))
      .map(([hundredths, part]) => ({
        shares: new Big(hundredths).div(100).toFixed(2),
        left: new Big(Math.floor((hundredths * part) / 100)).div(100).toFixed(2),
      }));
    fc.assert(
      fc.property(fc.array(lot, { maxLength: 8 }), fc.integer({ min: 1, max: 50_000_000 }), (raw, scaled) => {
        const ratio = new Big(scaled).div(10_000_000).toFixed(8);
        const lots = raw.map((each, index) => ({ id: String(index), ...each }));
        const after = splitLots(lots, ratio);
        const before = sum(lots.map(({ left }) => left));
        expect(sum(after.map(({ left }) => left)).toFixed(2)).toBe(roundHalfUp(before.times(ratio)));
        after.forEach(({ shares, left }, index) => {
          expect(Number(left)).toBeGreaterThanOrEqual(0);
          expect(new Big(shares).gte(left)).toBe(true);
          const exact = new Big(lots[index]?.left ?? 0).times(ratio);
          expect(new Big(left).minus(exact).abs().lte('0.01')).toBe(true);
        });
      }),
    );
  });
});
