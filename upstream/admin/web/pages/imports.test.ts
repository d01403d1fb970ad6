import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { addCompany, addPublicFund, addSimuFund } from '~/upstream/modules/testing/plain-funds';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  world = await openWorld();
  await addCompany(world.context.db);
  await addSimuFund(world.context.db, 'S1');
  testConsole = await openConsole(world, { OPS_DUAL_CONTROL: 'on' });
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

const days = async () =>
  (await world.context.db.selectFrom('trading_days').select('date').orderBy('date').execute()).map(
    ({ date }) => date,
  );
const CSV = 'date\n2026-11-19\n2026-11-20';

it('tries a file before writing it, and changes nothing by trying', async () => {
  const tried = await testConsole.post('editor', '/imports', {}, Buffer.from(CSV));
  expect([tried.status, tried.text.includes('试算完成'), await days()]).toEqual([200, true, []]);
  const written = await testConsole.post('editor', '/imports', { csv: CSV, write: 'yes' });
  expect([written.text.includes('已写入'), await days()]).toEqual([true, ['2026-11-19', '2026-11-20']]);
  const audited = await world.context.db
    .selectFrom('audit_events')
    .select(['operator', 'subject_id'])
    .where('action', '=', 'csv_imported')
    .execute();
  expect(audited).toEqual([{ operator: 'op_editor', subject_id: 'trading-days' }]);
  const nav = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note\n2026-11-13,1.1000,1.1000,,';
  const triedNav = await testConsole.post('editor', '/imports', { csv: nav, fund: 'S1' });
  for (const message of ['试算完成', '<dd>净值</dd>']) expect(triedNav.text).toContain(message);
  expect(triedNav.text).not.toContain('另有不能导入的行');
  const named = '日期,单位净值,累计净值,日涨跌幅,分红说明\n2026-11-13,1.1000,1.1000,,\n2026-11-12,abc,1,,';
  const refused = await testConsole.post('editor', '/imports', { csv: named, fund: 'S1' });
  expect(refused.text).toContain('单位净值 “abc”不是净值');
  expect(refused.text).not.toContain('不认识的表头');
  const points = await world.context.db
    .selectFrom('nav_points')
    .select('date')
    .where('fund_id', '=', 'S1')
    .execute();
  expect(points).toEqual([]);
});

it('writes nothing of a file with invalid rows unless they are to be skipped, and keeps the typed input', async () => {
  const bad = 'date\n2026-11-23\n<script>';
  const refused = await testConsole.post('editor', '/imports', { csv: bad, write: 'yes' });
  expect([refused.status, await days()]).toEqual([422, ['2026-11-19', '2026-11-20']]);
  expect(refused.text).toContain('&lt;script&gt;');
  expect(refused.text).not.toContain('<script');
  const unknown = await testConsole.post('editor', '/imports', { csv: 'a,b\n1,2', fund: 'F9' });
  expect([
    unknown.status,
    unknown.text.includes('不认识的表头'),
    unknown.text.includes('value="F9"'),
  ]).toEqual([422, true, true]);
  const good = `${CSV}\n2026-11-23\n<script>`;
  const rest = await testConsole.post('editor', '/imports', { csv: good, write: 'yes', skip_bad: 'yes' });
  const all = ['2026-11-19', '2026-11-20', '2026-11-23'];
  expect([rest.text.includes('已写入'), await days()]).toEqual([true, all]);
  expect((await testConsole.ask('cashier', '/imports')).status).toBe(403);
});

