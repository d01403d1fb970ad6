import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import { toBig, yuanToFen } from '~/domain/figures/money';
import type { IncomeInput } from '~/domain/holdings/daily-income';
import {
  listClosedMonths,
  findHeldPeriod,
  hasMonthActivity,
  computeMoneyWeightedReturn,
  computeReportMonthLine,
  parseReportMonth,
  computeHoldingBalance,
  computeTimeWeightedReturn,
} from '~/domain/holdings/month-report';

const OCTOBER = parseReportMonth('2026-10');
const random = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
};

/**
 * Builds a fund with a NAV at a fixed interval of days and trades at the NAV of their day, some between NAV days.
 */
function invented(seed: number, everyDays: number): IncomeInput {
  const next = random(seed);
  const navs: { date: string; nav: string }[] = [];
  for (let day = '2026-08-03', nav = 1; day <= '2026-11-30'; day = addDays(day, everyDays)) {
    nav *= 1 + (next() - 0.48) * 0.03;
    navs.push({ date: day, nav: nav.toFixed(4) });
  }
  const shares: { date: string; shares: string }[] = [];
  const money: { date: string; amountFen: number }[] = [];
  let held = toBig('0');
  for (const { date, nav } of navs) {
    if (next() > 0.3) continue;
    const isSale = held.gt(0) && next() > 0.6;
    const moved = isSale ? held.times(next() > 0.8 ? 1 : 0.4) : toBig((next() * 10_000).toFixed(2));
    const rounded = toBig(moved.toFixed(2));
    const fen = yuanToFen(rounded.times(nav));
    held = isSale ? held.minus(rounded) : held.plus(rounded);
    shares.push({ date, shares: `${isSale ? '-' : ''}${rounded.toFixed(2)}` });
    // A fee on purchases.
    money.push({ date, amountFen: isSale ? fen : -Math.round(fen * 1.001) });
  }
  return { shares, money, navs };
}
const CASES = Array.from({ length: 40 }, (_, seed) => invented(seed + 1, [1, 7, 30][seed % 3] ?? 1));

