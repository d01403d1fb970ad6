import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRate } from '~/domain/figures/format';
import {
  computeAllocationShares,
  computeGroupShares,
  computeFundReturnBetween,
  computeRemainingCostFen,
  computeInvestorReturn,
  valueHolding,
  type HoldingLot,
} from '~/domain/holdings/holding-value';

const lot = (more: Partial<HoldingLot> = {}): HoldingLot => ({
  shares: '1000000.00',
  leftShares: '1000000.00',
  costFen: 100_000_000,
  confirmedOn: '2025-03-17',
  ...more,
});
const bought = { date: '2025-03-14', amountFen: -100_000_000 };

describe('value of a holding', () => {
  it('is shares at the NAV, with the gain over the money paid in', () => {
    expect(
      valueHolding({ lots: [lot()], flows: [bought], latest: { nav: '1.1000', navDate: '2026-03-14' } }),
    ).toEqual({
      shares: '1000000.00',
      valueFen: 110_000_000,
      costFen: 100_000_000,
      profitFen: 10_000_000,
      profitRate: 0.1,
      ownReturn: { rate: expect.closeTo(0.1, 8) as number, gap: null },
      heldSince: '2025-03-17',
    });
  });

  it('counts dividends and redemptions as gains, and only the remaining shares as cost', () => {
    const half = lot({ leftShares: '500000.00' });
    const value = valueHolding({
      lots: [half, lot({ leftShares: '0.00', confirmedOn: '2024-01-02' })],
      flows: [
        bought,
        { date: '2025-12-01', amountFen: 2_000_000 },
        { date: '2026-02-02', amountFen: 60_000_000 },
      ],
      latest: { nav: '1.2', navDate: '2026-02-27' },
    });
    expect(value).toMatchObject({
      shares: '500000.00',
      valueFen: 60_000_000,
      costFen: 50_000_000,
      profitFen: 22_000_000,
      profitRate: 0.22,
      ownReturn: { rate: null, gap: 'under_year' },
      heldSince: '2025-03-17',
    });
  });

  it('is the cost before the first NAV, and nothing when nothing is left', () => {
    expect(valueHolding({ lots: [lot()], flows: [bought], latest: null })).toMatchObject({
      valueFen: 100_000_000,
      profitFen: 0,
      ownReturn: { rate: null, gap: 'no_flows' },
    });
    expect(valueHolding({ lots: [lot()], flows: [], latest: null })).toMatchObject({
      profitFen: 0,
      profitRate: null,
    });
    const latest = { nav: '1.05', navDate: '2026-01-02' };
    expect(valueHolding({ lots: [lot()], flows: [], latest })).toMatchObject({ profitFen: 5_000_000 });
    expect(valueHolding({ lots: [], flows: [], latest: { nav: '1', navDate: '2026-01-02' } })).toMatchObject({
      shares: '0.00',
      valueFen: 0,
      heldSince: null,
    });
  });

  it('does not gain from refunded money', () => {
    const refunded = [bought, { date: '2025-03-18', amountFen: 100_000_000 }];
    expect(valueHolding({ lots: [], flows: refunded, latest: null })).toMatchObject({ profitFen: 0 });
  });

  it('splits the cost of a lot between remaining and redeemed shares, to the 分', () => {
    expect(computeRemainingCostFen(lot({ shares: '3', leftShares: '1', costFen: 100 }))).toBe(33);
    expect(computeRemainingCostFen(lot({ shares: '3', leftShares: '2', costFen: 100 }))).toBe(67);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000_000_000 }),
        (all, some, costFen) => {
          const left = Math.min(all, some);
          const cost = computeRemainingCostFen(
            lot({ shares: String(all), leftShares: String(left), costFen }),
          );
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(cost).toBeLessThanOrEqual(costFen);
          if (left === all) expect(cost).toBe(costFen);
        },
      ),
    );
  });
});

