import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '~/upstream/desk/testing/test-desk';
import { addCompany, addSimuFund } from '~/upstream/services/testing/plain-funds';
import { openWorld, type TestWorld } from '~/upstream/services/testing/context';

let world: TestWorld;
let desk: Awaited<ReturnType<typeof openDesk>>;

beforeAll(async () => {
  world = await openWorld();
  await addCompany(world.context.db);
  await addSimuFund(world.context.db, 'S1');
  desk = await openDesk(world);
});
afterAll(async () => {
  await desk.close();
  await world.close();
});

const days = async () =>
  (await world.context.db.selectFrom('trading_days').select('date').orderBy('date').execute()).map(
    ({ date }) => date,
  );
const CSV = 'date\n2026-11-19\n2026-11-20';

it('tries a file before it writes, and changes nothing by trying', async () => {
  const tried = await desk.post('editor', '/imports', {}, Buffer.from(CSV));
  expect([tried.status, tried.text.includes('试算完成'), await days()]).toEqual([200, true, []]);
  const written = await desk.post('editor', '/imports', { csv: CSV, write: 'yes' });
  expect([written.text.includes('已写入'), await days()]).toEqual([true, ['2026-11-19', '2026-11-20']]);
  const audited = await world.context.db
    .selectFrom('audit_events')
    .select(['operator', 'subject_id'])
    .where('action', '=', 'csv_imported')
    .execute();
  expect(audited).toEqual([{ operator: 'op_editor', subject_id: 'trading-days' }]);
  const nav = 'date,unit_nav,accumulated_nav,daily_return_pct,dividend_note\n2026-11-13,1.1000,1.1000,,';
  const triedNav = await desk.post('editor', '/imports', { csv: nav, fund: 'S1' });
  expect(triedNav.text).toContain('试算完成');
  const points = await world.context.db
    .selectFrom('nav_points')
    .select('date')
    .where('fund_id', '=', 'S1')
    .execute();
  expect(points).toEqual([]);
});

it('writes nothing of a file with bad rows unless they are to be left out, and keeps what was typed', async () => {
  const bad = 'date\n2026-11-23\n<script>';
  const refused = await desk.post('editor', '/imports', { csv: bad, write: 'yes' });
  expect([refused.status, await days()]).toEqual([422, ['2026-11-19', '2026-11-20']]);
  expect(refused.text).toContain('&lt;script&gt;');
  expect(refused.text).not.toContain('<script');
  const unknown = await desk.post('editor', '/imports', { csv: 'a,b\n1,2', fund: 'F9' });
  expect([
    unknown.status,
    unknown.text.includes('不认识的表头'),
    unknown.text.includes('value="F9"'),
  ]).toEqual([422, true, true]);
  const rest = await desk.post('editor', '/imports', { csv: bad, write: 'yes', skip_bad: 'yes' });
  expect([rest.text.includes('已写入'), await days()]).toEqual([true, ['2026-11-23']]);
  expect((await desk.ask('cashier', '/imports')).status).toBe(403);
});
