import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { ServiceContext } from '~/upstream/core/service-context';
import { holdings } from '~/upstream/modules/holdings';
import { BUYER, openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { addTrader, withClockAt, type Trader } from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { loadAllMoney, loadAllValues } from '~/upstream/modules/settlement/testing/all-views';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addTwoOperators,
  runAsFirstOperator,
  runWithDualControl,
} from '~/upstream/modules/testing/two-operators';

const FUND = 'usd-1';
let world: TestWorld;
let holder: Trader;
const at = (day: string, time = '10:00'): ServiceContext => ({
  ...world.context,
  ...withClockAt(world.context, `${day}T${time}:00+08:00`),
});
const publishRate = (date: string, rate: string) =>
  runWithDualControl(at(date), 'publish-fx-rate', { currency: 'USD', date, rate });
const announce = (day: string, given: Record<string, string>) =>
  runWithDualControl(at(day), 'announce-product-event', { product: FUND, day, ...given });
const loadForeign = async (day: string) =>
  (
    await callHandler(
      contract.holdings.position,
      holdings.position,
      at(day),
      { query: { product_code: FUND } },
      holder,
    )
  ).foreign;

async function expectEverywhere(day: string, value: string, net: string, unpaid = '0.00') {
  const context = at(day, '23:00');
  const values = await loadAllValues(context, holder, FUND);
  expect(values).toEqual(Object.fromEntries(Object.keys(values).map((view) => [view, value])));
  const { unpaid: due, blockers: _, ...lists } = await loadAllMoney(context, holder);
  expect(lists).toEqual(Object.fromEntries(Object.keys(lists).map((list) => [list, net])));
  expect(due).toBe(unpaid);
  expect((await checkLedger(context)).differences).toEqual([]);
}

/** 10,000 units bought at 1.00 USD and 7.00 元: 70,000.00 元. Amounts by hand. */
describeOnEachDatabase(
  'life of an overseas holding through a currency swing',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
      const { db } = world.context;
      await addTwoOperators(world.context);
      await db
        .insertInto('offline_products')
        .values({
          ...{ id: FUND, part: 'foreign', name: '环球一号', manager_name: 'Global', currency: 'USD' },
          ...{ terms: '[]', founded_on: '2026-01-05', ends_on: null },
        })
        .execute();
      await db.insertInto('fx_rates').values({ currency: 'USD', date: '2026-10-12', rate: '7.00' }).execute();
      await db
        .insertInto('offline_navs')
        .values({ product_id: FUND, date: '2026-10-12', unit: '1.0000' })
        .execute();
      holder = await addTrader(world.context, BUYER);
      const own = { account_id: holder.id, fund_id: FUND };
      await db
        .insertInto('positions')
        .values({
          ...own,
          part: 'foreign',
          shares: '10000.00',
          cost_fen: 7_000_000,
          invested_on: '2026-10-12',
        })
        .execute();
      await db
        .insertInto('flows')
        .values({
          ...{ ...own, id: 'w-usd', order_id: null, date: '2026-10-12', type: 'subscribe' },
          ...{ amount_fen: -7_000_000, shares: '10000.00', nav: '1' },
        })
        .execute();
    });

    it('values the holding in both currencies, and separates the gain of the product from that of the rate', async () => {
      await publishRate('2026-11-20', '7.20');
      await announce('2026-11-20', { kind: 'valuation', unit: '1.1' });
      // 11,000 × 7.2; 1,000 × 7.2 and 10,000 × 0.2.
      await expectEverywhere('2026-11-20', '79200.00', '-70000.00');
      expect(await loadForeign('2026-11-20')).toMatchObject({
        ...{
          currency_amount: '11000.00',
          fx_date: '2026-11-20',
          product_gain: '7200.00',
          currency_gain: '2000.00',
        },
      });
    });

    it('shows a loss of the rate without a new unit value', async () => {
      await publishRate('2026-11-30', '6.50');
      // 11,000 × 6.5 = 71,500: product 6,500, rate −5,000.
      await expectEverywhere('2026-11-30', '71500.00', '-70000.00');
      expect(await loadForeign('2026-11-30')).toMatchObject({
        product_gain: '6500.00',
        currency_gain: '-5000.00',
      });
    });

    it('pays a distribution in 元 at the rate of its day', async () => {
      await announce('2026-12-01', { kind: 'distribution', gain: '0.1' });
      // 1,000 USD × 6.5; 10,000 USD × 6.5 are left.
      await expectEverywhere('2026-12-01', '65000.00', '-63500.00', '6500.00');
      await settlePublicFunds(at('2026-12-01', '22:30'), '2026-12-01');
      expect(await settlePublicFunds(at('2026-12-02', '22:30'), '2026-12-02')).toMatchObject({
        dividends_paid: 1,
      });
      await expectEverywhere('2026-12-02', '65000.00', '-63500.00');
      expect(await loadForeign('2026-12-02')).toMatchObject({
        product_gain: '6500.00',
        currency_gain: '-5000.00',
      });
    });

    it('imports events from a file, all or none, after a trial run', async () => {
      const day = at('2026-12-04');
      const rows = (unit: string) =>
        `产品,事项,日期,估值\n${FUND},估值,2026-12-03,1.01\n${FUND},估值,2026-12-04,${unit}\n`;
      const count = async () =>
        (
          await world.context.db
            .selectFrom('product_events')
            .select('id')
            .where('product_id', '=', FUND)
            .execute()
        ).length;
      const known = await count();
      const bad = await runAsFirstOperator(day, 'import-product-events', { csv: rows('abc') });
      expect(bad).toMatchObject({ result: { is_possible: false, refused: [{ line_no: 3 }] } });
      const trial = await runAsFirstOperator(day, 'import-product-events', { csv: rows('1.05') });
      expect(trial).toMatchObject({ result: { is_possible: true, is_written: false, rows: 2 } });
      expect(await count()).toBe(known);
      const { result } = await runWithDualControl(day, 'import-product-events', {
        csv: rows('1.05'),
        write: 'yes',
      });
      expect(result).toMatchObject({ is_written: true });
      expect(await count()).toBe(known + 2);
      // 10,000 × 1.05 × 6.5.
      await expectEverywhere('2026-12-04', '68250.00', '-63500.00');
    });

    it('refuses a rate that moves by more than a tenth, and a day that is known', async () => {
      const tryRate = (date: string, rate: string) =>
        runAsFirstOperator(at('2026-12-03'), 'publish-fx-rate', { currency: 'USD', date, rate });
      expect((await tryRate('2026-12-03', '7.20')).kind).toBe('refused');
      expect((await tryRate('2026-11-30', '6.60')).kind).toBe('refused');
      expect((await tryRate('2026-12-04', '6.60')).kind).toBe('refused');
    });
  },
);