it('moves known trading days only after a second operator', async () => {
  const known = await days();
  // One removed, one before the last: both wait; one editor may add days after the last.
  for (const [csv, what] of [
    ['date\n2026-11-19\n2026-11-23', '2026-11-20 是交易日'],
    [`date\n${['2026-11-18', ...known].join('\n')}`, '2026-11-18 是交易日'],
  ] as const) {
    const tried = await testConsole.post('editor', '/imports', { csv });
    expect(tried.text).toContain(what);
    expect(tried.text).toMatch(/已有的交易日，须由另一位操作员复核/);
    const firstPerson = await testConsole.post('editor', '/imports', { csv, write: 'yes' });
    expect([firstPerson.status, await days()]).toEqual([422, known]);
  }
  const more = [...known, '2026-11-24'];
  const added = await testConsole.post('editor', '/imports', {
    csv: `date\n${more.join('\n')}`,
    write: 'yes',
  });
  expect([added.text.includes('已写入'), await days()]).toEqual([true, more]);
});

it('rejects a NAV of a future day', async () => {
  const csv = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note\n2036-11-12,1.1000,1.1000,,';
  const tried = await testConsole.post('editor', '/imports', { csv, fund: 'S1', write: 'yes' });
  expect([tried.status, tried.text.includes('不能晚于今天')]).toEqual([422, true]);
});

it('writes a payout or another type of a known fund only after a second operator', async () => {
  const { db } = world.context;
  const paid = async () =>
    (await db.selectFrom('dividends').select('per_share').where('fund_id', '=', 'S1').execute()).length;
  const csv = `date,unit_nav,accumulated_nav,daily_return_pct,dividend_note
2026-11-12,1.1000,1.1000,,
2026-11-13,1.0500,1.1000,,分红：每份派现金0.0500元`;
  const tried = await testConsole.post('editor', '/imports', { csv, fund: 'S1' });
  expect(tried.text).toMatch(/须由另一位操作员复核后才会写入[\s\S]*提交复核/);
  expect((await testConsole.post('editor', '/imports', { csv, fund: 'S1', write: 'yes' })).status).toBe(422);
  const asked = await testConsole.post('editor', '/imports', {
    ...{ csv, fund: 'S1', write: 'yes', because: '季度分红' },
  });
  expect([asked.text.includes('已提交复核'), await paid()]).toEqual([true, 0]);
  const { id } = await db.selectFrom('operator_requests').select('id').executeTakeFirstOrThrow();
  const own = await testConsole.post('editor', '/actions/confirm-request', { request: id });
  expect([own.status, await paid()]).toEqual([422, 0]);
  await world.context.db
    .updateTable('operators')
    .set({ roles: ['admin', 'editor'] })
    .where('name', '=', 'admin')
    .execute();
  const done = await testConsole.post('admin', '/actions/confirm-request', { request: id });
  expect([done.status, await paid()]).toEqual([200, 1]);
  // A list that changes the type of a known fund.
  await addPublicFund(db, '100001');
  const directory = 'code,name,type\n100001,基金,货币型-普通货币';
  const changed = await testConsole.post('editor', '/imports', { csv: directory, write: 'yes' });
  expect([changed.status, changed.text.includes('须由另一位操作员复核')]).toEqual([422, true]);
  const added = await testConsole.post('editor', '/imports', {
    ...{ csv: 'code,name,type\n100002,新基金,货币型-普通货币', write: 'yes' },
  });
  expect(added.text).toContain('已写入');
});

