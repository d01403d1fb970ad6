import { flowName } from '~/contract/flow-names';
import { allFlows } from '~/upstream/modules/holdings/flows';
import { moneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { assetOverview } from '~/upstream/modules/identity/users/assets';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { ask } from '~/upstream/modules/testing/ask';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { orders } from '~/upstream/modules/private-orders';
import {
  addBuyer,
  addSale,
  call,
  openTradingWorld,
  operate,
  paidOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;

describeOnEachDatabase('orders whose money goes back', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('are under way until all of it has arrived, whatever their status says', async () => {
    const buyer = await addBuyer(context());
    const { order_id } = await paidOrder(context(), buyer, await addSale(context()));
    const listed = async (stage: 'open' | 'done') => {
      const { list } = await ask(contract.orders.list, orders.list, context(), { query: { stage } }, buyer);
      return list.map((order) => order.order_id);
    };
    const stages = async () => [await listed('open'), await listed('done')];
    expect(await stages()).toEqual([[order_id], []]);
    await call(context(), buyer, 'cancel', { order_id });
    expect(await stages()).toEqual([[order_id], []]);
    await operate(context(), 'refund', { order: order_id });
    expect(await stages()).toEqual([[order_id], []]);
    await operate(context(), 'refund-returned', { order: order_id, reason: '账号有误' });
    expect(await stages()).toEqual([[order_id], []]);
    await operate(context(), 'refund', { order: order_id });
    await operate(context(), 'refund-arrived', { order: order_id });
    expect(await stages()).toEqual([[], [order_id]]);
    const unpaid = await reserve(context(), buyer, await addSale(context()));
    await call(context(), buyer, 'cancel', { order_id: unpaid.order_id });
    expect(await listed('open')).toEqual([]);
    expect((await listed('done')).sort()).toEqual([order_id, unpaid.order_id].sort());
  });

  it('count as money in transit, and their refund is named （未到账）, until it has arrived', async () => {
    const buyer = await addBuyer(context());
    const { order_id } = await paidOrder(context(), buyer, await addSale(context()));
    const told = async () => {
      const { buying, total } = await moneyInTransit(context(), buyer.id);
      const flows = await allFlows(context(), buyer.id, {});
      const asset = await assetOverview(context(), buyer.id);
      expect([total, asset.in_transit]).toEqual([buying, buying]);
      return [buying, ...flows.map((flow) => `${flowName(flow)} ${flow.amount}`)];
    };
    const REMIT = '打款 -1000000.00';
    expect(await told()).toEqual(['1000000.00', REMIT]);
    await call(context(), buyer, 'cancel', { order_id });
    expect(await told()).toEqual(['1000000.00', REMIT]);
    await operate(context(), 'refund', { order: order_id, amount: '400000' });
    expect(await told()).toEqual(['1000000.00', REMIT, '退款（未到账） 400000.00']);
    await operate(context(), 'refund', { order: order_id });
    await operate(context(), 'refund-arrived', { order: order_id, amount: '400000' });
    expect(await told()).toEqual([...['600000.00', REMIT, '退款 400000.00'], '退款（未到账） 600000.00']);
    await operate(context(), 'refund-returned', { order: order_id, reason: '账号有误' });
    expect((await told()).slice(0, 1)).toEqual(['600000.00']);
    await operate(context(), 'refund', { order: order_id });
    await operate(context(), 'refund-arrived', { order: order_id });
    expect(await told()).toEqual([
      ...['0.00', REMIT, '退款 400000.00', '退款 600000.00'],
      ...['退款（银行退回） -600000.00', '退款 600000.00'],
    ]);
  });
});
