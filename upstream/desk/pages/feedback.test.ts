import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '~/upstream/desk/testing/test-desk';
import { tinyPdf } from '~/upstream/files/testing/images';
import { storeFile } from '~/upstream/services/files/store/stored';
import { addTradingDays } from '~/upstream/services/ledger/orders/testing/life';
import { addAccount, openWorld, type TestWorld } from '~/upstream/services/testing/context';

let world: TestWorld;
let desk: Awaited<ReturnType<typeof openDesk>>;
const PHONE = '13600000031';

beforeAll(async () => {
  world = await openWorld();
  await addTradingDays(world.context);
  const { id } = await addAccount(world.context, PHONE);
  const file = await storeFile(world.context, {
    ...{ accountId: id, kind: 'feedback', bytes: Buffer.from(tinyPdf()) },
    ...{ contentType: 'application/pdf', name: '附件.pdf' },
  });
  const entry = { account_id: id, status: 'received', contact: '', file_ids: [] as string[] } as const;
  await world.context.db
    .insertInto('feedbacks')
    .values([
      {
        ...entry,
        ...{ id: 'e1', number: 'F000000000001', kind: 'suggestion', text: '<script>alert(1)</script>' },
        created_at: '2026-11-01T02:00:00.000Z',
      },
      {
        ...entry,
        ...{ id: 'e2', number: 'F000000000002', kind: 'complaint', text: '到账太慢' },
        ...{ created_at: '2026-11-19T02:00:00.000Z', file_ids: [file.id] },
      },
    ] as never)
    .execute();
  desk = await openDesk(world);
});
afterAll(async () => {
  await desk.close();
  await world.close();
});

it('lists complaints by their last day first, with each step that is due', async () => {
  const { text } = await desk.ask('reviewer', '/feedback');
  expect(text).not.toContain('<script');
  expect(text.indexOf('F000000000002')).toBeLessThan(text.indexOf('F000000000001'));
  const complaint = await desk.ask('reviewer', '/feedback/F000000000002');
  expect(complaint.text).toMatch(/register-feedback[\s\S]*prolong-complaint[\s\S]*answer-feedback/);
  expect((await desk.ask('reviewer', '/feedback/F000000000001')).text).not.toContain('prolong-complaint');
  expect((await desk.ask('cashier', '/feedback')).status).toBe(403);
  expect((await desk.ask('reviewer', '/feedback/F9')).status).toBe(404);
});

it('opens what was attached after a reason, which the person reads', async () => {
  const path = '/feedback/F000000000002';
  const closed = await desk.ask('reviewer', path);
  expect([closed.text.includes('打开附件'), closed.text.includes('/papers/')]).toEqual([true, false]);
  expect((await desk.post('reviewer', path, { reason: 'x' })).status).toBe(422);
  const opened = await desk.post('reviewer', path, { reason: '核对到账投诉' });
  expect(opened.status).toBe(303);
  const { text } = await desk.ask('reviewer', opened.to ?? '');
  const picture = /\/papers\/[^"]+/.exec(text)?.[0].replaceAll('&amp;', '&') ?? '';
  expect((await desk.ask('reviewer', picture)).status).toBe(200);
  expect((await desk.ask('reviewer', picture.split('?')[0] ?? '')).status).toBe(404);
  // The reason was of this matter: it opens neither another file of the person nor their proofs.
  const opens = [picture, opened.to ?? ''].map((address) => address.split('?')[1] ?? '');
  const other = await storeFile(world.context, {
    ...{ accountId: `account-${PHONE}`, kind: 'id_front', bytes: Buffer.from(`${tinyPdf()}%`) },
    ...{ contentType: 'application/pdf', name: '身份证.pdf' },
  });
  for (const open of opens) {
    expect((await desk.ask('reviewer', `/papers/${other.id}?${open}`)).status).toBe(404);
    const review = await desk.ask('reviewer', `/reviews/simu/account-${PHONE}?${open}`);
    expect([review.status, review.text.includes('查看的原因')]).toEqual([200, true]);
  }
  const look = await world.context.db
    .selectFrom('looks')
    .select('viewer_id')
    .where('account_id', '=', `account-${PHONE}`)
    .where('reason', '=', '核对到账投诉')
    .execute();
  expect(look).toEqual([{ viewer_id: 'op_reviewer' }]);
});

it('answers by the action, after which it is listed no more', async () => {
  const number = 'F000000000001';
  const done = await desk.post('reviewer', '/actions/answer-feedback', { number, text: '已采纳，谢谢' });
  expect(done.text).toContain('已执行');
  expect((await desk.ask('reviewer', '/feedback')).text).not.toContain(number);
});