it('books a payout that the file does not prove once a second operator has typed it again', async () => {
  const { db } = world.context;
  await addSimuFund(db, 'S2');
  const paid = () => db.selectFrom('dividends').select('per_share').where('fund_id', '=', 'S2').execute();
  // The accumulated NAV does not include it, and there is no daily change.
  const csv = `日期,单位净值,累计净值,日涨跌幅,分红说明
2026/11/12,1.1000,1.1000,,
2026年11月13日,1.0500,1.0500,,每10份派0.50元`;
  const tried = await testConsole.post('editor', '/imports', { csv, fund: 'S2' });
  for (const message of [
    '须由复核人再次填写',
    '2026-11-13 每份派现（元）',
    'data-head="文件读作">0.05</td>',
    '提交复核',
  ])
    expect(tried.text).toContain(message);
  await testConsole.post('editor', '/imports', { ...{ csv, fund: 'S2', write: 'yes', because: '分红' } });
  const { id } = await db
    .selectFrom('operator_requests')
    .select('id')
    .where('action', '=', 'import-csv')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const [text = ''] = (await testConsole.ask('admin', '/requests')).text.split('<h2>最近的处理');
  expect(text).toMatch(/再次填写每份的数值<\/label[\s\S]{0,120}name="typed"[^>]*required/);
  expect(text).toContain('由复核人按公告填写');
  expect(text).not.toContain('0.05');
  for (const typed of ['', '0.5', '0.05 0.05']) {
    const wrong = await testConsole.post('admin', '/actions/confirm-request', {
      ...{ request: id, ...(typed && { typed }) },
    });
    expect([wrong.status, wrong.text.includes('2026-11-13 每份派现（元）'), await paid()]).toEqual([
      422,
      true,
      [],
    ]);
  }
  const done = await testConsole.post('admin', '/actions/confirm-request', { request: id, typed: '０.0500' });
  expect([done.status, await paid()]).toEqual([200, [{ per_share: '0.0500' }]]);
  const audited = await db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'retyped_wrong')
    .execute();
  expect(audited).toHaveLength(3);
});

it('corrects a NAV used for settlement only after a second operator, by form and by file', async () => {
  const { db } = world.context;
  const unitOn = async (date: string) =>
    (
      await db
        .selectFrom('nav_points')
        .select('unit')
        .where('fund_id', '=', 'S1')
        .where('date', '=', date)
        .execute()
    )[0]?.unit;
  const publish = (date: string, nav: string, more: Record<string, string> = {}) =>
    testConsole.post('editor', '/actions/publish-nav', { fund: 'S1', date, nav, ...more });
  // Nothing was settled at it: one editor may correct it, as with publishing.
  expect([(await publish('2026-11-13', '1.0600')).status, await unitOn('2026-11-13')]).toEqual([
    200,
    '1.0600',
  ]);
  const { id } = await addAccount(world.context, '13900000061');
  await db
    .insertInto('flows')
    .values({
      ...{ id: 'w1', account_id: id, fund_id: 'S1', order_id: null, date: '2026-11-13', type: 'subscribe' },
      ...{ amount_fen: -106_000_000, shares: '1000000.00', nav: '1.0600' },
    })
    .execute();
  const firstPerson = await publish('2026-11-13', '1.0700');
  expect([firstPerson.status, await unitOn('2026-11-13')]).toEqual([400, '1.0600']);
  expect(firstPerson.text).toContain('1,060,000.00');
  expect(firstPerson.text).toMatch(/value="1.0700"/);
  const csv = `date,unit_nav,accumulated_nav,daily_return_pct,dividend_note\n2026-11-13,1.0700,1.1200,,`;
  const tried = await testConsole.post('editor', '/imports', { csv, fund: 'S1' });
  expect(tried.text).toContain('2026-11-13 单位净值（已据此结算 1 笔）');
  expect((await testConsole.post('editor', '/imports', { csv, fund: 'S1', write: 'yes' })).status).toBe(422);
  // The same value with more places is not a change; an additional day affects no money.
  expect((await publish('2026-11-13', '1.06')).status).toBe(200);
  expect((await publish('2026-11-16', '1.0650')).status).toBe(200);
  const asked = await publish('2026-11-13', '1.0700', { because: '估值有误' });
  expect([asked.text.includes('已提交复核'), await unitOn('2026-11-13')]).toEqual([true, '1.0600']);
  const { id: request } = await db
    .selectFrom('operator_requests')
    .select('id')
    .where('action', '=', 'publish-nav')
    .executeTakeFirstOrThrow();
  const done = await testConsole.post('admin', '/actions/confirm-request', { request });
  expect([done.status, await unitOn('2026-11-13')]).toEqual([200, '1.0700']);
});
