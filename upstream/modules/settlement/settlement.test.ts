import { beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
  loadTestOrder,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';

let world: TestWorld;
const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const DAYS = ['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);

describeOnEachDatabase('settlement', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  const position = (trader: Trader, fund: string, day = DAYS[5] ?? '') =>
    callPublicHoldings(morning(day), trader, 'position', { query: { fund_code: fund } });
  const getLots = (trader: Trader) =>
    world.context.db
      .selectFrom('lots')
      .selectAll()
      .where('account_id', '=', trader.id)
      .orderBy('id')
      .execute();

  describe('confirmation and payout', () => {
    it('confirms a purchase on its day at the NAV of T, and reports that it waits while there is none', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      const { order_id } = await buyFund(morning(FRIDAY), trader, fund, '10000.00');
      expect((await runNight(world.context, FRIDAY)).confirmed).toBe(0);
      const late = await runNight(world.context, MONDAY);
      expect(late.waiting).toContainEqual({ fund, nav_of: FRIDAY, orders: 1 });
      expect((await loadTestOrder(morning('2026-11-24'), trader, order_id)).status).toBe('accepted');
      await addNavs(world.context, fund, { [FRIDAY]: '1.2500' });
      expect((await runNight(world.context, '2026-11-24')).confirmed).toBe(1);
      // 10,000 / 1.0005 = 9,995.00; / 1.25 = 7,996.00 shares.
      expect(await loadTestOrder(morning('2026-11-25'), trader, order_id)).toMatchObject({
        status: 'confirmed',
        shares: '7996.00',
        fee: '5.00',
        nav_date: FRIDAY,
      });
      const again = await runNight(world.context, '2026-11-24');
      expect(again).toMatchObject({ confirmed: 0, faults: 0 });
      expect(await getLots(trader)).toHaveLength(1);
    });

    it('prices a redemption and sends its money on the arrival day, once', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await addNavs(world.context, fund, Object.fromEntries(DAYS.map((day) => [day, '1.0000'])));
      await buyFund(morning(FRIDAY), trader, fund, '1000.00');
      await runNight(world.context, MONDAY);
      const { order_id, arrival_date } = await redeemFund(morning('2026-11-24'), trader, fund, '500.00');
      expect(arrival_date).toBe('2026-11-27');
      expect((await runNight(world.context, '2026-11-25')).confirmed).toBe(1);
      expect((await loadTestOrder(morning('2026-11-26'), trader, order_id)).status).toBe('confirmed');
      expect(await callPublicHoldings(morning('2026-11-26'), trader, 'positions', {})).toMatchObject({
        incoming_amount: '492.50',
        pending_amount: '0.00',
      });
      const reports = await Promise.all([
        runNight(world.context, '2026-11-27'),
        runNight(world.context, '2026-11-27'),
      ]);
      expect(reports.map(({ faults }) => faults)).toEqual([0, 0]);
      expect((await loadTestOrder(morning('2026-11-30'), trader, order_id)).status).toBe('paid_out');
      const moved = await world.context.db
        .selectFrom('bank_movements')
        .select('amount_fen')
        .where('card_id', '=', trader.cardId)
        .where('side', '=', 'credit')
        .execute();
      expect(moved).toEqual([{ amount_fen: 49_250 }]);
    });

    it('refuses to settle a future day', async () => {
      expect(await catchRefusal(settlePublicFunds(morning(FRIDAY), MONDAY))).toMatchObject({
        code: CODES.badRequest,
      });
    });
  });

  describe('dividends', () => {
    it('pays cash for orders with T before the ex-date, as a flow of the ex-date and to the card on the pay day', async () => {
      const [fund, trader, later, last] = [
        await addFund(world.context),
        await addTrader(world.context),
        await addTrader(world.context),
        await addTrader(world.context),
      ];
      await addNavs(world.context, fund, { [FRIDAY]: '1.0000' });
      await buyFund(morning(FRIDAY), trader, fund, '1000.00');
      await addDividend(world.context, fund, [MONDAY, '2026-11-24', '2026-11-26'], '0.0500');
      // T on the record day is priced at a NAV that includes the dividend; orders of the ex-date are priced without
      // it.
      await buyFund(morning(MONDAY), later, fund, '1000.00');
      await buyFund(morning('2026-11-24'), last, fund, '1000.00');
      await addNavs(world.context, fund, { [MONDAY]: '1.1000' });
      await runNight(world.context, MONDAY);
      await redeemFund(withClockAt(world.context, '2026-11-24T10:00:00+08:00'), trader, fund, '100.00');
      expect((await runNight(world.context, '2026-11-24')).dividends).toBe(0);
      await addNavs(world.context, fund, { '2026-11-24': '1.0500' });
      expect((await runNight(world.context, '2026-11-24')).dividends).toBe(2);
      expect((await runNight(world.context, '2026-11-25')).dividends).toBe(0);
      // 999.50 shares × 0.05 = 49.98 元.
      const notice = {
        ex_on: '2026-11-24',
        way: 'cash',
        amount: '49.98',
        shares: null,
        paid_on: '2026-11-26',
      };
      expect((await position(trader, fund)).dividends).toEqual([{ ...notice, state: 'due', reason: null }]);
      // 999.50 元 ÷ 1.1 = 908.64 shares × 0.05 = 45.43 元.
      expect((await position(later, fund)).dividends).toMatchObject([{ amount: '45.43' }]);
      expect((await position(last, fund)).dividends).toEqual([]);
      expect((await runNight(world.context, '2026-11-25')).dividends_paid).toBe(0);
      expect((await runNight(world.context, '2026-11-26')).dividends_paid).toBe(2);
      expect((await position(trader, fund)).dividends).toEqual([{ ...notice, state: 'paid', reason: null }]);
      expect((await runNight(world.context, '2026-11-27')).dividends_paid).toBe(0);
      const moved = await world.context.db
        .selectFrom('bank_movements')
        .select(['side', 'amount_fen'])
        .where('card_id', '=', trader.cardId)
        .orderBy('at')
        .execute();
      expect(moved).toContainEqual({ side: 'credit', amount_fen: 4_998 });
    });

    it('buys shares at the NAV of the ex-date when the person chose so before the record day', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await addNavs(world.context, fund, { [FRIDAY]: '1.0000', [MONDAY]: '1.0000' });
      await buyFund(morning(FRIDAY), trader, fund, '1000.00');
      await runNight(world.context, MONDAY);
      const chosen = await callPublicHoldings(morning('2026-11-24'), trader, 'setDividendWay', {
        body: { fund_code: fund, way: 'reinvest', trade_password: '290417' },
      });
      expect(chosen.from).toBe('2026-11-25');
      await addDividend(world.context, fund, ['2026-11-25', '2026-11-26', '2026-11-30'], '0.1000');
      await addNavs(world.context, fund, { '2026-11-25': '1.0000', '2026-11-26': '0.9000' });
      expect((await runNight(world.context, '2026-11-26')).dividends).toBe(1);
      const held = await position(trader, fund);
      // 999.50 × 0.1 = 99.95 元; / 0.9 = 111.06 shares.
      expect(held.dividends).toMatchObject([
        {
          state: 'paid',
          ex_on: '2026-11-26',
          way: 'reinvest',
          amount: '99.95',
          shares: '111.06',
          paid_on: '2026-11-30',
        },
      ]);
      expect(held).toMatchObject({ shares: '1110.56', value: '999.50', total_profit: '-0.50' });
      await runNight(world.context, '2026-11-26');
      const { list } = await callPublicHoldings(morning('2026-11-27'), trader, 'notices', {});
      expect(list.map(({ topic, title }) => [topic, title])).toEqual([
        ['dividend', '分红已转为份额'],
        ['order', '买入已确认'],
      ]);
      expect(list[0]?.text).toContain('分红 99.95 元，按 0.9000 转为 111.06 份');
      expect(list[1]?.text).toContain(
        '付款 1,000.00 元，按 2026-11-20 的净值 1.0000 确认 999.50 份，其中费用 0.50 元',
      );
    });
  });

  describe('splits', () => {
    it('B7 multiplies lots with T before the day; a redemption of the day counts in new shares, an earlier one in old', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await addNavs(world.context, fund, { [FRIDAY]: '2.0000', [MONDAY]: '2.0000' });
      await buyFund(morning(FRIDAY), trader, fund, '2000.00');
      await runNight(world.context, MONDAY);
      await world.context.db
        .insertInto('splits')
        .values({ fund_id: fund, date: '2026-11-25', ratio: '2' })
        .execute();
      const before = await redeemFund(morning('2026-11-24'), trader, fund, '100.00');
      const after = await redeemFund(
        withClockAt(world.context, '2026-11-24T16:00:00+08:00'),
        trader,
        fund,
        '200.00',
      );
      expect(after.trade_date).toBe('2026-11-25');
      // The NAV of the 24th is late: the split waits for the redemption of that day.
      await addNavs(world.context, fund, { '2026-11-25': '1.0000' });
      expect((await runNight(world.context, '2026-11-25')).splits).toBe(0);
      await world.context.db
        .deleteFrom('nav_points')
        .where('fund_id', '=', fund)
        .where('date', '=', '2026-11-25')
        .execute();
      await addNavs(world.context, fund, { '2026-11-24': '2.0000', '2026-11-25': '1.0000' });
      expect((await runNight(world.context, '2026-11-25')).splits).toBe(1);
      // 100 old shares at 2.00 less 1.5 %.
      expect((await loadTestOrder(morning('2026-11-26'), trader, before.order_id)).amount).toBe('197.00');
      expect((await loadTestOrder(morning('2026-11-26'), trader, after.order_id)).shares).toBe('200.00');
      await runNight(world.context, '2026-11-26');
      expect((await loadTestOrder(morning('2026-11-27'), trader, after.order_id)).amount).toBe('197.00');
      // 999.50 − 100 = 899.50 old = 1,799.00 new; − 200.
      expect((await position(trader, fund)).shares).toBe('1599.00');
      expect((await runNight(world.context, '2026-11-26')).splits).toBe(0);
    });
  });

  describe('money funds', () => {
    it('keeps the income of each day as shares, from the day after T to the day of the redemption', async () => {
      const fund = await addFund(world.context, { type: 'money', hold_days: 0 });
      const trader = await addTrader(world.context);
      let adjusted = 1;
      const grown = Object.fromEntries(DAYS.map((day) => [day, (adjusted *= 1.0001)]));
      await addNavs(world.context, fund, Object.fromEntries(DAYS.map((day) => [day, '1.0000'])), grown);
      await buyFund(morning(FRIDAY), trader, fund, '10000.00');
      await runNight(world.context, MONDAY);
      const bought = Number((await position(trader, fund, '2026-11-24')).shares);
      const reports = await Promise.all([
        runNight(world.context, '2026-11-25'),
        runNight(world.context, '2026-11-25'),
      ]);
      expect(reports.map(({ faults }) => faults)).toEqual([0, 0]);
      const held = await position(trader, fund);
      // Monday is included with the confirmation; each day a ten-thousandth, to the cent.
      expect(Number(held.shares) - bought).toBeCloseTo(2, 2);
      expect(held.dividends).toEqual([]);
      const income = await callPublicHoldings(morning('2026-11-26'), trader, 'income', {
        query: { fund_code: fund },
      });
      expect(income.list.slice(0, 2).map(({ date, amount }) => [date, amount])).toEqual([
        ['2026-11-25', '1.00'],
        ['2026-11-24', '1.00'],
      ]);
      expect(held.day_income).toEqual({ date: '2026-11-25', amount: '1.00' });
      expect((await getLots(trader)).length).toBe(2);
    });
  });
});
