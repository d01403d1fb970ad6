import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { readSurfaces, type SeenHolding } from '~/upstream/modules/settlement/accounting/testing/surfaces';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  TRADER_PASSWORD,
  redeemFund,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const clock = (day: string, time: string) => withClockAt(world.context, `${day}T${time}:00+08:00`);

describeOnEachDatabase(
  'value of a holding at each hour of a trading day',
  { content: 'migrated' },
  (opened) => {
    beforeAll(async () => {
      world = await openTradingWorld(opened());
    });

    /**
     * Creates 4,997.50 shares at 2.0000, bought on Friday 2026-11-20; the NAV of the day before the action is
     * 2.0200.
     */
    async function heldFund(columns: Parameters<typeof addFund>[1] = {}): Promise<[string, Trader]> {
      const { context } = world;
      const [fund, trader] = [await addFund(context, columns), await addTrader(context)];
      await addNavs(context, fund, { '2026-11-20': '2.0000', '2026-11-23': '2.0200' });
      await buyFund(clock('2026-11-20', '10:00'), trader, fund, '10000.00');
      await runNight(context, columns.confirm_days === 2 ? '2026-11-24' : '2026-11-23');
      return [fund, trader];
    }
    /** Expects the value of `expected` in every view. */
    async function see(
      fund: string,
      trader: Trader,
      [day, time]: [string, string],
      expected: SeenHolding,
    ): Promise<void> {
      const { seen, values, records } = await readSurfaces(clock(day, time), trader, fund);
      expect([day, time, seen]).toEqual([day, time, expected]);
      for (const [surface, value] of Object.entries(values))
        expect([time, surface, value]).toEqual([time, surface, expected.value]);
      // The personal data copy, the month report, the statement and its CSV use the same accounting day.
      expect([time, records.copiedShares, records.reportedOn]).toEqual([
        time,
        expected.shares,
        expected.navDate,
      ]);
      expect([time, records.newestFlowOn]).toEqual([
        time,
        records.newestFlowOn! <= expected.navDate! ? records.newestFlowOn : `up to ${expected.navDate}`,
      ]);
    }
    const LAST: Omit<SeenHolding, 'pending'> = {
      shares: '4997.50',
      nav: '2.0200',
      navDate: '2026-11-23',
      value: '10094.95',
      // 4,997.50 × (2.02 − 2.00).
      day: ['2026-11-23', '99.95'],
    };

    it('B6 split: shows the last complete day between publication and booking, then new shares at the new NAV', async () => {
      const [fund, trader] = await heldFund();
      await world.context.db
        .insertInto('splits')
        .values({ fund_id: fund, date: '2026-11-24', ratio: '1.7' })
        .execute();
      await see(fund, trader, ['2026-11-23', '23:00'], { ...LAST, pending: null });
      await see(fund, trader, ['2026-11-24', '15:00'], { ...LAST, pending: 'split' });
      await addNavs(world.context, fund, { '2026-11-24': '1.2000' });
      await see(fund, trader, ['2026-11-24', '20:30'], { ...LAST, pending: 'split' });
      await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
      await see(fund, trader, ['2026-11-24', '22:00'], {
        // 4,997.50 × 1.7 = 8,495.75; × 1.2 = 10,194.90.
        shares: '8495.75',
        nav: '1.2000',
        navDate: '2026-11-24',
        value: '10194.90',
        pending: null,
        day: ['2026-11-24', '99.95'],
      });
    });

    it('B6 dividend in cash: shows no drop between publication and booking, and the income of the day after it', async () => {
      const [fund, trader] = await heldFund();
      await addDividend(world.context, fund, ['2026-11-23', '2026-11-24', '2026-11-26'], '0.5000');
      await see(fund, trader, ['2026-11-24', '15:00'], { ...LAST, pending: 'dividend' });
      await addNavs(world.context, fund, { '2026-11-24': '1.5400' });
      await see(fund, trader, ['2026-11-24', '20:30'], { ...LAST, pending: 'dividend' });
      await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
      await see(fund, trader, ['2026-11-24', '22:00'], {
        shares: '4997.50',
        nav: '1.5400',
        navDate: '2026-11-24',
        value: '7696.15',
        pending: null,
        // −0.48 of NAV, +0.50 in cash.
        day: ['2026-11-24', '99.95'],
      });
    });

    it('B6 dividend in shares: shows no drop between publication and booking, and the whole value after it', async () => {
      const [fund, trader] = await heldFund();
      const body = { fund_code: fund, way: 'reinvest', trade_password: TRADER_PASSWORD } as const;
      await callPublicHoldings(clock('2026-11-24', '10:00'), trader, 'setDividendWay', { body });
      await addDividend(world.context, fund, ['2026-11-25', '2026-11-26', '2026-11-27'], '0.5000');
      await addNavs(world.context, fund, { '2026-11-25': '2.0200', '2026-11-26': '1.5400' });
      const before = { ...LAST, navDate: '2026-11-25', day: ['2026-11-25', '0.00'] } as const;
      await see(fund, trader, ['2026-11-26', '20:30'], { ...before, pending: 'dividend' });
      await settlePublicFunds(clock('2026-11-26', '22:00'), '2026-11-26');
      await see(fund, trader, ['2026-11-26', '22:00'], {
        // 2,498.75 元 / 1.54 = 1,622.56 additional shares.
        shares: '6620.06',
        nav: '1.5400',
        navDate: '2026-11-26',
        value: '10194.89',
        pending: null,
        day: ['2026-11-26', '99.94'],
      });
    });

    it('B6 QDII: waits for the booking when the NAV of the ex-date is published the next night', async () => {
      const [fund, trader] = await heldFund({ type: 'qdii', is_qdii: true, confirm_days: 2 });
      await world.context.db
        .insertInto('splits')
        .values({ fund_id: fund, date: '2026-11-25', ratio: '2' })
        .execute();
      await addNavs(world.context, fund, { '2026-11-24': '2.0300' });
      const last: Omit<SeenHolding, 'pending'> = {
        ...LAST,
        nav: '2.0300',
        navDate: '2026-11-24',
        value: '10144.93',
        day: ['2026-11-24', '49.98'],
      };
      await see(fund, trader, ['2026-11-25', '20:30'], { ...last, pending: 'split' });
      await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
      await see(fund, trader, ['2026-11-25', '22:00'], { ...last, pending: 'split' });
      await addNavs(world.context, fund, { '2026-11-25': '1.0200' });
      await see(fund, trader, ['2026-11-26', '20:30'], { ...last, pending: 'split' });
      await settlePublicFunds(clock('2026-11-26', '22:00'), '2026-11-26');
      await see(fund, trader, ['2026-11-26', '22:00'], {
        shares: '9995.00',
        nav: '1.0200',
        navDate: '2026-11-25',
        value: '10194.90',
        pending: null,
        day: ['2026-11-25', '49.97'],
      });
    });

    it('B6 confirmation: redeemed shares earn nothing on the day after their T, not even in that evening', async () => {
      const [fund, trader] = await heldFund();
      await redeemFund(clock('2026-11-24', '10:00'), trader, fund, '1000.00');
      await addNavs(world.context, fund, { '2026-11-24': '2.0300' });
      await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
      const last: SeenHolding = {
        ...LAST,
        nav: '2.0300',
        navDate: '2026-11-24',
        value: '10144.93',
        day: ['2026-11-24', '49.98'],
        pending: null,
      };
      await see(fund, trader, ['2026-11-25', '15:00'], last);
      await addNavs(world.context, fund, { '2026-11-25': '3.0000' });
      await see(fund, trader, ['2026-11-25', '20:30'], { ...last, pending: 'confirmation' });
      await settlePublicFunds(clock('2026-11-25', '22:00'), '2026-11-25');
      await see(fund, trader, ['2026-11-25', '22:00'], {
        shares: '3997.50',
        nav: '3.0000',
        navDate: '2026-11-25',
        value: '11992.50',
        pending: null,
        // 3,997.50 × 0.97.
        day: ['2026-11-25', '3877.57'],
      });
    });

    it('B6 money fund: advances its day with its income', async () => {
      const { context } = world;
      const fund = await addFund(context, { type: 'money', hold_days: 0 });
      const trader = await addTrader(context);
      await addNavs(
        context,
        fund,
        { '2026-11-20': '1.0000', '2026-11-23': '1.0000' },
        { '2026-11-20': 1, '2026-11-23': 1.0003 },
      );
      await buyFund(clock('2026-11-20', '10:00'), trader, fund, '10000.00');
      await runNight(context, '2026-11-23');
      const before = (await readSurfaces(clock('2026-11-24', '15:00'), trader, fund)).seen;
      expect(before).toMatchObject({ navDate: '2026-11-23', pending: null });
      await addNavs(context, fund, { '2026-11-24': '1.0000' }, { '2026-11-24': 1.0004 });
      await see(fund, trader, ['2026-11-24', '20:30'], { ...before, pending: 'income' });
      await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
      const after = (await readSurfaces(clock('2026-11-24', '22:00'), trader, fund)).seen;
      expect(after).toMatchObject({ navDate: '2026-11-24', pending: null });
      expect(Number(after.value)).toBeCloseTo(Number(before.value) + 1, 2);
    });

    describe('bookings ahead of the day', () => {
      it('is excluded: a late lot without the split is valued with all others before the split', async () => {
        const [fund, trader] = await heldFund();
        await world.context.db
          .insertInto('splits')
          .values({ fund_id: fund, date: '2026-11-24', ratio: '2' })
          .execute();
        await addNavs(world.context, fund, { '2026-11-24': '1.0100' });
        await settlePublicFunds(clock('2026-11-24', '22:00'), '2026-11-24');
        // As after a crash between the confirmation of a late purchase and its split.
        await world.context.db
          .insertInto('lots')
          .values({
            ...{ id: `late-${fund}`, account_id: trader.id, fund_id: fund, order_id: null, shares: '100.00' },
            ...{ left_shares: '100.00', cost_fen: 20_200, confirmed_on: '2026-11-24', unlocked_on: null },
            traded_on: '2026-11-23',
          })
          .execute();
        const { list } = await callPublicHoldings(clock('2026-11-24', '22:30'), trader, 'positions', {});
        expect(list).toMatchObject([
          { shares: '5097.50', nav: '2.0200', value: '10296.95', pending_booking: 'split' },
        ]);
      });
    });
  },
);
