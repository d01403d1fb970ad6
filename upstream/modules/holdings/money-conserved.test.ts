import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { parseHundredths } from '~/upstream/modules/settlement/testing/exact-fractions';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings/holdings';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { loadOwnInputs } from '~/upstream/modules/holdings/wealth';
import { buildMonthContent } from '~/upstream/modules/holdings/month-reports/content';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  cancelTestOrder,
  TRADER_PASSWORD,
  redeemFund,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  confirmAsSecondOperator,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const clock = (instant: string): ServiceContext => withClockAt(world.context, `${instant}:00+08:00`);

/**
 * Returns the amount that the bank credited to a person less debits, in 分, up to the end of a day, from the bank
 * list and paid corrections.
 */
async function bankBalance(trader: Trader, until = '9999-12-31'): Promise<bigint> {
  const { db } = world.context;
  const isBy = (instant: string | null) =>
    instant !== null && instant < new Date(`${until}T24:00:00+08:00`).toISOString();
  const moves = await db
    .selectFrom('bank_movements')
    .select(['side', 'amount_fen', 'at'])
    .where('card_id', '=', trader.cardId)
    .where('outcome', '=', 'done')
    .execute();
  const corrections = await db
    .selectFrom('nav_correction_entries')
    .select(['due_fen', 'paid_at'])
    .where('account_id', '=', trader.id)
    .execute();
  return [
    ...moves
      .filter(({ at: instant }) => isBy(instant))
      .map((m) => (m.side === 'credit' ? 1 : -1) * m.amount_fen),
    ...corrections.filter(({ paid_at }) => isBy(paid_at)).map(({ due_fen }) => due_fen),
  ].reduce((sum, fen) => sum + BigInt(fen), 0n);
}

async function seen(context: ServiceContext, trader: Trader) {
  const wealth = await callHandler(
    contract.holdings.wealth,
    holdings.wealth,
    context,
    { query: { range: 'all' } } as never,
    trader,
  );
  const { total } = await loadMoneyInTransit(context, trader.id);
  expect(wealth.transit.total).toBe(total);
  return {
    value: parseHundredths(wealth.value),
    transit: parseHundredths(total),
    gain: parseHundredths(wealth.gain),
  };
}

/**
 * Expects that holdings, money in transit and bank movements equal the displayed gain: no money is lost or counted
 * twice.
 */
async function expectConserved(instant: string, trader: Trader): Promise<void> {
  const { value, transit, gain } = await seen(clock(instant), trader);
  expect([instant, value + transit + (await bankBalance(trader))]).toEqual([instant, gain]);
}

describeOnEachDatabase('conservation of money', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it(
    'is neither lost nor counted twice over purchases, payouts, a late split, a correction and refunds',
    { timeout: 120_000 },
    async () => {
      const { context } = world;
      const [fund, other, trader] = [
        await addFund(context),
        await addFund(context),
        await addTrader(context),
      ];
      for (const id of [fund, other])
        await addNavs(context, id, { '2026-11-19': '2.0000', '2026-11-20': '2.0000' });
      const check = (instant: string) => expectConserved(instant, trader);
      const publish = async (day: string, nav: string, instant = `${day}T20:30`) => {
        const ran = await runAsFirstOperator(
          clock(instant),
          'publish-public-nav',
          { fund, date: day, nav },
          { because: '两人核对' },
        );
        if (ran.kind === 'asked') await confirmAsSecondOperator(clock(instant), ran.request);
        else expect(ran).toMatchObject({ kind: 'done' });
      };
      const evening = async (day: string, nav: string | null) => {
        if (nav !== null) await publish(day, nav);
        await addNavs(context, other, { [day]: '2.0000' });
        await check(`${day}T20:45`);
        await runNight(context, day);
        await check(`${day}T22:45`);
      };
      await buyFund(clock('2026-11-20T10:00'), trader, fund, '10000.00');
      await check('2026-11-20T11:00');
      await runNight(context, '2026-11-20');
      await buyFund(clock('2026-11-20T16:00'), trader, fund, '3333.33');
      const taken = await buyFund(clock('2026-11-23T10:00'), trader, other, '500.00');
      await check('2026-11-23T11:00');
      await cancelTestOrder(clock('2026-11-23T11:30'), trader, taken.order_id);
      await check('2026-11-23T12:00');
      await evening('2026-11-23', '2.0200');
      await redeemFund(clock('2026-11-24T10:00'), trader, fund, '1234.56');
      await addDividend(context, fund, ['2026-11-24', '2026-11-25', '2026-11-27'], '0.1000');
      await evening('2026-11-24', '2.0300');
      await check('2026-11-25T15:00');
      await context.db
        .insertInto('splits')
        .values({ fund_id: fund, date: '2026-11-26', ratio: '1.7' })
        .execute();
      await evening('2026-11-25', '1.9500');
      // The NAV of the split is one day late.
      await evening('2026-11-26', null);
      await buyFund(clock('2026-11-27T10:00'), trader, other, '2000.00');
      await publish('2026-11-26', '1.1500', '2026-11-27T19:00');
      await evening('2026-11-27', '1.1600');
      const body = { fund_code: fund, way: 'reinvest', trade_password: TRADER_PASSWORD } as const;
      await callPublicHoldings(clock('2026-11-27T23:00'), trader, 'setDividendWay', { body });
      // A redemption with T in November that is paid in December.
      await redeemFund(clock('2026-11-30T10:00'), trader, fund, '500.00');
      await evening('2026-11-30', '1.1700');
      await buyFund(clock('2026-11-30T23:10'), trader, other, '700.00');
      await check('2026-11-30T23:30');
      await evening('2026-12-01', '1.1800');
      // The NAV of the 30th was 2 % too low: money is due to redeeming holders.
      await publish('2026-11-30', '1.1940', '2026-12-01T22:50');
      await check('2026-12-01T23:00');
      await evening('2026-12-02', '1.1700');
      const entries = await context.db
        .selectFrom('nav_correction_entries')
        .select('id')
        .where('account_id', '=', trader.id)
        .where('due_fen', '>', 0)
        .where('paid_at', 'is', null)
        .execute();
      expect(entries).toHaveLength(1);
      for (const { id } of entries)
        await runWithDualControl(clock('2026-12-03T10:00'), 'pay-correction', { entry: id });
      for (const day of ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08'])
        await evening(day, '1.1700');

      // The same by months: each report continues the previous one and matches the bank days.
      const { inputs } = await loadOwnInputs(clock('2026-12-09T10:00'), trader.id);
      let gain = 0n;
      for (const [month, last] of [
        ['2026-11', '2026-11-30'],
        ['2026-12', '2026-12-31'],
      ] as const) {
        const report = await buildMonthContent(context, trader.id, inputs, month);
        if (!report) throw new Error(`no report of ${month}`);
        gain += parseHundredths(report.totals.month_gain);
        const whole =
          parseHundredths(report.totals.closing_value) + parseHundredths(report.totals.in_transit ?? '0');
        expect([month, whole + (await bankBalance(trader, last))]).toEqual([month, gain]);
      }
      expect((await checkLedger(clock('2026-12-09T10:00'))).differences).toEqual([]);
    },
  );
});
