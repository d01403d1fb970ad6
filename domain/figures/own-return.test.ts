import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { computeInvestorPeriodReturn, computeYearlyReturn } from '~/domain/figures/own-return';
import type { CashFlow } from '~/domain/figures/xirr';

const getFlows = (...rows: [date: string, amount: number][]): CashFlow[] =>
  rows.map(([date, amount]) => ({ date, amount }));
const getSum = (flows: readonly CashFlow[]): number => flows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Independent implementation: finds the logarithms of 1 + rate at which the value changes its sign, on a fine grid.
 */
const STEP = 0.01;
function scannedRates(flows: readonly CashFlow[]): number[] {
  const first = flows.map(({ date }) => date).sort()[0] ?? '';
  const years = flows.map(({ date }) => countDaysBetween(first, date) / 365);
  const isNegative = (step: number): boolean =>
    flows.reduce((sum, { amount }, index) => sum + amount * Math.exp(-step * (years[index] ?? 0)), 0) < 0;
  const found: number[] = [];
  let before = isNegative(-13.8);
  for (let step = -13.8 + STEP; step <= 13.8; step += STEP) {
    const now = isNegative(step);
    if (now !== before) found.push(step);
    before = now;
  }
  return found;
}

describe('annual personal return', () => {
  it('matches the manual of the spreadsheet function', () => {
    const example = getFlows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2_750],
      ['2008-10-30', 4_250],
      ['2009-02-15', 3_250],
      ['2009-04-01', 2_750],
    );
    expect(computeYearlyReturn(example).rate).toBeCloseTo(0.373362535, 6);
  });

  it('is null when money was lost and the rate indicates a gain', () => {
    const lost = getFlows(
      ['2024-01-02', -10_000],
      ['2024-01-22', 12_000],
      ['2025-01-16', -20_000],
      ['2025-01-21', 17_000],
    );
    expect(getSum(lost)).toBe(-1_000);
    expect(computeYearlyReturn(lost)).toEqual({ rate: null, gap: 'several_rates' });
  });

  it('is null when the flows have several rates', () => {
    // 10 % and 20 %.
    const two = getFlows(['2023-01-01', -100], ['2024-01-01', 230], ['2024-12-31', -132]);
    expect(computeYearlyReturn(two)).toEqual({ rate: null, gap: 'several_rates' });
  });

  it('is null when the shown profit has another sign', () => {
    const gained = getFlows(['2024-01-01', -100], ['2025-06-01', 110]);
    expect(computeYearlyReturn(gained).gap).toBeNull();
    expect(computeYearlyReturn(gained, -1)).toEqual({ rate: null, gap: 'against_profit' });
    const owed = getFlows(['2024-01-01', 100], ['2025-06-01', -110]);
    expect(computeYearlyReturn(owed)).toEqual({ rate: null, gap: 'against_profit' });
  });

  it('is null for a holding of months, however long ago', () => {
    const flows = getFlows(['2024-01-02', -1_000], ['2024-04-02', 1_100], ['2026-01-02', 0]);
    expect(computeYearlyReturn(flows)).toEqual({ rate: null, gap: 'under_year' });
  });

  it('is null under one year, and without both signs', () => {
    expect(computeYearlyReturn(getFlows(['2025-01-01', -100], ['2025-12-31', 110])).gap).toBe('under_year');
    expect(computeYearlyReturn(getFlows(['2025-01-01', -100], ['2026-01-01', 110])).rate).toBeCloseTo(0.1, 8);
    expect(computeYearlyReturn([]).gap).toBe('no_flows');
    expect(computeYearlyReturn(getFlows(['2024-01-01', -100], ['2026-01-01', 0])).gap).toBe('no_flows');
  });

  it('finds the growth rate of money that was bought and sold repeatedly', () => {
    const rate = 0.08;
    const at = (date: string, amount: number): [string, number] => [
      date,
      amount * (1 + rate) ** (countDaysBetween('2022-01-01', date) / 365),
    ];
    const flows = getFlows(
      ['2022-01-01', -1_000],
      at('2022-06-01', 1_000),
      at('2023-06-01', -3_000),
      at('2024-06-01', 3_000),
    );
    expect(computeYearlyReturn(flows).rate).toBeCloseTo(rate, 8);
  });

  it('never differs in sign from the profit, and is the only root that an independent scan finds', () => {
    const flow = fc.record({
      day: fc.integer({ min: 0, max: 1_500 }),
      amount: fc.integer({ min: -100_000, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 12 }), (rows) => {
        const flows = rows.map(({ day, amount }) => ({ date: addDays('2020-01-01', day), amount }));
        const { rate } = computeYearlyReturn(flows);
        if (rate === null) return;
        expect(Math.sign(rate)).toBe(Math.sign(getSum(flows)));
        const scanned = scannedRates(flows);
        expect(scanned).toHaveLength(1);
        expect(Math.abs((scanned[0] ?? NaN) - Math.log1p(rate))).toBeLessThan(STEP * 1.01);
      }),
      { numRuns: 200 },
    );
  });

  it('is shown whenever an independent scan finds a single root with the sign of the profit', () => {
    // Consecutive payments, then the remaining value: the usual way of holding.
    const paid = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 100_000 })),
      {
        minLength: 1,
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(paid, fc.integer({ min: 1, max: 2_000_000 }), (rows, left) => {
        const flows = [
          ...rows.map(([day, amount]) => ({ date: addDays('2020-01-01', day), amount: -amount })),
          { date: addDays('2020-01-01', 1_400), amount: left },
        ];
        const scanned = scannedRates(flows);
        fc.pre(scanned.length === 1 && getSum(flows) !== 0);
        const { rate } = computeYearlyReturn(flows);
        expect(Math.abs((scanned[0] ?? NaN) - Math.log1p(rate ?? NaN))).toBeLessThan(STEP * 1.01);
      }),
      { numRuns: 100 },
    );
  });
});

