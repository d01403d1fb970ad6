import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import type { Account } from '~/upstream/core/service-context';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addCheckToken,
  addSale,
  BUYER,
  callOrders,
  loadOrder,
  openTradingWorld,
  runAction,
  withLifeClockAt,
} from '~/upstream/modules/private-orders/testing/life';
import { holdings } from '~/upstream/modules/holdings';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { addTwoOperators, runWithDualControl } from '~/upstream/modules/testing/two-operators';

const [BOUGHT_ON, OPEN_DAY] = ['2026-10-16', '2026-11-27'] as const;
let world: TestWorld;
const after = () => withLifeClockAt(world.context, '2026-11-30T10:00:00+08:00');

/** 1,000,000 shares of a fund with a performance fee of 20 %, bought at 1.0000 on the first day. */
async function addHolder(): Promise<{ buyer: Account; product: string }> {
  const { context } = world;
  const product = await addSale(context, { performance_rate: 0.2 });
  const buyer = await addBuyer(context);
  const own = { account_id: buyer.id, fund_id: product };
  const shares = '1000000.00';
  await runAction(context, 'publish-nav', { fund: product, date: BOUGHT_ON, nav: '1.0000' });
  const lot = { id: `l-${buyer.id}`, shares, left_shares: shares, cost_fen: 100_000_000, unlocked_on: null };
  await context.db
    .insertInto('lots')
    .values({ ...own, ...lot, order_id: null, confirmed_on: BOUGHT_ON })
    .execute();
  await context.db
    .insertInto('positions')
    .values({ ...own, part: 'simu', shares, cost_fen: 100_000_000, invested_on: BOUGHT_ON })
    .execute();
  await context.db
    .insertInto('flows')
    .values({
      ...{ ...own, id: `w-${buyer.id}`, order_id: null, date: BOUGHT_ON, type: 'subscribe' },
      ...{ amount_fen: -100_000_000, shares, nav: '1.0000' },
    })
    .execute();
  return { buyer, product };
}

async function redeemAll({ buyer, product }: { buyer: Account; product: string }): Promise<string> {
  const { context } = world;
  const { order_id } = await callOrders(context, buyer, 'redeem', {
    ...{ product_code: product, shares: null, open_day: OPEN_DAY },
  });
  const check_token = await addCheckToken(context, buyer);
  await callOrders(context, buyer, 'passPersonCheck', { order_id, check_token });
  await callOrders(context, buyer, 'signRedemption', {
    order_id,
    signature: { kind: 'typed', name: BUYER.name },
  });
  return order_id;
}

describeOnEachDatabase('correction of a private-fund NAV', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    await addTwoOperators(world.context);
  });

  it('takes the performance fee of a redemption again from the corrected NAV', async () => {
    const held = await addHolder();
    const order = await redeemAll(held);
    await runAction(after(), 'publish-nav', { fund: held.product, date: OPEN_DAY, nav: '1.0500' });
    // 1,050,000 less 1 % of it and 20 % of 50,000.
    expect(await runAction(after(), 'price-redemption', { order })).toMatchObject({ amount: '1029500.00' });
    await runWithDualControl(after(), 'publish-nav', { fund: held.product, date: OPEN_DAY, nav: '1.1000' });
    // 1,100,000 − 11,000 − 20,000 is 1,069,000; in proportion it would be 1,078,523.81.
    const entry = await world.context.db
      .selectFrom('nav_correction_entries')
      .select(['was_fen', 'becomes_fen', 'due_fen'])
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ was_fen: 102_950_000, becomes_fen: 106_900_000, due_fen: 3_950_000 });
    // The order is marked, as one of a public fund is.
    expect((await loadOrder(after(), held.buyer, order)).corrections).toMatchObject([
      { nav_was: '1.0500', nav_becomes: '1.1000', text: '差额 39,500.00 元将补付给您。' },
    ]);
  });

  it('measures the performance fee against the corrected NAV of the purchase', async () => {
    const { buyer, product } = await addHolder();
    await runWithDualControl(world.context, 'publish-nav', { fund: product, date: BOUGHT_ON, nav: '1.0200' });
    await runAction(world.context, 'publish-nav', { fund: product, date: '2026-11-20', nav: '1.1000' });
    const { estimate } = await callHandler(
      contract.orders.redemptionTerms,
      privateOrders.redemptionTerms,
      world.context,
      { query: { product_code: product } },
      buyer,
    );
    // 1,000,000 ÷ 1.02 shares gained 0.08 each.
    expect(estimate?.performance?.lots).toMatchObject([
      { shares: '980392.16', high_water: '1.0200', gain: '78431.37' },
    ]);
  });

  it('marks the day of the corrected NAV in the income of the holder, with the right income of that day', async () => {
    const { buyer, product } = await addHolder();
    await runAction(world.context, 'publish-nav', { fund: product, date: '2026-11-20', nav: '1.1000' });
    await runWithDualControl(world.context, 'publish-nav', { fund: product, date: BOUGHT_ON, nav: '1.0200' });
    const { calendar } = await callHandler(
      contract.holdings.wealth,
      holdings.wealth,
      world.context,
      { query: { month: '2026-10' } },
      buyer,
    );
    // 980,392.16 shares at 1.0200 for 1,000,000 元.
    expect(calendar.list).toMatchObject([
      {
        ...{ date: BOUGHT_ON, amount: '0.00' },
        corrections: [{ fund_code: product, nav_was: '1.0000', nav_becomes: '1.0200' }],
      },
    ]);
  });
});