describe('closed month', () => {
  it('lists its days and the months that are over', () => {
    expect([parseReportMonth('2026-02'), parseReportMonth('2028-02').to]).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      '2028-02-29',
    ]);
    expect(listClosedMonths('2026-09', '2026-12-01')).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(listClosedMonths('2026-11', '2026-11-30')).toEqual([]);
    expect(listClosedMonths('2025-12', '2026-02-15')).toEqual(['2025-12', '2026-01']);
  });

  it('opens with the previous closing value, adds up line by line, and months add up to the total', () => {
    for (const input of CASES) {
      const lines = ['2026-08', '2026-09', '2026-10', '2026-11'].map((name) =>
        computeReportMonthLine(input, parseReportMonth(name)),
      );
      for (const [index, line] of lines.entries()) {
        expect(line.opening.valueFen + line.paidInFen - line.paidOutFen + line.gainFen).toBe(
          line.closing.valueFen,
        );
        expect(line.opening).toEqual(lines[index - 1]?.closing ?? line.opening);
      }
      const moved = input.money.reduce((sum, { amountFen }) => sum + amountFen, 0);
      const gains = lines.reduce((sum, { gainFen }) => sum + gainFen, 0);
      expect(gains).toBe((lines.at(-1)?.closing.valueFen ?? 0) + moved);
    }
  });

  it('values shares at the newest NAV of the evening, and at the amount paid before the first NAV', () => {
    const input = {
      shares: [{ date: '2026-10-09', shares: '100.00' }],
      money: [{ date: '2026-10-09', amountFen: -10_000 }],
      navs: [{ date: '2026-10-12', nav: '1.0555' }],
    };
    expect(computeHoldingBalance(input, '2026-10-08')).toEqual({ shares: '0.00', nav: null, valueFen: 0 });
    expect(computeHoldingBalance(input, '2026-10-11')).toMatchObject({ nav: null, valueFen: 10_000 });
    expect(computeHoldingBalance(input, '2026-10-31').valueFen).toBe(10_555);
    expect(hasMonthActivity(computeReportMonthLine(input, parseReportMonth('2026-09')))).toBe(false);
    expect(hasMonthActivity(computeReportMonthLine(input, OCTOBER))).toBe(true);
  });

  it('money-weighted return has zero present value over its flows and is not annual; under 30 days it is the simple return', () => {
    let [shownCount, simple] = [0, 0];
    for (const input of CASES) {
      const rate = computeMoneyWeightedReturn([input], OCTOBER);
      if (rate === null) continue;
      shownCount += 1;
      const before = addDays(OCTOBER.from, -1);
      const flows = [
        { date: before, fen: -computeHoldingBalance(input, before).valueFen },
        ...input.money
          .filter(({ date }) => date >= OCTOBER.from && date <= OCTOBER.to)
          .map(({ date, amountFen }) => ({ date, fen: amountFen })),
        { date: OCTOBER.to, fen: computeHoldingBalance(input, OCTOBER.to).valueFen },
      ].filter(({ fen }) => fen !== 0);
      const dates = flows.map(({ date }) => date).sort();
      const last = dates.at(-1) ?? '';
      const span = countDaysBetween(dates[0] ?? '', last);
      if (span < 30) {
        const paidIn = flows.reduce((sum, { fen }) => sum + Math.max(0, -fen), 0);
        expect(rate).toBeCloseTo(flows.reduce((sum, { fen }) => sum + fen, 0) / paidIn, 12);
        simple += 1;
        continue;
      }
      // Each flow grows by the rate of the whole period, in proportion to its remaining days.
      const worth = flows.reduce(
        (sum, { date, fen }) => sum + fen * Math.pow(1 + rate, countDaysBetween(date, last) / span),
        0,
      );
      const size = flows.reduce((sum, { fen }) => sum + Math.abs(fen), 0);
      expect(Math.abs(worth) / size).toBeLessThan(1e-6);
    }
    expect(shownCount).toBeGreaterThan(20);
    expect(simple).toBeGreaterThan(0);
    // Without flows it is the plain return.
    const still = {
      shares: [{ date: '2026-01-05', shares: '100' }],
      money: [{ date: '2026-01-05', amountFen: -10_000 }],
      navs: [
        { date: '2026-09-30', nav: '1.0000' },
        { date: '2026-10-31', nav: '1.0200' },
      ],
    };
    expect(computeMoneyWeightedReturn([still], OCTOBER)).toBeCloseTo(0.02, 8);
    expect(computeTimeWeightedReturn([still], OCTOBER)).toBeCloseTo(0.02, 10);
    expect(computeMoneyWeightedReturn([], OCTOBER)).toBeNull();
  });

  it('has two returns of exactly 0 when the value is unchanged, without rounding noise', () => {
    const navs = ['2026-09-30', '2026-10-15', '2026-10-31'].map((date, at) => ({
      date,
      nav: ['1', '1.1', '1'][at] ?? '',
    }));
    const held = {
      shares: [{ date: '2026-09-30', shares: '13333.33' }],
      money: [{ date: '2026-09-30', amountFen: -1_333_333 }],
      navs,
    };
    for (const value of [
      computeMoneyWeightedReturn([held], OCTOBER),
      computeTimeWeightedReturn([held], OCTOBER),
    ])
      expect(value).toBe(0);
  });

  it('time-weighted return is that of one unit of the whole, for any flows at NAV', () => {
    // Without fees: a unit account that buys and sells at its own unit value every day.
    const next = random(7);
    for (let round = 0; round < 20; round += 1) {
      const days = Array.from({ length: 62 }, (_, index) => addDays('2026-09-01', index));
      let nav = 1;
      const navs = days.map((date) => {
        nav *= 1 + (next() - 0.5) * 0.02;
        return { date, nav: nav.toFixed(4) };
      });
      const trades = navs.filter((_, index) => index === 0 || next() > 0.85);
      const shares = trades.map(({ date }, index) => ({
        date,
        shares: index === 0 ? '500000.00' : next() > 0.5 ? '90000.00' : '-20000.00',
      }));
      const input = {
        shares,
        money: shares.map(({ date, shares: moved }) => ({
          date,
          amountFen: -yuanToFen(toBig(moved).times(navs.find((each) => each.date === date)?.nav ?? '0')),
        })),
        navs,
      };
      const [first, last] = ['2026-09-30', '2026-10-31'].map((day) =>
        Number(navs.find(({ date }) => date === day)?.nav),
      );
      expect(computeTimeWeightedReturn([input], OCTOBER)).toBeCloseTo((last ?? 0) / (first ?? 1) - 1, 6);
      // The same holding split over two accounts gives the same result as one account.
      expect(computeTimeWeightedReturn([input, input], OCTOBER)).toBeCloseTo(
        computeTimeWeightedReturn([input], OCTOBER) ?? 0,
        9,
      );
    }
  });

  it('counts the fee of a purchase within the month as a loss of the first day; without holdings there is no return', () => {
    const bought = {
      shares: [{ date: '2026-10-12', shares: '100' }],
      money: [{ date: '2026-10-12', amountFen: -10_150 }],
      navs: [
        { date: '2026-10-12', nav: '1.0000' },
        { date: '2026-10-30', nav: '1.1000' },
      ],
    };
    expect(computeTimeWeightedReturn([bought], OCTOBER)).toBeCloseTo((10_000 / 10_150) * 1.1 - 1, 10);
    expect(computeMoneyWeightedReturn([bought], OCTOBER)).toBeCloseTo(11_000 / 10_150 - 1, 8);
    expect(computeTimeWeightedReturn([bought], parseReportMonth('2026-09'))).toBeNull();
    expect(computeTimeWeightedReturn([], OCTOBER)).toBeNull();
  });

  it('gives the held period: a holding redeemed within the month ends on that day', () => {
    const of = (...moves: [string, string][]) =>
      findHeldPeriod(
        { shares: moves.map(([date, shares]) => ({ date, shares })), money: [], navs: [] },
        OCTOBER,
      );
    expect(of(['2026-01-05', '10'])).toEqual({ from: '2026-09-30', to: '2026-10-31' });
    expect(of(['2026-10-09', '10'])).toEqual({ from: '2026-10-09', to: '2026-10-31' });
    expect(of(['2026-01-05', '10'], ['2026-10-20', '-10'])).toEqual({ from: '2026-09-30', to: '2026-10-20' });
    expect(of(['2026-11-09', '10'])).toBeNull();
    expect(of(['2026-01-05', '10'], ['2026-09-20', '-10'])).toBeNull();
  });
});
