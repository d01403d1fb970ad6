import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openTestConsole,
  type ConsoleResponse,
  type HiddenFields,
  type TestConsole,
} from '~/upstream/admin/web/testing/test-console';
import { contract } from '~/contract';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { addBuyer, addSale, openTradingWorld, reserve } from '~/upstream/modules/private-orders/testing/life';
import {
  addFund,
  addTrader,
  withClockAt,
  buyFund,
  TRADER_PASSWORD,
} from '~/upstream/modules/public-orders/testing/trader';
import { market } from '~/upstream/modules/market-data/market';
import type { Account } from '~/upstream/core/service-context';
import { privateOrders } from '~/upstream/modules/private-orders/private-orders';
import { callPlan, runPlanDay } from '~/upstream/modules/settlement/testing/world';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: TestConsole;
beforeAll(async () => {
  world = await openTradingWorld(await lendDatabase());
  testConsole = await openTestConsole({ world, settings: { OPS_DUAL_CONTROL: 'on' } });
  await testConsole.addOperator('admin-b', ['admin'], { display: '另一管理员' });
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

/** Posts the form of one switch from its page. */
async function press(cookie: string, name: string, fields: HiddenFields): Promise<ConsoleResponse> {
  const { text } = await testConsole.ask('/switches', { cookie });
  const own = text.slice(text.indexOf(`aria-labelledby="${name}"`));
  const form = own.slice(0, own.indexOf('</form>'));
  const given = [...form.matchAll(/name="(\w+)"\s+value="([^"]*)"/g)].map(([, key, value]) => [key, value]);
  return testConsole.ask('/switches', {
    cookie,
    form: { ...(Object.fromEntries(given) as HiddenFields), ...fields },
  });
}

it('closing purchases and reservations takes effect immediately; opening them again requires a second operator', async () => {
  const { context } = world;
  const [cookie, other] = [await testConsole.logIn('admin'), await testConsole.logIn('admin-b')];
  const [trader, fund] = [await addTrader(context), await addFund(context)];
  const morning = withClockAt(context, '2026-11-23T10:00:00+08:00');
  const [buyer, sale] = [await addBuyer(context), await addSale(context)];
  await buyFund(morning, trader, fund, '1000');
  const signed = { trade_password: TRADER_PASSWORD } as const;
  const planTerms = { ...signed, card_id: trader.cardId, frequency: 'week', day: 5 } as const;
  const newPlan = () =>
    callPlan(morning, trader, 'create', {
      body: { ...planTerms, fund_code: fund, is_agreed: true, amount: '100.00' },
    });
  const { plan_id } = await newPlan();
  const setAmount = (amount: string) =>
    callPlan(morning, trader, 'edit', { body: { ...planTerms, plan_id, amount } });
  const setState = (state: 'active' | 'paused') =>
    callPlan(morning, trader, 'setState', { body: { ...signed, plan_id, state } });
  const offered = () =>
    callHandler(contract.market.fundTradeRules, market.fundTradeRules, morning, {
      query: { fund_code: fund },
    });
  const terms = (account: Account) =>
    callHandler(
      contract.orders.saleTerms,
      privateOrders.saleTerms,
      context,
      { query: { product_code: sale } },
      account,
    );
  const reserver = await addBuyer(context);
  const under_way = await reserve(context, reserver, sale);
  expect(await offered()).toMatchObject({ buy_closed: null });
  const before = await testConsole.ask('/switches', { cookie });
  expect(before.text).toContain('公募买入：已打开');
  expect(before.text).toContain('一直如此，没有人改过');
  const short = await press(cookie, 'public_buy_open', { reason: 'x' });
  expect([short.status, short.text.includes('请写明原因'), short.text.includes('value="x"')]).toEqual([
    422,
    true,
    true,
  ]);
  for (const name of ['public_buy_open', 'private_reserve_open'])
    expect((await press(cookie, name, { reason: '<b>支付渠道异常</b>' })).to).toBe('/switches');
  const closed = await testConsole.ask('/switches', { cookie });
  expect(closed.text).toMatch(/由 admin 关闭：&lt;b&gt;支付渠道异常/);
  const refused = { result: { reason: 'closed' } };
  expect(await catchRefusal(buyFund(morning, trader, fund, '1000'))).toMatchObject(refused);
  expect(await catchRefusal(reserve(context, buyer, sale))).toMatchObject(refused);
  // It is shown at the start, not only when all is filled in; a started order continues.
  expect(await offered()).toMatchObject({
    buy_closed: 'paused',
    buy_closed_text: expect.stringContaining('暂停受理'),
  });
  expect(await catchRefusal(terms(buyer))).toMatchObject(refused);
  expect(await terms(reserver)).toMatchObject({ open_order_id: under_way.order_id });
  // Plans cannot be created or increased; reducing or stopping is possible.
  for (const more of [newPlan, () => setAmount('200.00')])
    expect(await catchRefusal(more())).toMatchObject(refused);
  expect(await setAmount('50.00')).toMatchObject({ state: 'active', amount: '50.00' });
  // An existing plan is debited on its day all the same.
  expect((await runPlanDay(context, '2026-11-27')).plan_runs).toMatchObject({ ordered: 1, refused: 0 });
  expect(await setState('paused')).toMatchObject({ state: 'paused' });
  expect(await catchRefusal(setState('active'))).toMatchObject(refused);

  const firstPerson = await press(cookie, 'public_buy_open', { reason: '渠道已恢复' });
  expect([firstPerson.status, firstPerson.text.includes('须由另一位操作员复核')]).toEqual([422, true]);
  const asked = await press(cookie, 'public_buy_open', { reason: '渠道已恢复', because: '已核对渠道' });
  const request = /编号 (r\w+)/.exec(asked.text)?.[1] ?? '';
  expect(await catchRefusal(buyFund(morning, trader, fund, '1000'))).toMatchObject(refused);
  expect((await testConsole.fill(other, '/actions/confirm-request', { request })).text).toContain('已执行');
  await buyFund(morning, trader, fund, '1000');
  expect(await offered()).toMatchObject({ buy_closed: null, buy_closed_text: null });
  expect(await setState('active')).toMatchObject({ state: 'active' });
  expect((await testConsole.ask('/switches', { cookie })).text).toContain('由 另一管理员 打开：渠道已恢复');
  // A switch without money is opened by one operator, and the others stay unchanged.
  expect((await press(cookie, 'one_login_open', { reason: '运营商已开通' })).status).toBe(303);
  const row = await context.db
    .selectFrom('deploy_config')
    .select('value')
    .where('key', '=', 'frontend_config')
    .executeTakeFirst();
  expect(row?.value).toMatchObject({ one_login_open: 1, public_buy_open: 1, private_reserve_open: 0 });
  const rows = await context.db
    .selectFrom('audit_events')
    .select(['action', 'operator'])
    .where('subject_type', '=', 'switch')
    .orderBy('id')
    .execute();
  expect(rows.map(({ action, operator }) => `${action} ${operator}`)).toEqual([
    'switch_closed op_admin',
    'switch_closed op_admin',
    'switch_opened op_admin-b',
    'switch_opened op_admin',
  ]);
  expect((await testConsole.ask('/switches', { cookie: await testConsole.logIn('editor') })).status).toBe(
    403,
  );
});

it('opens nothing with a request made before the switch was opened and closed again', async () => {
  const [cookie, other] = [await testConsole.logIn('admin'), await testConsole.logIn('admin-b')];
  const name = 'private_reserve_open';
  const close = (reason: string) => press(cookie, name, { reason });
  const ask = async (reason: string) => {
    const { text } = await press(cookie, name, { reason, because: '已核对' });
    return /编号 (r\w+)/.exec(text)?.[1] ?? '';
  };
  const confirm = (request: string) => testConsole.fill(other, '/actions/confirm-request', { request });
  expect((await testConsole.ask('/switches', { cookie })).text).toContain('私募预约：已关闭');
  const [first, second] = [await ask('维护完成'), await ask('维护已结束')];
  expect((await confirm(second)).text).toContain('已执行');
  world.pass(60);
  expect((await close('托管行异常')).to).toBe('/switches');
  expect((await confirm(first)).text).toContain('情况已变化，没有执行');
  expect((await testConsole.ask('/switches', { cookie })).text).toContain('私募预约：已关闭');
  expect((await confirm(await ask('托管行已恢复'))).text).toContain('已执行');
});
