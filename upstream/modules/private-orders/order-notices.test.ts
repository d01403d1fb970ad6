import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listNotices } from '~/upstream/core/notices';
import type { TestWorld } from '~/upstream/modules/testing/context';
import {
  addBuyer,
  addSale,
  withLifeClockAt,
  callOrders,
  advanceOrder,
  openTradingWorld,
  runAction,
  createPaidOrder,
  reserve,
  CUSTOMER_STEPS,
} from '~/upstream/modules/private-orders/testing/life';

let world: TestWorld;
const context = () => world.context;

describeOnEachDatabase('messages about private orders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openTradingWorld(opened());
  });

  it('reports actions of others once, without values of the fund; actions of the person are not reported', async () => {
    const buyer = await addBuyer(context());
    const order = await createPaidOrder(context(), buyer, await addSale(context()));
    // Registered money starts the cooling-off, in which the person must not be contacted.
    expect(await listNotices(context(), buyer.id)).toEqual([]);
    await CUSTOMER_STEPS.return_visit(withLifeClockAt(context(), '2026-11-23T10:00:00+08:00'), buyer, order);
    expect(await listNotices(context(), buyer.id)).toEqual([]);
    const later = withLifeClockAt(context(), '2026-11-30T10:00:00+08:00');
    const confirm = () => runAction(later, 'confirm-shares', { order: order.order_id, nav: '1.2345' });
    await confirm();
    await confirm();
    const notices = await listNotices(later, buyer.id);
    expect(notices).toMatchObject([
      { topic: 'private_order', subject_id: order.order_id, title: '份额已确认' },
    ]);
    expect(notices[0]?.text).toContain('2026-11-27');
    expect(notices[0]?.text).not.toMatch(/1\.23|元|\d 份/);
  });

  it('reports every kind of refund, and rejected money', async () => {
    const buyer = await addBuyer(context());
    const order = await advanceOrder(
      context(),
      buyer,
      await reserve(context(), buyer, await addSale(context())),
      'payment',
    );
    const { order_id } = order;
    await runAction(context(), 'register-payment', { order: order_id, amount: '1000000', payer: '别人' });
    await callOrders(context(), buyer, 'cancel', { order_id });
    await runAction(context(), 'refund', { order: order_id });
    await runAction(context(), 'refund-returned', { order: order_id, reason: '账号有误' });
    await runAction(context(), 'refund', { order: order_id });
    await runAction(context(), 'refund-arrived', { order: order_id });
    const titles = (await listNotices(context(), buyer.id)).map(({ title }) => title).sort();
    expect(titles).toEqual(
      ['收到一笔不能入账的款项', '退款已汇出', '退款被银行退回', '退款已汇出', '退款已到账'].sort(),
    );
  });

  it('reports an order that expired or was cancelled by the platform, with the reason', async () => {
    const buyer = await addBuyer(context());
    const first = await reserve(context(), buyer, await addSale(context()));
    await runAction(context(), 'cancel-order', { order: first.order_id, reason: '产品停止申购。' });
    const second = await reserve(context(), buyer, await addSale(context()));
    await runAction(withLifeClockAt(context(), '2026-12-20T10:00:00+08:00'), 'expire-orders', {});
    const notices = await listNotices(withLifeClockAt(context(), '2026-12-18T10:00:00+08:00'), buyer.id);
    expect(notices.map(({ title, subject_id }) => [title, subject_id]).sort()).toEqual(
      [
        ['订单已取消', first.order_id],
        ['订单已失效', second.order_id],
      ].sort(),
    );
    expect(notices.find(({ title }) => title === '订单已取消')?.text).toContain(
      '产品停止申购。已打款的，款项全额退回付款账户。',
    );
  });
});
