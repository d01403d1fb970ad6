import { describe, expect, it } from 'vitest';
import { addDays, countDaysBetween } from '~/domain/calendar/dates';
import type { ShareMovement } from '~/domain/figures/dividend';
import { computeMoneyIncomeFen, computeSharesOnDay } from '~/domain/figures/money-income';
import { listExchangeDays } from '~/domain/testing/exchange-days';
import { createTradingCalendar } from '~/domain/calendar/trading-calendar';

const DAYS = listExchangeDays('2023-12-25', '2026-12-31');
const calendar = createTradingCalendar(DAYS);

/** Every closed period of 2024 to 2026 with the working days around it. */
const stretches = DAYS.flatMap((last, index) => {
  const [first, before] = [DAYS[index + 1], DAYS[index - 1]];
  return first !== undefined &&
    before !== undefined &&
    last >= '2023-12-29' &&
    countDaysBetween(last, first) > 1
    ? [{ before, last, first, restDays: countDaysBetween(last, first) - 1 }]
    : [];
});

/**
 * The same rule implemented independently: a ledger by calendar day, in whole 分, whose orders take effect at the
 * opening of the next working day. One 分 per share and day, so that nothing is rounded.
 */
function ledger(orders: readonly { on: string; shares: number }[], from: string, to: string): number {
  // At the end of `from`, all orders except those of that day have taken effect.
  let shares = orders.filter(({ on }) => on < from).reduce((sum, each) => sum + each.shares, 0);
  let waiting = orders.filter(({ on }) => on === from).map(({ shares: some }) => some);
  let earned = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (DAYS.includes(day)) {
      for (const some of waiting) shares += some;
      waiting = orders.filter(({ on }) => on === day).map(({ shares: some }) => some);
    }
    earned += shares;
  }
  return earned;
}

/** A growth of one 分 per share and calendar day. */
const getGrowth = (from: string, to: string) => ({
  from,
  to,
  before: 1,
  after: 1 + 0.01 * countDaysBetween(from, to),
});
const getMoves = (orders: readonly { on: string; shares: number }[]): ShareMovement[] =>
  orders.map(({ on, shares }) => ({ date: on, shares: String(shares) }));

describe('income of a money fund over closed days', () => {
  it('covers every weekend and holiday of 2024 to 2026', () => {
    expect(DAYS.filter((day) => day.startsWith('2024'))).toHaveLength(242);
    expect(DAYS.filter((day) => day.startsWith('2025'))).toHaveLength(243);
    expect(DAYS.filter((day) => day.startsWith('2026'))).toHaveLength(242);
    expect(stretches.length).toBeGreaterThan(150);
    expect(Math.max(...stretches.map(({ restDays }) => restDays))).toBe(10);
  });

  it.each(stretches)('$last to $first, $restDays closed days', ({ before, last, first, restDays }) => {
    const all = restDays + 1;
    const cases: [string, { on: string; shares: number }[], number][] = [
      ['bought on the working day before the last', [{ on: before, shares: 100 }], 100 * all],
      ['bought on the last working day', [{ on: last, shares: 100 }], 100],
      ['bought on the first working day after', [{ on: first, shares: 100 }], 0],
      [
        'redeemed on the working day before the last',
        [
          { on: '2023-12-26', shares: 100 },
          { on: before, shares: -100 },
        ],
        0,
      ],
      [
        'redeemed on the last working day',
        [
          { on: '2023-12-26', shares: 100 },
          { on: last, shares: -100 },
        ],
        100 * restDays,
      ],
      [
        'redeemed on the first working day after',
        [
          { on: '2023-12-26', shares: 100 },
          { on: first, shares: -100 },
        ],
        100 * all,
      ],
      [
        'one gave 60 back on the last day and bought 30',
        [
          { on: '2023-12-26', shares: 100 },
          { on: last, shares: -60 },
          { on: last, shares: 30 },
        ],
        100 * restDays + 70,
      ],
    ];
    for (const [name, orders, fen] of cases) {
      expect(computeMoneyIncomeFen(calendar, getMoves(orders), getGrowth(last, first)), name).toBe(fen);
      expect(ledger(orders, last, first), `${name}, by the ledger`).toBe(fen);
    }
  });

  it('splits the whole income of any period between seller and buyer', () => {
    for (const { last, first, restDays } of stretches) {
      const seller = getMoves([
        { on: '2023-12-26', shares: 100 },
        { on: last, shares: -100 },
      ]);
      const buyer = getMoves([{ on: last, shares: 100 }]);
      const growth = getGrowth(last, first);
      const both =
        computeMoneyIncomeFen(calendar, seller, growth) + computeMoneyIncomeFen(calendar, buyer, growth);
      expect(both).toBe(100 * (restDays + 1));
    }
  });

  it('pays the growth of the fund, including earlier income, to a person who holds throughout', () => {
    const moves: ShareMovement[] = [
      { date: '2026-09-28', shares: '10000.00' },
      { date: '2026-09-30', shares: '0.38', isIncome: true },
    ];
    // Eight days up to the first working day afterwards: 10,000.38 × 0.000304.
    const growth = { from: '2026-09-30', to: '2026-10-08', before: 1.2, after: 1.2 * 1.000304 };
    expect(computeMoneyIncomeFen(calendar, moves, growth)).toBe(304);
    expect(computeSharesOnDay(calendar, moves, '2026-10-08')).toBe('10000.38');
  });

  it('matches the ledger for any orders on any days of three years', () => {
    let seed = 20_240_101;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const index = 3 + random(DAYS.length - 8);
      const [from, to] = [DAYS[index] ?? '', DAYS[index + 1] ?? ''];
      const orders = [{ on: '2023-12-25', shares: 1_000 }];
      for (let count = random(5); count > 0; count -= 1) {
        orders.push({ on: DAYS[index - 2 + random(4)] ?? from, shares: random(400) - 200 });
      }
      expect(computeMoneyIncomeFen(calendar, getMoves(orders), getGrowth(from, to))).toBe(
        ledger(orders, from, to),
      );
    }
  });

  it('assigns a NAV on a closed day to that day only', () => {
    const bought = getMoves([{ on: '2026-10-09', shares: 100 }]);
    // Friday 9 October; a fund that also publishes on Saturdays.
    expect(computeMoneyIncomeFen(calendar, bought, getGrowth('2026-10-09', '2026-10-10'))).toBe(0);
    expect(computeMoneyIncomeFen(calendar, bought, getGrowth('2026-10-10', '2026-10-12'))).toBe(100);
  });
});
