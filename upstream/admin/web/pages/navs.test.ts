import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { addCompany, addPublicFund, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.context;
  await addCompany(db);
  for (const id of ['100001', '100002', '100003']) await addPublicFund(db, id);
  await addSimuFund(db, 'S1');
  const days = ['2026-11-12', '2026-11-13', '2026-11-16'].map((date) => ({ date }));
  await db.insertInto('trading_days').values(days).execute();
  testConsole = await openConsole(world, { OPS_DUAL_CONTROL: 'on' });
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

const getNavs = async (date: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await world.context.db
        .selectFrom('nav_points')
        .select(['fund_id', 'unit'])
        .where('date', '=', date)
        .orderBy('fund_id')
        .execute()
    ).map(({ fund_id, unit }) => [fund_id, unit]),
  );
const post = (fields: Record<string, string>) =>
  testConsole.post('editor', '/navs', { kind: 'public', ...fields });

it('publishes typed and pasted NAVs together, with the action of each fund', async () => {
  const taken = await post({
    day: '2026-11-12',
    'nav-100001': ' 1.2000 ',
    lines: '100002\t1.3\n100003, 2.0000\n',
  });
  expect([taken.status, taken.text.includes('已发布 3 只')]).toEqual([200, true]);
  expect(await getNavs('2026-11-12')).toEqual({ '100001': '1.2000', '100002': '1.3000', '100003': '2.0000' });
  const { count } = await world.context.db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', 'nav_published')
    .where('operator', '=', 'op_editor')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(3);
  expect((await testConsole.ask('cashier', '/navs')).status).toBe(403);
});

it('accepts valid values, keeps the others with the reason, and requires a reason for a NAV outside the tolerance', async () => {
  const day = '2026-11-13';
  const first = await post({ day, 'nav-100001': '1.21', 'nav-100002': '13', lines: '100003 x\n999999 1.0' });
  expect([first.status, await getNavs(day)]).toEqual([422, { '100001': '1.2100' }]);
  expect(first.text).toContain('较上一净值（2026-11-12）+900.00%，超出 ±7%');
  expect(first.text).toMatch(/name="nav-100002"\s+value="13"/);
  expect(first.text).toMatch(/name="lines"[^>]*>\s*999999 1\.0</);
  expect(first.text).toContain('申请理由（1 个净值提交复核）');
  const asked = await post({ day, 'nav-100002': '13', sure: '100002=13', because: '份额折算补录' });
  expect([asked.text.includes('已提交复核'), await getNavs(day)]).toEqual([true, { '100001': '1.2100' }]);
  // A reason applies only to the values it was typed for: another one is first shown with its error.
  const other = await post({ day, 'nav-100003': '9', sure: '100003=8', because: '份额折算补录' });
  expect([other.status, other.text.includes('须由另一位操作员复核')]).toEqual([422, true]);
  const waiting = await world.context.db.selectFrom('operator_requests').select('arguments').execute();
  expect(waiting.map(({ arguments: given }) => given)).toEqual([{ fund: '100002', date: day, nav: '13' }]);
});

it('asks the typing operator for a confirmation when no second operator is required', async () => {
  const own = await openWorld();
  await addCompany(own.context.db);
  await addPublicFund(own.context.db, '100003');
  await own.context.db.insertInto('trading_days').values({ date: '2026-11-13' }).execute();
  const firstPerson = await openConsole(own, { OPS_DUAL_CONTROL: 'off' });
  try {
    const day = '2026-11-13';
    const getNav = () => own.context.db.selectFrom('nav_points').select('unit').execute();
    const put = (fields: Record<string, string>) =>
      firstPerson.post('editor', '/navs', { kind: 'public', day, ...fields });
    const first = await put({ 'nav-100003': '9' });
    expect([first.status, first.text.includes('上面 1 个净值已核对无误')]).toEqual([422, true]);
    expect((await put({ 'nav-100003': '9', sure: '100003=8' })).status).toBe(422);
    expect(await getNav()).toEqual([]);
    expect((await put({ 'nav-100003': '9', sure: '100003=9' })).status).toBe(200);
    expect(await getNav()).toEqual([{ unit: '9.0000' }]);
  } finally {
    await firstPerson.close();
    await own.close();
  }
});

it('lists the funds with a NAV due that day: public funds every trading day, weekly private ones on the last of a week', async () => {
  const at = async (day: string, kind: string) =>
    [
      ...(await testConsole.ask('editor', `/navs?day=${day}&kind=${kind}`)).text.matchAll(
        /name="nav-(\w+)"/g,
      ),
    ].map(([, id]) => id);
  expect(await at('2026-11-13', 'public')).toEqual(['100002', '100003']);
  await addPublicFund(world.context.db, '000009');
  expect(await at('2026-11-16', 'public')).toEqual(['100001', '100002', '100003', '000009']);
  expect([await at('2026-11-12', 'simu'), await at('2026-11-13', 'simu')]).toEqual([[], ['S1']]);
  expect((await testConsole.ask('editor', '/navs?day=2026-11-14')).text).toContain('2026-11-14 不是交易日');
});

it('rejects a pasted line with more than a fund and a NAV', async () => {
  const day = '2026-11-18';
  const taken = await post({ day, lines: '100001,1,234\n100002\t１．３０００\n="100003" 2.0\n100001' });
  expect(taken.text).toContain('每行须为基金代码与净值两项');
  expect(await getNavs(day)).toEqual({ '100002': '1.3000', '100003': '2.0000' });
});
