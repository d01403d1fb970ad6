import Big from 'big.js';
import { beforeAll, expect, it } from 'vitest';
import { HOLDING_DAYS_TEXTS, type HoldingUntil } from '~/domain/figures/fees';
import { countDaysBySentence } from '~/domain/testing/holding-days-text';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  callPublicTrade,
  redeemFund,
  loadTestOrder,
} from '~/upstream/modules/public-orders/testing/trader';

let world: TestWorld;
const DAY_MS = 86_400_000;
/** Rates of the fund, defined again for the independent calculation. */
const rateAt = (days: number): number => (days < 7 ? 0.015 : days < 30 ? 0.01 : days < 180 ? 0.005 : 0);
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

describeOnEachDatabase('holding days of a redemption', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await world.context.db.deleteFrom('trading_days').where('date', '=', '2027-01-01').execute();
  });

  /** T, and the day its redemption is confirmed; includes a Friday and the last day before a holiday. */
  const DAYS = [
    ['2026-11-19', '2026-11-20'],
    ['2026-11-20', '2026-11-23'],
    ['2026-12-31', '2027-01-04'],
  ] as const;
  const LOTS = [
    '2026-05-25',
    '2026-06-25',
    '2026-10-21',
    '2026-10-24',
    '2026-11-13',
    '2026-11-16',
    '2026-11-17',
  ];

  it.each(
    DAYS.flatMap(([trade, confirm]) =>
      (['confirmed', 'traded'] as const).map((until) => [trade, confirm, until] as const),
    ),
  )(
    'of %s, confirmed on %s, end when %s: preview and charge match an independent calculation',
    async (trade, confirm, until) => {
      const fund = await addFund(world.context, { holding_until: until satisfies HoldingUntil });
      const trader = await addTrader(world.context);
      for (const confirmedOn of LOTS)
        await addLot(world.context, trader, fund, { shares: '33.33', confirmedOn });
      const morning = withClockAt(world.context, `${trade}T10:00:00+08:00`);
      const terms = await callPublicTrade(morning, trader, 'redeemTerms', { query: { fund_code: fund } });
      expect(terms.holding_until).toBe(until);
      const end = until === 'confirmed' ? confirm : trade;
      const expected = LOTS.map((day) => {
        const days = daysFrom(day, end);
        return { holding_days: days, rate: rateAt(days) };
      });
      expect(terms.lots.map(({ holding_days, rate }) => ({ holding_days, rate }))).toEqual(expected);
      expect(terms.dates).toMatchObject({ trade_date: trade, confirm_date: confirm });
      // The displayed text must match the charged fee.
      const bySentence = LOTS.map((day) =>
        countDaysBySentence(HOLDING_DAYS_TEXTS[terms.holding_until], {
          份额确认日: day,
          赎回确认日: terms.dates.confirm_date,
          '赎回申请日（T 日）': terms.dates.trade_date,
        }),
      );
      expect(terms.lots.map(({ holding_days }) => holding_days)).toEqual(bySentence);
      const { order_id } = await redeemFund(morning, trader, fund, null);
      const night = withClockAt(world.context, `${confirm}T22:30:00+08:00`);
      await confirmOrder(night, order_id, { nav: '1.2345', navDate: trade });
      const order = await loadTestOrder(night, trader, order_id);
      expect(order.lots.map(({ holding_days, rate }) => ({ holding_days, rate }))).toEqual(expected);
      const fee = expected
        .reduce((sum, { rate }) => sum.plus(new Big('33.33').times('1.2345').times(rate)), new Big(0))
        .round(2, Big.roundHalfUp);
      expect(order.fee).toBe(fee.toFixed(2));
      expect(new Big(order.amount ?? '0').plus(fee).toFixed(2)).toBe(
        new Big('33.33').times(LOTS.length).times('1.2345').round(2, Big.roundHalfUp).toFixed(2),
      );
    },
  );

  it('gives the first T with a lower rate, and not the day before', async () => {
    const fund = await addFund(world.context);
    const trader = await addTrader(world.context);
    await addLot(world.context, trader, fund, { shares: '100.00', confirmedOn: '2026-11-17' });
    const termsOn = async (day: string) => {
      const context = withClockAt(world.context, `${day}T10:00:00+08:00`);
      const { lots } = await callPublicTrade(context, trader, 'redeemTerms', { query: { fund_code: fund } });
      return lots[0];
    };
    // Seven days end on Tuesday the 24th: the redemption of Monday is confirmed then.
    expect(await termsOn('2026-11-18')).toMatchObject({
      rate: 0.015,
      next_rate: 0.01,
      next_rate_on: '2026-11-23',
    });
    expect(await termsOn('2026-11-20')).toMatchObject({ rate: 0.015, next_rate_on: '2026-11-23' });
    expect(await termsOn('2026-11-23')).toMatchObject({ rate: 0.01, holding_days: 7, next_rate: 0.005 });
  });
});
