import { getFlowName } from '~/contract/flow-names';
import { listAllFlows } from '~/upstream/modules/holdings/flows';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import { loadAssetOverview } from '~/upstream/modules/customers/profile/assets';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '~/contract';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import {
  addBuyer,
  addSale,
  callOrders,
  openTradingWorld,
  runAction,
  createPaidOrder,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;

describeOnEachDatabase('orders with a refund', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('stays in progress until all of it has arrived, in any status', async () => {
    const buyer = await addBuyer(context());
    const { order_id } = await createPaidOrder(context(), buyer, await addSale(context()));
    const listed = async (stage: 'open' | 'done') => {
      const { list } = await callHandler(
        contract.orders.list,
        privateOrders.list,
        context(),
        { query: { stage } },
        buyer,
      );
      return list.map((order) => order.order_id);
    };
    const stages = async () => [await listed('open'), await listed('done')];
    expect(await stages()).toEqual([[order_id], []]);
    await callOrders(context(), buyer, 'cancel', { order_id });
    expect(await stages()).toEqual([[order_id], []]);
    await runAction(context(), 'refund', { order: order_id });
    expect(await stages()).toEqual([[order_id], []]);
    await runAction(context(), 'refund-returned', { order: order_id, reason: '账号有误' });
    expect(await stages()).toEqual([[order_id], []]);
    await runAction(context(), 'refund', { order: order_id });
    await runAction(context(), 'refund-arrived', { order: order_id });
    expect(await stages()).toEqual([[], [order_id]]);
    const unpaid = await reserve(context(), buyer, await addSale(context()));
    await callOrders(context(), buyer, 'cancel', { order_id: unpaid.order_id });
    expect(await listed('open')).toEqual([]);
    expect((await listed('done')).sort()).toEqual([order_id, unpaid.order_id].sort());
  });

  it('counts as money in transit, with the refund marked （未到账）, until it has arrived', async () => {
    const buyer = await addBuyer(context());
    const { order_id } = await createPaidOrder(context(), buyer, await addSale(context()));
    const getNotices = async () => {
      const { buying, total } = await loadMoneyInTransit(context(), buyer.id);
      const flows = await listAllFlows(context(), buyer.id, {});
      const asset = await loadAssetOverview(context(), buyer.id);
      expect([total, asset.in_transit]).toEqual([buying, buying]);
      return [buying, ...flows.map((flow) => `${getFlowName(flow)} ${flow.amount}`)];
    };
    const REMIT = '打款 -1000000.00';
    expect(await getNotices()).toEqual(['1000000.00', REMIT]);
    await callOrders(context(), buyer, 'cancel', { order_id });
    expect(await getNotices()).toEqual(['1000000.00', REMIT]);
    await runAction(context(), 'refund', { order: order_id, amount: '400000' });
    expect(await getNotices()).toEqual(['1000000.00', REMIT, '退款（未到账） 400000.00']);
    await runAction(context(), 'refund', { order: order_id });
    await runAction(context(), 'refund-arrived', { order: order_id, amount: '400000' });
    expect(await getNotices()).toEqual([
      ...['600000.00', REMIT, '退款 400000.00'],
      '退款（未到账） 600000.00',
    ]);
    await runAction(context(), 'refund-returned', { order: order_id, reason: '账号有误' });
    expect((await getNotices()).slice(0, 1)).toEqual(['600000.00']);
    await runAction(context(), 'refund', { order: order_id });
    await runAction(context(), 'refund-arrived', { order: order_id });
    expect(await getNotices()).toEqual([
      ...['0.00', REMIT, '退款 400000.00', '退款 600000.00'],
      ...['退款（银行退回） -600000.00', '退款 600000.00'],
    ]);
  });
});