describe('personal return over a period', () => {
  it('is exactly 0 for money that neither gained nor lost, never a negative zero or a float near it', () => {
    for (const amount of [100_00, 333_33, 1_234_567, 99_999_999]) {
      const flows = [
        { date: '2026-08-31', amount: -amount },
        { date: '2026-09-30', amount },
      ];
      expect(computeInvestorPeriodReturn(flows)).toEqual({ rate: 0, gap: null });
    }
  });

  it('is the simple return under 30 days', () => {
    const flows = getFlows(['2026-10-05', -1_000], ['2026-10-20', -1_000], ['2026-10-31', 2_100]);
    expect(computeInvestorPeriodReturn(flows)).toEqual({ rate: 0.05, gap: null });
  });

  it('counts the days up to the last flow when nothing is left, so that a loss of 3.56 % is not shown as 10.67 %', () => {
    const flows = getFlows(
      ['2026-11-30', -7_601.98],
      ['2026-12-03', 968.8],
      ['2026-12-11', 6_362.63],
      ['2026-12-31', 0],
    );
    expect(computeInvestorPeriodReturn(flows).rate).toBeCloseTo(-270.55 / 7_601.98, 12);
    expect(computeInvestorPeriodReturn(getFlows(['2026-10-01', -1_000], ['2026-12-31', 0])).rate).toBe(-1);
  });

  it('is money-weighted from 30 days on and never annualised', () => {
    const flows = getFlows(['2026-09-30', -1_000], ['2026-10-31', 1_020]);
    expect(computeInvestorPeriodReturn(flows).rate).toBeCloseTo(0.02, 10);
    expect(
      computeInvestorPeriodReturn(getFlows(['2026-10-01', -1_000], ['2026-10-31', 1_020])).rate,
    ).toBeCloseTo(0.02, 10);
  });

  it('is null when the money-weighted return has several solutions', () => {
    // 10 % and 20 % per year.
    const flows = getFlows(['2023-01-01', -100], ['2024-01-01', 230], ['2024-12-31', -132]);
    expect(computeInvestorPeriodReturn(flows)).toEqual({ rate: null, gap: 'several_rates' });
  });
});
