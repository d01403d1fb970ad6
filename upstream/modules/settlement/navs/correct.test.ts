import { beforeAll, expect, it } from 'vitest';
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
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';
import { listAccessLog } from '~/upstream/modules/testing/list-access-log';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY] = [
  '2026-11-20',
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
] as const;
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);
const evening = (day: string) => withClockAt(world.context, `${day}T21:00:00+08:00`);

describeOnEachDatabase(
  'correction of a NAV at which orders were settled',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      await addTwoOperators(world.context);
    });

    const publish = (fund: string, date: string, nav: string) =>
      runAsFirstOperator(evening(WEDNESDAY), 'publish-public-nav', { fund, date, nav });
    const correct = (fund: string, date: string, nav: string) =>
      runWithDualControl(evening(WEDNESDAY), 'publish-public-nav', { fund, date, nav });
    const getShares = async (trader: Trader, fund: string) =>
      (await callPublicHoldings(morning('2026-11-26'), trader, 'position', { query: { fund_code: fund } }))
        .shares;
    const getNotices = async (trader: Trader) =>
      (
        await world.context.db
          .selectFrom('notices')
          .select('text')
          .where('account_id', '=', trader.id)
          .where('title', '=', '净值更正')
          .execute()
      ).map(({ text }) => text);

    /** Creates 10,000.00 shares bought on Friday at 1.0000, by an order of 10,005 元. */
    async function bought() {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await publish(fund, '2026-11-19', '1.0000');
      const { order_id } = await buyFund(morning(FRIDAY), trader, fund, '10005.00');
      await publish(fund, FRIDAY, '1.0000');
      await runNight(world.context, MONDAY);
      return { fund, trader, order_id };
    }

    it('only discloses a difference of at most 0.5 %, with both values on the order, the day and in the inbox', async () => {
      const { fund, trader, order_id } = await bought();
      const { subject } = await correct(fund, FRIDAY, '1.0050');
      expect(subject).toMatchObject({
        made_good: { is_material: false, entries: 1, due: '0.00', bookings: [{ outcome: '仅披露' }] },
      });
      expect(await getShares(trader, fund)).toBe('10000.00');
      expect(await loadTestOrder(morning('2026-11-26'), trader, order_id)).toMatchObject({
        nav: '1.0000',
        corrections: [
          { nav_was: '1.0000', nav_becomes: '1.0050', text: '差异未超过净值的 0.5%，成交结果不变。' },
        ],
      });
      expect(await getNotices(trader)).toEqual([expect.stringContaining('由 1.0000 更正为 1.0050')]);
      const { list } = await callPublicHoldings(morning('2026-11-26'), trader, 'income', {
        query: { fund_code: fund },
      });
      expect(list.find(({ date }) => date === FRIDAY)?.corrections).toEqual([
        { fund_code: fund, nav_was: '1.0000', nav_becomes: '1.0050' },
      ]);
    });

    it('adjusts the shares of a purchase above 0.5 % by a separate entry, through a later split', async () => {
      const { fund, trader, order_id } = await bought();
      await publish(fund, MONDAY, '1.0000');
      await runWithDualControl(evening(MONDAY), 'declare-split', { fund, date: TUESDAY, ratio: '2' });
      await publish(fund, TUESDAY, '0.5000');
      await runNight(world.context, WEDNESDAY);
      expect(await getShares(trader, fund)).toBe('20000.00');
      const { subject } = await correct(fund, FRIDAY, '1.0200');
      // 10,000 / 1.02 = 9,803.92 shares of that day; twice as many today.
      expect(subject).toMatchObject({
        made_good: {
          is_material: true,
          bookings: [{ was_shares: '10000.00', becomes_shares: '9803.92', outcome: '调整份额' }],
        },
      });
      // The second operator reads the columns in the order they were written in.
      const { made_good } = subject as { made_good: { bookings: object[] } };
      expect(Object.keys(made_good.bookings[0] ?? {})).toEqual([
        ...['account', 'order', 'kind', 'was_shares', 'becomes_shares'],
        ...['was_amount', 'becomes_amount', 'outcome', 'due'],
      ]);
      expect(await getShares(trader, fund)).toBe('19607.84');
      const flows = await world.context.db
        .selectFrom('flows')
        .select(['type', 'date', 'shares', 'amount_fen'])
        .where('account_id', '=', trader.id)
        .orderBy('seq')
        .execute();
      expect(flows).toEqual([
        { type: 'subscribe', date: FRIDAY, shares: '10000.00', amount_fen: -1_000_500 },
        { type: 'correction', date: FRIDAY, shares: '-196.08', amount_fen: 0 },
        { type: 'correction', date: TUESDAY, shares: '-196.08', amount_fen: 0 },
      ]);
      expect((await loadTestOrder(morning('2026-11-26'), trader, order_id)).corrections).toMatchObject([
        { text: '您的份额已调减 196.08 份。' },
      ]);
      expect((await checkLedger(world.context)).differences).toEqual([]);
      // A second correction starts from the current value; corrected to the original value, no difference remains.
      await correct(fund, FRIDAY, '1.0000');
      expect(await getShares(trader, fund)).toBe('20000.00');
    });

    it('computes corrected shares from the net money of a purchase, not from its rounded shares', async () => {
      const [fund, trader] = [await addFund(world.context), await addTrader(world.context)];
      await publish(fund, '2026-11-19', '1.5000');
      await buyFund(morning(FRIDAY), trader, fund, '10005.00');
      await publish(fund, FRIDAY, '1.5000');
      await runNight(world.context, MONDAY);
      expect(await getShares(trader, fund)).toBe('6666.67');
      await correct(fund, FRIDAY, '1.4500');
      // 10,000.00 ÷ 1.45 is 6,896.55; 6,666.67 × 1.5 ÷ 1.45 would be 6,896.56.
      expect(await getShares(trader, fund)).toBe('6896.55');
    });

    it('computes the corrected money of a redemption from its shares, with each fee rounded once', async () => {
      const { fund, trader } = await bought();
      await publish(fund, MONDAY, '1.0000');
      const { order_id } = await redeemFund(morning(TUESDAY), trader, fund, '122.22');
      await publish(fund, TUESDAY, '1.0000');
      await runNight(world.context, WEDNESDAY);
      expect((await loadTestOrder(morning('2026-11-26'), trader, order_id)).amount).toBe('120.39');
      await correct(fund, TUESDAY, '1.0200');
      // 124.66 less a fee of 1.87 is 122.79; 120.39 × 1.02 would be 122.80.
      expect((await loadTestOrder(morning('2026-11-26'), trader, order_id)).corrections).toMatchObject([
        { text: '差额 2.40 元将补付给您。' },
      ]);
    });

    it('computes corrected shares of a reinvested dividend from its money', async () => {
      const { fund, trader } = await bought();
      const row = { account_id: trader.id, fund_id: fund, changed_at: world.context.now().toISOString() };
      await world.context.db
        .insertInto('dividend_ways')
        .values({ ...row, way: 'reinvest', from_date: FRIDAY })
        .execute();
      await publish(fund, MONDAY, '1.0000');
      const dividend = { fund, record: MONDAY, ex: TUESDAY, paid: WEDNESDAY, per_share: '0.02' };
      await runWithDualControl(morning(MONDAY), 'declare-dividend', dividend);
      await publish(fund, TUESDAY, '0.9700');
      await runNight(world.context, WEDNESDAY);
      expect(await getShares(trader, fund)).toBe('10206.19');
      await correct(fund, TUESDAY, '0.9800');
      // 200.00 ÷ 0.98 is 204.08; 206.19 × 0.97 ÷ 0.98 would be 204.09.
      expect(await getShares(trader, fund)).toBe('10204.08');
    });

    it('owes the missing amount of a redemption, pays it after dual control, and takes nothing back', async () => {
      const { fund, trader } = await bought();
      await publish(fund, MONDAY, '1.0000');
      const sold = await redeemFund(morning(TUESDAY), trader, fund, '1000.00');
      await publish(fund, TUESDAY, '1.0000');
      await runNight(world.context, WEDNESDAY);
      const amount = (await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).amount;
      expect(amount).toBe('985.00');
      await correct(fund, TUESDAY, '1.0200');
      expect((await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).corrections).toMatchObject([
        { text: '差额 19.70 元将补付给您。' },
      ]);
      const incoming = async () =>
        (await callPublicHoldings(morning('2026-11-26'), trader, 'positions', {})).incoming_amount;
      // 985.00 of the redemption, and the difference until it is paid.
      expect(await incoming()).toBe('1004.70');
      const other = await addTrader(world.context);
      const listed = await runAsFirstOperator(evening(WEDNESDAY), 'list-corrections', {});
      const rows = (listed as { result: { entry: string; due: string; account: string }[] }).result;
      // Only the people shown get an access log entry.
      const expectedEntry = { page: 'public_orders', reason: '补付净值更正差额', count: 1 };
      for (const account of new Set(rows.map((row) => row.account)))
        expect([account, await listAccessLog(world.context.db, account)]).toEqual([account, [expectedEntry]]);
      expect(await listAccessLog(world.context.db, other.id)).toEqual([]);
      const [due] = rows.filter(({ account }) => account === trader.id);
      expect(due).toMatchObject({ due: '19.70' });
      const entry = due?.entry ?? '';
      expect(await runAsFirstOperator(evening(WEDNESDAY), 'pay-correction', { entry })).toMatchObject({
        status: 400,
      });
      await runWithDualControl(evening(WEDNESDAY), 'pay-correction', { entry });
      expect((await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).corrections).toMatchObject([
        { text: '差额 19.70 元已付出。' },
      ]);
      expect(await incoming()).toBe('985.00');
      expect(
        await runAsFirstOperator(evening(WEDNESDAY), 'pay-correction', { entry }, { because: '两人核对' }),
      ).toMatchObject({
        kind: 'refused',
        msg: expect.stringContaining('已登记付出'),
      });
      // Corrected again, downwards: the manager bears the excess.
      await correct(fund, TUESDAY, '0.9900');
      expect(
        (await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).corrections.at(-1),
      ).toMatchObject({
        text: '您多得的部分由管理人承担，成交结果不变。',
      });
      // And upwards: the excess kept by the person is offset. 1,034.25 is right, 1,004.70 was paid.
      await correct(fund, TUESDAY, '1.0500');
      expect(
        (await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).corrections.at(-1),
      ).toMatchObject({
        text: '差额 29.55 元将补付给您。',
      });
    });

    it('takes no shares reserved by an accepted redemption, which is confirmed as requested', async () => {
      const { fund, trader, order_id } = await bought();
      await publish(fund, MONDAY, '1.0000');
      await publish(fund, TUESDAY, '1.0000');
      const sold = await redeemFund(morning(TUESDAY), trader, fund, '9900.00');
      // 196.08 shares too many, and 100 of them are not reserved.
      const { subject } = await correct(fund, FRIDAY, '1.0200');
      expect(subject).toMatchObject({ made_good: { bookings: [{ outcome: '管理人承担' }] } });
      expect(await getShares(trader, fund)).toBe('10000.00');
      expect((await loadTestOrder(morning('2026-11-26'), trader, order_id)).corrections).toMatchObject([
        { text: '您多得的部分由管理人承担，成交结果不变。' },
      ]);
      expect(await runNight(world.context, WEDNESDAY)).toMatchObject({ confirmed: 1, faults: 0 });
      expect(await loadTestOrder(morning('2026-11-26'), trader, sold.order_id)).toMatchObject({
        ...{ status: 'confirmed', shares: '9900.00' },
      });
      expect(await getShares(trader, fund)).toBe('100.00');
    });

    it('corrects a later order again relative to the price it was booked at', async () => {
      const { fund, trader } = await bought();
      await correct(fund, FRIDAY, '1.0200');
      // Only disclosed; from now on it is the price of late confirmations.
      await correct(fund, FRIDAY, '1.0210');
      const late = await addTrader(world.context);
      const { order_id } = await buyFund(morning(FRIDAY), late, fund, '10005.00');
      await runNight(world.context, WEDNESDAY);
      expect(await getShares(late, fund)).toBe('9794.32');
      await correct(fund, FRIDAY, '1.0000');
      expect(await getShares(trader, fund)).toBe('10000.00');
      // 10,000 / 1.021 × 1.021.
      expect(await getShares(late, fund)).toBe('10000.00');
      expect((await loadTestOrder(morning('2026-11-26'), late, order_id)).corrections).toMatchObject([
        { text: '您的份额已补记 205.68 份。' },
      ]);
    });

    it('shows a dividend method from its effective day on, and before it the upcoming one', async () => {
      const { fund, trader } = await bought();
      const way = async (day: string) => {
        const query = { fund_code: fund };
        const position = await callPublicHoldings(morning(day), trader, 'position', { query });
        return [position.dividend_way, position.next_dividend_way];
      };
      const row = { account_id: trader.id, fund_id: fund, changed_at: world.context.now().toISOString() };
      await world.context.db
        .insertInto('dividend_ways')
        .values({ ...row, way: 'reinvest', from_date: WEDNESDAY })
        .execute();
      expect(await way(TUESDAY)).toEqual(['cash', { way: 'reinvest', from: WEDNESDAY }]);
      expect(await way(WEDNESDAY)).toEqual(['reinvest', null]);
    });
  },
);
