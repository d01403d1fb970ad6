import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { computeYearlyRates, type CashFlow } from '~/domain/figures/xirr';

/** Returns the only rate of the flows. */
const only = (flows: readonly CashFlow[]): number => {
  const rates = computeYearlyRates(flows);
  expect(rates).toHaveLength(1);
  return rates?.[0] ?? NaN;
};

describe('annual rates', () => {
  it('matches known answers', () => {
    expect(
      only([
        { date: '2025-01-01', amount: -100 },
        { date: '2026-01-01', amount: 110 },
      ]),
    ).toBeCloseTo(0.1, 8);
    // Example from the manual of the spreadsheet function: 37.34 %.
    const example = [
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    ] as const;
    expect(only(example.map(([date, amount]) => ({ date, amount })))).toBeCloseTo(0.373362535, 6);
    expect(
      only([
        { date: '2025-01-01', amount: -100 },
        { date: '2026-01-01', amount: 5 },
      ]),
    ).toBeCloseTo(-0.95, 8);
  });

  it('is empty without both signs and two dates', () => {
    expect(computeYearlyRates([])).toEqual([]);
    expect(computeYearlyRates([{ date: '2025-01-01', amount: -100 }])).toEqual([]);
    expect(
      computeYearlyRates([
        { date: '2025-01-01', amount: -100 },
        { date: '2025-01-01', amount: 110 },
      ]),
    ).toEqual([]);
  });

  it('includes every rate of flows that have several', () => {
    // (1 + r) is 1.1, 1.2 and 1.5.
    const rates = computeYearlyRates(
      [-1, 3.8, -4.77, 1.98].map((amount, year) => ({ date: addDays('2021-01-01', year * 365), amount })),
    );
    expect(rates?.map((rate) => rate.toFixed(6))).toEqual(['0.100000', '0.200000', '0.500000']);
  });

  it('includes the rate that generated the flows', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.9, max: 5, noNaN: true }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 1_000_000 })), {
          minLength: 1,
          maxLength: 12,
        }),
        (rate, paid) => {
          const end = 2_400;
          const worth = paid.reduce(
            (sum, [day, amount]) => sum + amount * (1 + rate) ** ((end - day) / 365),
            0,
          );
          const flows = [
            ...paid.map(([day, amount]) => ({ date: addDays('2018-01-01', day), amount: -amount })),
            { date: addDays('2018-01-01', end), amount: worth },
          ];
          expect(only(flows)).toBeCloseTo(rate, 6);
        },
      ),
    );
  });
});
