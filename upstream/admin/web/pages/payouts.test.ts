import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestConsole, type TestConsole } from '~/upstream/admin/web/testing/test-console';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { openTradingWorld } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addLot,
  addTrader,
  withClockAt,
  redeemFund,
} from '~/upstream/modules/public-orders/testing/trader';
import { settlePublicFunds } from '~/upstream/modules/settlement/settle';
import { addNavs } from '~/upstream/modules/settlement/testing/world';
import type { TestWorld } from '~/upstream/modules/testing/context';
import { createStateMetrics } from '~/upstream/server/state-metrics';

const NOW = new Date('2026-11-20T10:00:00+08:00');
let world: TestWorld;
let testConsole: TestConsole;
let fund: string;

beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  testConsole = await openTestConsole({ world });
  for (const name of ['one', 'two']) await testConsole.addOperator(name, ['cashier']);
  await testConsole.addOperator('writer', ['editor']);
  // Redeemed on the 17th, confirmed on the 18th, due on the 20th: today.
  fund = await addFund(testConsole.host);
  const trader = await addTrader(testConsole.host);
  const then = (day: string, time: string) => withClockAt(testConsole.host, `${day}T${time}:00+08:00`);
  await addNavs(testConsole.host, fund, { '2026-11-17': '1.5000' });
  await addLot(testConsole.host, trader, fund, { shares: '1000.00', confirmedOn: '2020-01-06' });
  await redeemFund(then('2026-11-17', '10:00'), trader, fund, '1000.00');
  await settlePublicFunds(then('2026-11-18', '22:30'), '2026-11-18');
  await settlePublicFunds(then('2026-11-19', '22:30'), '2026-11-19');
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

const queue = async (name: string): Promise<number> => {
  const text = await createStateMetrics({ ...testConsole.host, now: () => NOW }).expose();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1));
};

it('lists waiting batches with their next step, and releases one with two cashiers', async () => {
  expect(await queue('upstream_queue_waiting{queue="payout_batches"}')).toBe(1);
  expect(await queue('upstream_queue_oldest_seconds{queue="payout_batches"}')).toBe(11.5 * 3_600);
  expect(await queue('upstream_queue_deadline_seconds{queue="payout_batches"}')).toBe(14 * 3_600);
  expect(await queue('upstream_payouts_waiting_yuan')).toBe(1_500);
  const [one, two] = [await testConsole.logIn('one'), await testConsole.logIn('two')];
  expect((await testConsole.ask('/', { cookie: one })).text).toContain('待放行的划款');
  const page = (await testConsole.ask('/payouts', { cookie: one })).text;
  expect(page).toContain('待放行（1）');
  expect(page).toContain('1,500.00');
  expect(page).toContain('2026-11-20，应尽快放行');
  const form = /href="(\/actions\/release-payouts\?batch=[^"]+)"/.exec(page)?.[1] ?? '';
  const asked = await testConsole.fill(one, form, {
    batch: form.split('=')[1] ?? '',
    because: '核对赎回合计',
  });
  expect(asked.status).toBe(200);
  expect((await testConsole.ask('/payouts', { cookie: one })).text).toContain('已提交，待复核');
  const request = (await testConsole.ask('/requests', { cookie: two })).text;
  for (const word of ['划款日', '按基金合计', '份额×净值（元）', '最大的几笔', '1,500.00', fund])
    expect(request).toContain(word);
  const { id } = await testConsole.host.db
    .selectFrom('operator_requests')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const done = await testConsole.fillFrom(request, two, '/actions/confirm-request', { request: id });
  expect(done.text).toMatch(/付出（笔）<\/dt>\s*<dd>1<\/dd>/);
  expect((await testConsole.ask('/payouts', { cookie: two })).text).toContain('待放行（0）');
  expect(await queue('upstream_queue_waiting{queue="payout_batches"}')).toBe(0);
  expect(await queue('upstream_payouts_waiting_yuan')).toBe(0);
});

it('is only for cashiers', async () => {
  expect((await testConsole.ask('/payouts', { cookie: await testConsole.logIn('writer') })).status).toBe(403);
});
