import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import {
  addBuyer,
  addSale,
  callOrders,
  openTradingWorld,
  runAction,
  createPaidOrder,
} from '~/upstream/modules/private-orders/testing/life';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  testConsole = await openConsole(world, { OPS_DUAL_CONTROL: 'on' });
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

it('lists money due, on its way and returned until it has arrived, with the next step', async () => {
  const { context } = world;
  const fund = await addSale(context);
  const [buyer, keeper] = [await addBuyer(context), await addBuyer(context)];
  const { order_id } = await createPaidOrder(context, buyer, fund);
  // An order that keeps its money, with additional money from a second payment.
  const kept = await createPaidOrder(context, keeper, fund);
  const shown = async () => (await testConsole.ask('cashier', '/money-back')).text;
  const has = async (order: string) => {
    const text = await shown();
    return ['refund', 'refund-arrived', 'refund-returned'].filter((action) =>
      text.includes(`/actions/${action}?order=${order}"`),
    );
  };
  expect(await has(order_id)).toEqual([]);
  const listed = await testConsole.post('cashier', '/orders/simu', { reason: '对账' });
  expect(listed.text).toContain('办理中：投资冷静期');
  const opened = (await testConsole.ask('cashier', `/orders/simu/${order_id}`)).text;
  expect(opened).toContain('办理中：投资冷静期');
  // Actions for redemptions are not offered for a purchase.
  expect([opened.includes('/actions/refund?'), opened.includes('-redemption?')]).toEqual([true, false]);
  await callOrders(context, buyer, 'cancel', { order_id });
  await runAction(context, 'register-payment', {
    order: kept.order_id,
    amount: '30',
    payer: '别人',
    reference: 'X1',
  });
  expect([await has(order_id), await has(kept.order_id)]).toEqual([['refund'], ['refund']]);
  // Oldest first, each with its age, and the sum.
  await context.db
    .updateTable('orders')
    .set({ updated_at: new Date(context.now().getTime() - 3 * 86_400_000).toISOString() })
    .where('id', '=', kept.order_id)
    .execute();
  const due = await shown();
  expect(due).toContain('私募：应退款（2 笔，共 1,000,030.00 元）');
  expect(due).toMatch(/data-head="已等">3 天<[\s\S]*data-head="已等">0 小时</);
  expect(due.indexOf(`refund?order=${kept.order_id}`)).toBeLessThan(due.indexOf(`refund?order=${order_id}`));
  // Outgoing money is requested here, and released by another operator.
  const ask = (fields: Record<string, string>) =>
    testConsole.post('cashier', '/actions/refund', { order: order_id, because: '客户撤单', ...fields });
  expect((await ask({ amount: '1000000.01' })).text).toContain('退款金额高于应退的 1,000,000.00 元');
  expect((await ask({ amount: '600000' })).text).toContain('已提交复核');
  expect(await has(order_id)).toEqual([]);
  expect(await shown()).toContain('<a href="/requests">已提交，待复核</a>');
  // The confirmer sees the outgoing amount, not only the order amount.
  const waiting = (await testConsole.ask('cashier', '/requests')).text.replace(/\s+/g, ' ');
  expect(waiting).toContain('<strong>本次付出 600,000.00 元</strong>');
  expect(waiting).toContain('<dt>应退（元）</dt> <dd>1,000,000.00</dd>');
  const [, request = ''] = /name="request" value="(\w+)"/.exec(waiting) ?? [];
  await testConsole.post('cashier', '/actions/refuse-request', { request, reason: '申请人撤回' });
  expect(await has(order_id)).toEqual(['refund']);
  // Each step shows the responsible operator.
  await testConsole.post('cashier', '/actions/register-payment', {
    order: kept.order_id,
    amount: '7',
    payer: '别人',
    paid_at: '2026-11-20 09:05',
  });
  const history = await testConsole.post('cashier', `/orders/simu/${kept.order_id}`, { reason: '对账' });
  expect(history.text.replace(/\s+/g, ' ')).toContain('data-head="操作员">cashier</td>');
  await runAction(context, 'refund', { order: kept.order_id, amount: '7' });
  await runAction(context, 'refund-arrived', { order: kept.order_id, amount: '7' });
  await runAction(context, 'refund', { order: order_id, amount: '400000' });
  expect(await has(order_id)).toEqual(['refund', 'refund-arrived', 'refund-returned']);
  await runAction(context, 'refund-returned', { order: order_id, reason: '账号有误' });
  expect(await has(order_id)).toEqual(['refund']);
  expect(await shown()).toContain('账号有误');
  await runAction(context, 'refund', { order: order_id });
  await runAction(context, 'refund-arrived', { order: order_id });
  await runAction(context, 'refund', { order: kept.order_id });
  await runAction(context, 'refund-arrived', { order: kept.order_id });
  expect([await has(order_id), await has(kept.order_id)]).toEqual([[], []]);
  // The persons whose money was listed can see the access.
  const accessEntries = await context.db
    .selectFrom('looks')
    .select(['account_id', 'viewer_id'])
    .distinct()
    .where('reason', '=', '处理应退与应付款项')
    .execute();
  expect(accessEntries).toEqual(
    expect.arrayContaining([buyer, keeper].map(({ id }) => ({ account_id: id, viewer_id: 'op_cashier' }))),
  );
  expect((await testConsole.ask('editor', '/money-back')).status).toBe(403);
});
