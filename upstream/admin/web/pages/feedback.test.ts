import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '~/upstream/admin/web/testing/test-console';
import { createTinyPdf } from '~/upstream/core/files/testing/images';
import { storeFile } from '~/upstream/core/files/stored-files';
import { addTradingDays } from '~/upstream/modules/private-orders/testing/life';
import { addAccount, openWorld, type TestWorld } from '~/upstream/modules/testing/context';

let world: TestWorld;
let testConsole: Awaited<ReturnType<typeof openConsole>>;
const PHONE = '13600000031';

beforeAll(async () => {
  world = await openWorld();
  await addTradingDays(world.context);
  const { id } = await addAccount(world.context, PHONE);
  const file = await storeFile(world.context, {
    ...{ accountId: id, kind: 'feedback', bytes: Buffer.from(createTinyPdf()) },
    ...{ contentType: 'application/pdf', name: '附件.pdf' },
  });
  const entry = { account_id: id, status: 'received', contact: '', file_ids: [] as string[] } as const;
  await world.context.db
    .insertInto('feedbacks')
    .values([
      {
        ...entry,
        ...{ id: 'e1', number: 'F000000000001', kind: 'suggestion', text: '<script>alert(1)</script>' },
        created_at: '2026-11-12T02:00:00.000Z',
      },
      {
        ...entry,
        ...{ id: 'e2', number: 'F000000000002', kind: 'complaint', text: '到账太慢' },
        ...{ created_at: '2026-11-19T02:00:00.000Z', file_ids: [file.id] },
      },
    ] as never)
    .execute();
  testConsole = await openConsole(world);
});
afterAll(async () => {
  await testConsole.close();
  await world.close();
});

it('lists the earliest deadline first, without the text, and records no access', async () => {
  const { text } = await testConsole.ask('reviewer', '/feedback');
  expect(text).not.toMatch(/alert|到账太慢/);
  expect(text.indexOf('F000000000002')).toBeLessThan(text.indexOf('F000000000001'));
  const accessEntries = await world.context.db.selectFrom('looks').selectAll().execute();
  expect(accessEntries).toEqual([]);
  expect((await testConsole.ask('cashier', '/feedback')).status).toBe(403);
  expect((await testConsole.ask('reviewer', '/feedback/F9')).status).toBe(404);
});

it('shows an entry with each step that is due only after a reason', async () => {
  const opened = async (number: string) => {
    const { to } = await testConsole.post('reviewer', `/feedback/${number}`, { reason: '处理反馈' });
    return (await testConsole.ask('reviewer', to ?? '')).text;
  };
  expect((await testConsole.ask('reviewer', '/feedback/F000000000001')).text).not.toMatch(
    /alert|answer-feedback/,
  );
  const suggestion = await opened('F000000000001');
  expect(suggestion).toContain('&lt;script&gt;alert(1)');
  expect(suggestion).not.toMatch(/<script|prolong-complaint/);
  expect(await opened('F000000000002')).toMatch(
    /register-feedback[\s\S]*prolong-complaint[\s\S]*answer-feedback/,
  );
});

it('counts and reaches every entry, for any number of waiting ones', async () => {
  const number = (index: number) => `F1${String(index).padStart(11, '0')}`;
  const older = Array.from({ length: 250 }, (_, index) => ({
    ...{ id: `old${index}`, number: number(index), kind: 'question', text: '旧', account_id: null },
    ...{ contact: '', file_ids: [], status: 'received', created_at: '2026-10-01T02:00:00.000Z' },
  }));
  await world.context.db
    .insertInto('feedbacks')
    .values(older as never)
    .execute();
  const { text } = await testConsole.ask('reviewer', '/feedback');
  expect(text).toContain('共 252 件');
  expect(text).toContain('投诉 1</a>');
  expect((await testConsole.ask('reviewer', '/')).text).toContain('<b>251</b>');
  // The last one is on the last page, and the filter is kept while paging.
  const last = await testConsole.ask('reviewer', '/feedback?page=6');
  expect([last.text.includes('F000000000001'), last.text.includes('第 6 / 6 页')]).toEqual([true, true]);
  const narrowed = await testConsole.ask('reviewer', '/feedback?kind=question');
  expect(narrowed.text).toContain('/feedback?kind=question&amp;page=2');
  expect(narrowed.text).not.toContain('F000000000002');
  expect((await testConsole.ask('reviewer', `/feedback/${number(249)}`)).status).toBe(200);
  await world.context.db.deleteFrom('feedbacks').where('id', 'like', 'old%').execute();
});

it('opens attachments after a reason, which the person can read', async () => {
  const path = '/feedback/F000000000002';
  const closed = await testConsole.ask('reviewer', path);
  expect([closed.text.includes('查看的原因'), closed.text.includes('/papers/')]).toEqual([true, false]);
  expect((await testConsole.post('reviewer', path, { reason: 'x' })).status).toBe(422);
  const opened = await testConsole.post('reviewer', path, { reason: '核对到账投诉' });
  expect(opened.status).toBe(303);
  const { text } = await testConsole.ask('reviewer', opened.to ?? '');
  const picture = /\/papers\/[^"]+/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';
  expect((await testConsole.ask('reviewer', picture)).status).toBe(200);
  expect((await testConsole.ask('reviewer', picture.split('?')[0] ?? '')).status).toBe(404);
  // The reason was for this entry: it opens neither another file of the person nor their proofs.
  const opens = [picture, opened.to ?? ''].map((address) => address.split('?')[1] ?? '');
  const other = await storeFile(world.context, {
    ...{ accountId: `account-${PHONE}`, kind: 'id_front', bytes: Buffer.from(`${createTinyPdf()}%`) },
    ...{ contentType: 'application/pdf', name: '身份证.pdf' },
  });
  for (const open of opens) {
    expect((await testConsole.ask('reviewer', `/papers/${other.id}?${open}`)).status).toBe(404);
    const review = await testConsole.ask('reviewer', `/reviews/simu/account-${PHONE}?${open}`);
    expect([review.status, review.text.includes('查看的原因')]).toEqual([200, true]);
  }
  const entry = await world.context.db
    .selectFrom('looks')
    .select('viewer_id')
    .where('account_id', '=', `account-${PHONE}`)
    .where('reason', '=', '核对到账投诉')
    .execute();
  expect(entry).toEqual([{ viewer_id: 'op_reviewer' }]);
});

it('answers with the action, after which it is no longer listed', async () => {
  const number = 'F000000000001';
  const done = await testConsole.post('reviewer', '/actions/answer-feedback', {
    number,
    text: '已采纳，谢谢',
  });
  expect(done.text).toContain('已执行');
  expect((await testConsole.ask('reviewer', '/feedback')).text).not.toContain(number);
});
