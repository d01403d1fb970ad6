import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import { sumIncomeFen, type IncomeInput } from '~/domain/holdings/daily-income';
import {
  closeValueDays,
  sumIncomeBetween,
  combineDayIncomes,
  thinCurve,
  computeWealthCurve,
  computeWealthWindow,
} from '~/domain/holdings/wealth';

/** 1,000 元 buy 1,000 shares at 1; in addition a weekly fund, with 200 元 paid in between two of its NAV days. */
const daily: IncomeInput = {
  shares: [{ date: '2026-11-02', shares: '1000.00' }],
  money: [{ date: '2026-11-02', amountFen: -100_000 }],
  navs: [
    { date: '2026-11-02', nav: '1.0000' },
    { date: '2026-11-03', nav: '1.0100' },
    { date: '2026-11-04', nav: '1.0200' },
  ],
};
const weekly: IncomeInput = {
  shares: [{ date: '2026-11-02', shares: '100.00' }],
  money: [{ date: '2026-11-02', amountFen: -20_000 }],
  navs: [
    { date: '2026-10-30', nav: '2.0000' },
    { date: '2026-11-06', nav: '2.1000' },
  ],
};

describe('all holdings as one', () => {
  it('sums the values at their last NAV day and all money paid in; a weekly NAV counts on its own day', () => {
    const holdings = [closeValueDays(daily, 102_000), closeValueDays(weekly, 21_000)];
    const curve = computeWealthCurve(holdings);
    expect(curve).toEqual([
      { date: '2026-11-02', valueFen: 100_000, putInFen: 100_000 },
      { date: '2026-11-03', valueFen: 101_000, putInFen: 100_000 },
      { date: '2026-11-04', valueFen: 102_000, putInFen: 100_000 },
      { date: '2026-11-06', valueFen: 123_000, putInFen: 120_000 },
    ]);
    expect(combineDayIncomes(holdings)).toEqual([
      { date: '2026-11-02', amountFen: 0 },
      { date: '2026-11-03', amountFen: 1_000 },
      { date: '2026-11-04', amountFen: 1_000 },
      { date: '2026-11-06', amountFen: 1_000 },
    ]);
    expect(computeWealthWindow(curve, '2026-11-03')).toEqual({
      points: curve.slice(1),
      putInFen: 20_000,
      gainFen: 2_000,
    });
    expect(computeWealthWindow(curve, null)).toMatchObject({
      points: curve,
      putInFen: 120_000,
      gainFen: 3_000,
    });
    // A period that starts before the first purchase covers everything.
    expect(computeWealthWindow(curve, '2025-01-01')).toEqual(computeWealthWindow(curve, null));
    expect(computeWealthWindow([], '2025-01-01')).toEqual({ points: [], putInFen: 0, gainFen: 0 });
  });

  it('uses the cost without a NAV, and counts money after the last NAV on its own day', () => {
    expect(closeValueDays({ ...weekly, navs: [] }, 20_000)).toEqual([
      { date: '2026-11-02', valueFen: 20_000, movedFen: -20_000 },
    ]);
    const later = { ...daily, money: [...daily.money, { date: '2026-11-09', amountFen: 500 }] };
    expect(closeValueDays(later, 102_000).at(-1)).toEqual({
      date: '2026-11-09',
      valueFen: 102_000,
      movedFen: 500,
    });
    // On the last day the booked value takes precedence over shares at NAV.
    expect(closeValueDays(daily, 102_001).at(-1)).toEqual({
      date: '2026-11-04',
      valueFen: 102_001,
      movedFen: 0,
    });
    expect(closeValueDays({ shares: [], money: [], navs: [] }, 0)).toEqual([]);
  });

  const holding = fc
    .record({
      every: fc.integer({ min: 1, max: 8 }),
      navs: fc.array(fc.integer({ min: 2_000, max: 30_000 }), { maxLength: 40 }),
      moves: fc.array(
        fc.record({
          day: fc.integer({ min: 0, max: 90 }),
          shares: fc.integer({ min: 0, max: 100_000 }),
          fen: fc.integer({ min: -1_000_000, max: 1_000_000 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      valueFen: fc.integer({ min: 0, max: 100_000_000 }),
    })
    .map(({ every, navs, moves, valueFen }) => ({
      valueFen,
      input: {
        shares: moves.map(({ day, shares }) => ({
          date: addDays('2026-01-05', day),
          shares: `${shares}.00`,
        })),
        money: moves.map(({ day, fen }) => ({ date: addDays('2026-01-05', day), amountFen: fen })),
        navs: navs.map((nav, index) => ({
          date: addDays('2026-01-05', index * every),
          nav: (nav / 10_000).toFixed(4),
        })),
      },
    }));

  it('value minus money paid in is the gain, and the days add up to it, for any holdings and any window', () => {
    fc.assert(
      fc.property(
        fc.array(holding, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -10, max: 120 }),
        (all, from) => {
          const holdings = all.map(({ input, valueFen }) => closeValueDays(input, valueFen));
          const curve = computeWealthCurve(holdings);
          const days = combineDayIncomes(holdings);
          const end = curve.at(-1);
          expect(end?.valueFen).toBe(all.reduce((sum, { valueFen }) => sum + valueFen, 0));
          expect(end?.putInFen).toBe(
            0 - all.flatMap(({ input }) => input.money).reduce((sum, { amountFen }) => sum + amountFen, 0),
          );
          for (const { date, valueFen, putInFen } of curve)
            expect(valueFen - putInFen).toBe(sumIncomeBetween(days, '', date));
          const start = addDays('2026-01-05', from);
          const window = computeWealthWindow(curve, start);
          expect(window.gainFen).toBe(sumIncomeBetween(days, addDays(start, 1), '9999-12-31'));
          const months = new Set(days.map(({ date }) => date.slice(0, 7)));
          const byMonth = [...months].map((month) => sumIncomeBetween(days, `${month}-01`, `${month}-31`));
          expect(byMonth.reduce((sum, each) => sum + each, 0)).toBe(sumIncomeFen(days));
          const thin = thinCurve(curve, 20);
          expect(thin.length).toBeLessThanOrEqual(22);
          expect([thin[0], thin.at(-1)]).toEqual([curve[0], end]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
