import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import {
  addBuyer,
  addSale,
  BUYER,
  loadOrder,
  advanceOrder,
  openTradingWorld,
  reserve,
} from '~/upstream/modules/private-orders/testing/life';
import type { TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;
let buyers: Awaited<ReturnType<typeof addBuyer>>[];
let orders: string[];

// 程若兰 in GB18030.
const GB_NAME = Buffer.from([0xb3, 0xcc, 0xc8, 0xf4, 0xc0, 0xbc]);

beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  const fund = await addSale(world.context);
  buyers = [await addBuyer(world.context), await addBuyer(world.context)];
  orders = [];
  for (const buyer of buyers) {
    const order = await advanceOrder(
      world.context,
      buyer,
      await reserve(world.context, buyer, fund),
      'payment',
    );
    orders.push(order.order_id);
  }
  await world.context.db
    .updateTable('accounts')
    .set({ name: '<script>alert(1)</script>' })
    .where('id', '=', buyers[1]?.id ?? '')
    .execute();
  testConsole = await openConsole(world);
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

const HEAD = '入账时间,付款户名,收入金额,流水号,附言';
const rowIds = async () =>
  Object.fromEntries(
    (await world.context.db.selectFrom('bank_rows').select(['id', 'reference']).execute()).map((row) => [
      row.reference,
      `row_${row.id}`,
    ]),
  ) as Record<string, string>;
const importText = (csv: string) => testConsole.post('cashier', '/payments', { intent: 'import', csv });

it('accepts a GB18030 file, all or nothing unless invalid rows are skipped, and stores each row once', async () => {
  const before = Buffer.from('time,payer,amount,ref\n2026-11-20 09:00,');
  const columns = {
    time_column: 'time',
    payer_column: 'payer',
    amount_column: 'amount',
    reference_column: 'ref',
  };
  const file = Buffer.concat([before, GB_NAME, Buffer.from(',1000000.00,R1\n2026-11-20,x,1,R2\n')]);
  const asked = await testConsole.post('cashier', '/payments', { intent: 'import' }, file);
  expect([asked.status, asked.text.includes('没有找到表头'), asked.text.includes('程若兰')]).toEqual([
    422,
    true,
    true,
  ]);
  expect(asked.text).toContain('<option value="payer"');
  const bad = await testConsole.post('cashier', '/payments', { intent: 'import', ...columns }, file);
  expect([bad.status, await rowIds()]).toEqual([422, {}]);
  for (const message of ['整个文件没有导入', '看不懂入账时间', '收入金额：amount', '跳过，只导入其余的行'])
    expect(bad.text).toContain(message);
  const skipping = { intent: 'import', ...columns, skip_bad: 'yes' };
  const taken = await testConsole.post('cashier', '/payments', skipping, file);
  expect(taken.text).toContain('已导入');
  expect(taken.text).toContain('看不懂入账时间');
  await testConsole.post('cashier', '/payments', skipping, file);
  expect(Object.keys(await rowIds())).toEqual(['R1']);
  const other = await importText(`${HEAD}\n2026-11-20 09:00,程若兰,2000000,R1,`);
  expect(other.text).toContain('流水号 R1 已导入过，但当时的金额');
  expect(Object.keys(await rowIds())).toEqual(['R1']);
});

it('registers what an operator confirms, each row once, and reports each result', async () => {
  const { text } = await importText(
    `${HEAD}\n2026-11-20 09:01,<img src=x>,1000000,R3,"=cmd|' /C calc'"\n2026-11-20 09:02,无关,5,R4,`,
  );
  expect(text).not.toMatch(/<script|<img/);
  for (const message of [
    '待登记共 3 笔，2,000,005.00 元',
    '户名与金额一致（1 笔，共 1,000,000.00 元）',
    '流水号：R3',
  ])
    expect(text).toContain(message);
  // The only exact match is preselected.
  expect(text.replace(/\s+/g, ' ')).toContain(`<option value="${orders[0]}" selected>`);
  const ids = await rowIds();
  const chosen = {
    [ids.R1 ?? '']: orders[0] ?? '',
    [ids.R3 ?? '']: orders[1] ?? '',
    [ids.R4 ?? '']: 'nowhere',
  };
  const done = await testConsole.post('cashier', '/payments', { intent: 'register', ...chosen });
  for (const message of [
    '已登记 1 笔，登记为应退回 1 笔，没有登记 1 笔',
    '应退回：付款人与投资者姓名不一致',
    '没有登记：订单不存在',
  ])
    expect(done.text).toContain(message);
  const states = await Promise.all(
    orders.map(async (id, index) => {
      const { payment, refund } = await loadOrder(world.context, buyers[index] as never, id);
      return [payment?.state, refund?.due ?? null];
    }),
  );
  expect(states).toEqual([
    ['registered', null],
    ['rejected', '1000000.00'],
  ]);
  const again = await testConsole.post('cashier', '/payments', {
    intent: 'register',
    [ids.R1 ?? '']: orders[0] ?? '',
  });
  expect(again.text).toContain('这一笔已登记过，没有再次登记');
  const events = await world.context.db
    .selectFrom('order_events')
    .select('type')
    .where('order_id', 'in', orders)
    .where('type', 'like', 'payment%')
    .execute();
  expect(events.map(({ type }) => type).sort()).toEqual(['payment_registered', 'payment_unmatched']);
  const audited = await world.context.db
    .selectFrom('audit_events')
    .select('operator')
    .where('action', '=', 'row_registered')
    .execute();
  expect(audited).toEqual([{ operator: 'op_cashier' }, { operator: 'op_cashier' }]);
  const accessEntries = await world.context.db
    .selectFrom('looks')
    .select('reason')
    .where('account_id', '=', buyers[0]?.id ?? '')
    .execute();
  expect(accessEntries).toContainEqual({ reason: '核对银行到账' });
});

it('offers only an exact match, and records access to the people of other orders when they are opened', async () => {
  const { db } = world.context;
  const buyer = await addBuyer(world.context);
  const fund = await addSale(world.context);
  const { order_id, order_no } = await advanceOrder(
    world.context,
    buyer,
    await reserve(world.context, buyer, fund),
    'payment',
  );
  await importText(
    `${HEAD}\n2026-11-20 09:03,${BUYER.name},1000000,R5,${order_no}\n2026-11-20 09:04,无关的人,7,R6,`,
  );
  const row = ((await rowIds()).R5 ?? '').slice('row_'.length);
  let seen = 0;
  // Counts the people whose data the opened page accessed.
  const accessLog = async () => {
    const before = seen;
    const counts = await db.selectFrom('looks').select('count').execute();
    seen = counts.reduce((sum, { count }) => sum + count, 0);
    return seen - before;
  };
  await accessLog();
  const getCard = (text: string) =>
    text.slice(text.indexOf(`name="row_${row}"`)).split('</section>')[0] ?? '';
  const { text } = await testConsole.ask('cashier', '/payments');
  const firstPerson = getCard(text);
  // Money that matches no order has no choices, only links to enter an order or to set it aside.
  const { R6 = '' } = await rowIds();
  expect([text.includes(R6.replace('row_', 'row=')), text.includes(`name="${R6}"`)]).toEqual([true, false]);
  expect(firstPerson).toContain(`value="${order_id}" selected`);
  expect(firstPerson.match(/<option/g)).toHaveLength(2);
  expect(text).toContain(`<p class="note">订单 ${order_no} · `);
  expect(firstPerson).toMatch(/<details>[\s\S]*查看其他可能的 \d+ 笔订单/);
  const few = await accessLog();
  const all = getCard((await testConsole.ask('cashier', `/payments?row=${row}`)).text);
  expect(all.match(/<option/g)?.length).toBeGreaterThan(2);
  expect(all).toContain(`value="${order_id}" selected`);
  expect(await accessLog()).toBeGreaterThan(few);
});

it('continues only with the same order after an interrupted registration', async () => {
  await importText(`${HEAD}\n2026-11-20 09:05,${BUYER.name},7,R9,`);
  const row = ((await rowIds()).R9 ?? '').slice('row_'.length);
  await world.context.db
    .updateTable('bank_rows')
    .set({
      state: 'registering',
      order_table: 'orders',
      order_id: orders[0] ?? '',
      account_id: buyers[0]?.id ?? '',
    })
    .where('id', '=', row)
    .execute();
  const register = (order: string) =>
    testConsole.post('cashier', '/payments', { intent: 'register', [`row_${row}`]: order });
  expect((await register(orders[1] ?? '')).text).toContain('正在登记到另一订单');
  expect((await register(orders[0] ?? '')).text).toContain('应退回');
});

it('is for cashiers, with forms of the same pages', async () => {
  expect((await testConsole.ask('editor', '/payments')).status).toBe(403);
  expect(
    (await testConsole.ask('cashier', '/payments', new URLSearchParams({ intent: 'register' }))).status,
  ).toBe(403);
  const huge = new URLSearchParams({ intent: 'import', csv: 'x'.repeat(4 * 1024 * 1024) });
  expect((await testConsole.ask('cashier', '/payments', huge)).status).toBe(413);
  const broken = await testConsole.post(
    'cashier',
    '/payments',
    { intent: 'import' },
    Buffer.from([0xff, 0x00, 0x81]),
  );
  expect(broken.status).toBe(400);
});
