import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import {
  addDividend,
  addNavs,
  callPublicHoldings,
  runNight,
} from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
const morning = (day: string) => withClockAt(world.context, `${day}T10:00:00+08:00`);

describeOnEachDatabase('income of holdings', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('counts the cash dividends of the remaining shares, over redemptions and splits', async () => {
    const { context } = world;
    const [fund, trader] = [await addFund(context), await addTrader(context)];
    const own = async (day: string) => {
      const position = await callPublicHoldings(morning(day), trader, 'position', {
        query: { fund_code: fund },
      });
      const all = await callPublicHoldings(morning(day), trader, 'positions', {});
      expect(all.profit).toBe(position.profit);
      return position;
    };
    await addNavs(context, fund, { '2026-11-20': '1.2500', '2026-11-23': '1.2600' });
    await buyFund(morning('2026-11-20'), trader, fund, '10000.00');
    await runNight(context, '2026-11-23');
    await addDividend(context, fund, ['2026-11-24', '2026-11-25', '2026-11-27'], '0.0500');
    // T on the record day, the day before the ex-date: entitled.
    await addNavs(context, fund, { '2026-11-24': '1.2700' });
    await buyFund(morning('2026-11-24'), trader, fund, '2000.00');
    await addNavs(context, fund, { '2026-11-25': '1.2000' });
    await redeemFund(morning('2026-11-25'), trader, fund, '2000.00');
    await runNight(context, '2026-11-25');
    const second = Math.round((2000 / 1.0005 / 1.27) * 100) / 100;
    const whole = await own('2026-11-26');
    // Everything is still held, and the dividend is not paid yet: exactly the income of every day.
    expect(whole.profit).toBe(whole.total_profit);
    expect(Number(whole.profit)).toBeCloseTo(
      Number(whole.shares) * 1.2 - Number(whole.cost) + (7996 + second) * 0.05,
      2,
    );
    await context.db.insertInto('splits').values({ fund_id: fund, date: '2026-11-26', ratio: '2' }).execute();
    await addNavs(context, fund, { '2026-11-26': '0.6100', '2026-11-27': '0.6200' });
    await runNight(context, '2026-11-26');
    await runNight(context, '2026-11-27');
    const after = await own('2026-11-30');
    // Independent calculation: lot by lot, from purchases and redemptions, in old shares. First in, first out.
    const first = 7996 - 2000;
    const cost = 10000 * (first / 7996) + 2000;
    expect(Number(after.shares)).toBeCloseTo((first + second) * 2, 1);
    expect(Number(after.cost)).toBeCloseTo(cost, 1);
    expect(Number(after.profit)).toBeCloseTo((first + second) * 2 * 0.62 - cost + (first + second) * 0.05, 1);
    expect(after.profit_ratio).toBeCloseTo(Number(after.profit) / Number(after.cost), 6);
    // Redeemed shares stay in the total income: 2,000 shares at 1.2, their dividend, their fee.
    expect(after.profit).not.toBe(after.total_profit);
    const flows = await context.db
      .selectFrom('flows')
      .select('amount_fen')
      .where('account_id', '=', trader.id)
      .execute();
    const moved = flows.reduce((sum, { amount_fen }) => sum + amount_fen, 0) / 100;
    expect(Number(after.total_profit)).toBeCloseTo(Number(after.value) + moved, 2);
  });
});
