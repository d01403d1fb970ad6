import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { publicMoneyBothWaysMigration } from '~/upstream/core/db/migrations/0033-public-money-both-ways';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import { confirmOrder } from '~/upstream/modules/public-orders/confirm';
import { listAccountFlows, MONDAY_INSTANT } from '~/upstream/modules/public-orders/testing/settled';
import {
  addCard,
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  callPublicTrade,
  cancelTestOrder,
  runAction,
  TRADER_PASSWORD,
  TRADER,
  type Trader,
} from '~/upstream/modules/public-orders/testing/trader';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let fund: string;
const context = () => world.context;
const getMoney = async (trader: Trader) =>
  (await listAccountFlows(context(), trader.id)).map(({ type, amount_fen }) => `${type} ${amount_fen}`);

describeOnEachDatabase('cash flows of public orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
    fund = await addFund(context());
  });

  it('lists a payment until it bought shares, and then once, with them', async () => {
    const trader = await addTrader(context());
    const order = await buyFund(context(), trader, fund, '10000');
    expect(await getMoney(trader)).toEqual(['remit -1000000']);
    await confirmOrder(withClockAt(context(), MONDAY_INSTANT), order.order_id, {
      nav: '1.2345',
      navDate: '2026-11-20',
    });
    expect(await getMoney(trader)).toEqual(['subscribe -1000000']);
  });

  it('lists both directions of a cancelled purchase, the refund only when it was sent', async () => {
    const trader = await addTrader(context(), { tail: '9980' });
    const spare = await addCard(context(), trader, '0030');
    const order = await buyFund(context(), trader, fund, '200');
    await cancelTestOrder(context(), trader, order.order_id);
    expect(await getMoney(trader)).toEqual(['remit -20000']);
    const body = { order_id: order.order_id, card_id: spare, trade_password: TRADER_PASSWORD };
    await callPublicTrade(context(), trader, 'chooseCard', { body });
    expect(await getMoney(trader)).toEqual(['remit -20000', 'refund 20000']);
  });

  it('lists both directions of duplicate, late or wrong money; nothing for refused debits', async () => {
    const trader = await addTrader(context());
    const pay = (order: string, amount: string, reference: string) =>
      runAction(context(), 'register-remittance', { order, amount, payer: TRADER.name, reference });
    const order = await buyFund(context(), trader, fund, '700', { pay_way: 'transfer' });
    await pay(order.order_id, '70', 'R-1');
    await pay(order.order_id, '700', 'R-2');
    await pay(order.order_id, '700', 'R-3');
    await pay(order.order_id, '700', 'R-3');
    await runAction(context(), 'release-public-refund', { order: order.order_id });
    const both = ['remit -7000', 'refund 7000', 'remit -70000', 'remit -70000', 'refund 70000'];
    expect((await getMoney(trader)).sort()).toEqual([...both].sort());
    const poor = await addTrader(context(), { tail: '9940' });
    await buyFund(context(), poor, fund, '100');
    expect(await getMoney(poor)).toEqual([]);
  });

  it('is completed for orders from before both directions were stored', async () => {
    const { db } = context();
    const all = () =>
      db
        .selectFrom('flows')
        .select(['order_id', 'date', 'type', 'amount_fen'])
        .orderBy('order_id')
        .orderBy('type')
        .orderBy('amount_fen')
        .execute();
    const kept = await all();
    expect(new Set(kept.map(({ type }) => type))).toEqual(new Set(['remit', 'refund', 'subscribe']));
    await db.deleteFrom('flows').where('type', 'in', ['remit', 'refund']).execute();
    await publicMoneyBothWaysMigration.up(db);
    expect(await all()).toEqual(kept);
  });
});