describe('personal return', () => {
  it('has an annual rate from one year on only', () => {
    const end = (date: string) => ({ date, amountFen: 121_000_000 });
    expect(computeInvestorReturn([bought], end('2026-03-13')).gap).toBe('under_year');
    expect(computeInvestorReturn([bought], end('2026-03-14')).rate).toBeCloseTo(0.21, 8);
    expect(computeInvestorReturn([bought], end('2027-03-14')).rate).toBeCloseTo(0.1, 8);
    expect(computeInvestorReturn([], end('2027-03-14')).gap).toBe('no_flows');
  });
});

describe('return of the fund over the same time', () => {
  const series = [
    { date: '2025-03-07', value: 1 },
    { date: '2025-03-14', value: 1.02 },
    { date: '2025-09-12', value: 1.1 },
    { date: '2026-03-14', value: 1.224 },
  ];

  it('is measured from the last point on or before the first day', () => {
    expect(computeFundReturnBetween(series, '2025-03-17', '2026-03-20')).toEqual({
      start: '2025-03-14',
      end: '2026-03-14',
      value: expect.closeTo(0.2, 10) as number,
      annualised: expect.closeTo(0.2, 10) as number,
    });
    expect(computeFundReturnBetween(series, '2025-03-14', '2025-09-30')).toMatchObject({
      end: '2025-09-12',
      annualised: null,
    });
  });

  it('is null when the series does not cover it', () => {
    expect(computeFundReturnBetween(series, '2025-03-06', '2026-03-14')).toBeNull();
    expect(computeFundReturnBetween(series, '2026-03-14', '2026-04-01')).toBeNull();
    expect(computeFundReturnBetween([], '2025-03-14', '2026-03-14')).toBeNull();
  });
});

describe('shares of groups', () => {
  it('sum their members: a group of one has the same share as its position', () => {
    const positions = fc.array(fc.integer({ min: 1, max: 9_000_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 4 }), (values, groups) => {
        const allocation = computeAllocationShares(values);
        const members = values.map((valueFen, index) => ({
          position: String(index),
          // The first position has its own group, the others share groups.
          group: index === 0 ? 0 : 1 + (index % groups),
          valueFen,
        }));
        const shares = computeGroupShares(members);
        expect(shares.get(0)).toBe(allocation[0]);
        const points = [...shares.values()].reduce((sum, share) => sum + Math.round(share * 10_000), 0);
        expect(points).toBe(10_000);
        // A position in two groups is divided without a remainder.
        const split = members.flatMap((each) => [
          { ...each, group: 'a', valueFen: Math.floor(each.valueFen / 3) },
          { ...each, group: `b${each.group}`, valueFen: each.valueFen - Math.floor(each.valueFen / 3) },
        ]);
        const parts = [...computeGroupShares(split).values()];
        expect(parts.reduce((sum, share) => sum + Math.round(share * 10_000), 0)).toBe(10_000);
      }),
    );
  });
});

describe('shares of a whole', () => {
  it('adds up when rounding each one would not', () => {
    expect(computeAllocationShares([1, 1, 1])).toEqual([0.3334, 0.3333, 0.3333]);
    expect(computeAllocationShares([200, 100])).toEqual([0.6667, 0.3333]);
    expect(computeAllocationShares([5, 0])).toEqual([1, 0]);
    expect(computeAllocationShares([0, 0])).toEqual([0, 0]);
    expect(computeAllocationShares([10, -3])).toEqual([1, 0]);
    expect(computeAllocationShares([])).toEqual([]);
  });

  it('shown with two places add up to 100.00 %, each within 0.01 % of the exact value', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 90_000_000_000_000 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        amounts.filter((values) => values.some((value) => value > 0)),
        (values) => {
          const total = values.reduce((sum, value) => sum + value, 0);
          const shares = computeAllocationShares(values);
          const shown = shares.map((share) => Math.round(Number(formatRate(share).replace('%', '')) * 100));
          expect(shown.reduce((sum, each) => sum + each, 0)).toBe(10_000);
          values.forEach((value, index) => {
            expect(Math.abs((shares[index] ?? 0) - value / total)).toBeLessThan(0.000_100_001);
          });
        },
      ),
    );
  });
});
