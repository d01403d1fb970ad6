import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  buyFund,
  loadTestOrder,
  redeemFund,
  withClockAt,
} from '~/upstream/modules/public-orders/testing/trader';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { addNavs, callPublicHoldings, runNight } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runAsFirstOperator } from '~/upstream/modules/testing/two-operators';

let world: TestWorld;
const at = (day: string, time = '10:00') => withClockAt(world.context, `${day}T${time}:00+08:00`);

describeOnEachDatabase('a loss of a money fund during a redemption', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  /** Creates 10,000.50 shares, bought on Friday and with the income of Monday. */
  async function bought() {
    const { db } = world.context;
    const fund = await addFund(world.context, { type: 'money' });
    await db.updateTable('fund_metrics').set({ category: 'money' }).where('fund_id', '=', fund).execute();
    await addNavs(world.context, fund, { '2026-11-19': '1.0000' }, { '2026-11-19': 1 });
    const trader = await addTrader(world.context);
    /** Publishes the income of a day, and settles it. */
    const settle = async (date: string, per_10k: string) => {
      const given = { fund, date, per_10k, seven_day: '1.8' };
      expect(await runAsFirstOperator(at(date, '21:00'), 'publish-income', given)).toMatchObject({
        kind: 'done',
      });
      expect((await runNight(world.context, date)).faults).toBe(0);
      expect((await checkLedger(at(date, '23:00'))).differences).toEqual([]);
    };
    await buyFund(at('2026-11-20'), trader, fund, '10005.00');
    await settle('2026-11-20', '0.5000');
    await settle('2026-11-23', '1.5000');
    return { fund, trader, settle };
  }

  it('B10 confirms a redemption of everything with the shares that the loss of its day has left', async () => {
    const { fund, trader, settle } = await bought();
    const { order_id, shares } = await redeemFund(at('2026-11-24'), trader, fund, null);
    expect(shares).toBe('10000.50');
    await settle('2026-11-24', '-0.8000');
    await settle('2026-11-25', '-0.2000');
    const order = await loadTestOrder(at('2026-11-26'), trader, order_id);
    // 9,999.70 less 1.5 %.
    expect(order).toMatchObject({ status: 'confirmed', shares: '9999.70', amount: '9849.70' });
    expect(order.steps.filter(({ key }) => key === 'reduced')).toMatchObject([
      { title: '份额调减', detail: '2026-11-24 的收益为负，10,000.50 份调减为 9,999.70 份' },
    ]);
    const notices = await callPublicHoldings(at('2026-11-26'), trader, 'notices', {});
    expect(JSON.stringify(notices)).toContain('赎回 10,000.50 份调减为 9,999.70 份');
    expect((await callPublicHoldings(at('2026-11-26'), trader, 'positions', {})).list).toEqual([]);
  });

  it('B10 takes no loss of a weekend from shares whose money is fixed', async () => {
    const { fund, trader, settle } = await bought();
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await settle(day, '0.5000');
    const { order_id } = await redeemFund(at('2026-11-27'), trader, fund, null);
    await settle('2026-11-27', '0.5000');
    // 0.50 for Friday are left when the order is confirmed; the loss of Saturday and Sunday is 1.00.
    await settle('2026-11-30', '-1.5000');
    const order = await loadTestOrder(at('2026-12-01'), trader, order_id);
    expect(order).toMatchObject({ status: 'confirmed', shares: '10002.00' });
    expect((await callPublicHoldings(at('2026-12-01'), trader, 'positions', {})).list).toEqual([]);
    const booked = await world.context.db
      .selectFrom('dividend_bookings')
      .select('new_shares')
      .where('account_id', '=', trader.id)
      .where('ex_on', '=', '2026-11-30')
      .execute();
    expect(booked).toEqual([{ new_shares: '-0.50' }]);
  });
});
