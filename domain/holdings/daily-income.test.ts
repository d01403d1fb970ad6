import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/domain/calendar/dates';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
  splitLots,
  type ShareMovement,
} from '~/domain/figures/dividend';
import { priceRedemption, priceSubscription } from '~/domain/figures/fees';
import { roundHalfUp, yuanToFen } from '~/domain/figures/money';
import { computeDailyIncome, sumIncomeFen, type MoneyMovement } from '~/domain/holdings/daily-income';

const TIERS = [{ fromYuan: '0', rate: '0.0015' }];
const EXIT = [
  { fromDays: 0, rate: '0.015' },
  { fromDays: 7, rate: '0' },
];

describe('dailyIncome', () => {
  it('begins with the fee, follows the NAV, and counts a dividend on its ex-day', () => {
    const days = computeDailyIncome({
      // 1,000 元 at 0.15 %: 998.50 元 buy 998.50 shares.
      shares: [{ date: '2026-11-02', shares: '998.50' }],
      money: [
        { date: '2026-11-02', amountFen: -100_000 },
        { date: '2026-11-04', amountFen: 4_993 },
      ],
      navs: [
        { date: '2026-10-30', nav: '0.9900' },
        { date: '2026-11-02', nav: '1.0000' },
        { date: '2026-11-03', nav: '1.0100' },
        { date: '2026-11-04', nav: '0.9700' },
      ],
    });
    expect(days).toEqual([
      { date: '2026-11-02', amountFen: -150 },
      { date: '2026-11-03', amountFen: 999 },
      { date: '2026-11-04', amountFen: 999 },
    ]);
  });

  it('counts moves on a day without a NAV on the next NAV day, and stops when nothing is left', () => {
    const days = computeDailyIncome({
      shares: [
        { date: '2026-11-07', shares: '10.00' },
        { date: '2026-11-09', shares: '-10.00' },
      ],
      money: [
        { date: '2026-11-07', amountFen: -1_000 },
        { date: '2026-11-09', amountFen: 1_100 },
      ],
      navs: ['06', '09', '10', '11'].map((day) => ({ date: `2026-11-${day}`, nav: '1.1000' })),
    });
    expect(days).toEqual([{ date: '2026-11-09', amountFen: 100 }]);
    expect(computeDailyIncome({ shares: [], money: [], navs: [{ date: '2026-11-09', nav: '1' }] })).toEqual(
      [],
    );
  });

  /** The account of a holder, by the same arithmetic as the orders: possible events of a NAV day. */
  it('adds up to the whole profit over any purchases, redemptions, dividends and splits; lots are never negative', () => {
    const step = fc.record({
      kind: fc.constantFrom('buy', 'redeem', 'cash', 'reinvest', 'split', 'none'),
      size: fc.integer({ min: 1, max: 100 }),
      nav: fc.integer({ min: 2_000, max: 50_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const shares: ShareMovement[] = [];
        const money: MoneyMovement[] = [];
        const navs = steps.map(({ nav }, index) => ({
          date: addDays('2026-01-05', index),
          nav: new Big(nav).div(10_000).toFixed(4),
        }));
        let lots: { id: string; date: string; shares: string; left: string }[] = [];
        const held = () => roundHalfUp(lots.reduce((sum, lot) => sum.plus(lot.left), new Big(0)));
        let [inFen, outFen] = [0, 0];
        steps.forEach(({ kind, size }, index) => {
          const { date, nav } = navs[index] ?? { date: '', nav: '' };
          const pay = (amountFen: number) => {
            money.push({ date, amountFen });
            if (amountFen < 0) inFen -= amountFen;
            else outFen += amountFen;
          };
          if (kind === 'buy') {
            const got =
              priceSubscription({ amountYuan: String(size * 10), tiers: TIERS, nav }).shares ?? '0.00';
            lots.push({ id: String(index), date, shares: got, left: got });
            shares.push({ date, shares: got });
            pay(-size * 1_000);
          } else if (kind === 'redeem' && Number(held()) > 0) {
            const wanted = roundHalfUp(new Big(held()).times(size).div(100));
            if (Number(wanted) === 0) return;
            const sold = priceRedemption({
              lots: lots.map((lot) => ({ id: lot.id, date: lot.date, shares: lot.left })),
              shares: wanted,
              nav,
              date,
              tiers: EXIT,
            });
            for (const { id, shares: taken } of sold.lots) {
              lots = lots.map((lot) =>
                lot.id === id ? { ...lot, left: new Big(lot.left).minus(taken).toFixed(2) } : lot,
              );
            }
            shares.push({ date, shares: `-${wanted}` });
            pay(yuanToFen(sold.netYuan));
          } else if (kind === 'cash' || kind === 'reinvest') {
            const amountFen = computeDividendFen(
              computeEntitledShares(shares, date),
              new Big(size).div(1_000).toFixed(4),
            );
            if (kind === 'cash') return pay(amountFen);
            const got = computeReinvestedShares(amountFen, nav);
            lots.push({ id: String(index), date, shares: got, left: got });
            shares.push({ date, shares: got });
          } else if (kind === 'split') {
            const before = new Big(held());
            const after = new Map(splitLots(lots, `1.${size}`).map((lot) => [lot.id, lot]));
            lots = lots.map((lot) => ({ ...lot, ...after.get(lot.id) }));
            const more = new Big(held()).minus(before).toFixed(2);
            shares.push({ date, shares: more });
          }
        });
        const last = navs[navs.length - 1]?.nav ?? '1';
        const valueFen = yuanToFen(new Big(held()).times(last));
        for (const { left } of lots) expect(Number(left)).toBeGreaterThanOrEqual(0);
        expect(computeEntitledShares(shares, '2027-01-01')).toBe(held());
        expect(sumIncomeFen(computeDailyIncome({ shares, money, navs }))).toBe(valueFen + outFen - inFen);
      }),
    );
  });
});
