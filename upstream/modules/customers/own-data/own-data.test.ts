import { buffer } from 'node:stream/consumers';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { ownData as contract } from '~/contract/own-data';
import { hashBytes } from '~/upstream/core/files/store';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { storeFile } from '~/upstream/core/files/stored-files';
import { issueToken, findAccountByToken } from '~/upstream/core/http/access-tokens';
import { ownData } from '~/upstream/modules/customers/own-data';
import { deleteErasedFiles } from '~/upstream/modules/customers/own-data/erased-files';
import { startDataCopyWorker, deleteExpiredCopies } from '~/upstream/modules/customers/own-data/copy-worker';
import { erasePersonalRows } from '~/upstream/modules/customers/own-data/erase-personal-rows';
import { createNextCopy } from '~/upstream/modules/customers/own-data/create-copy';
import { eraseExpiredRecords } from '~/upstream/modules/customers/own-data/terms';
import { readZip } from '~/upstream/modules/customers/own-data/testing/read-zip';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal } from '~/upstream/modules/testing/context';
import { openForTests } from '~/tests/fixtures/open-for-tests';

const PASSWORD = 'RightPass1';
const DAY = 86_400;
let context: ServiceContext;
let phones = 0;
let me: Awaited<ReturnType<typeof addAccount>>;

const newAccount = () =>
  addAccount(context, `137${String((phones += 1)).padStart(8, '0')}`, { password: PASSWORD });
const asks = (who: Account) => callHandler(contract.ask, ownData.ask, context, {}, who);
const status = (who: Account) => callHandler(contract.status, ownData.status, context, {}, who);
const opens = (who: Account, copy_id: string, password = PASSWORD) =>
  callHandler(contract.open, ownData.open, context, { body: { copy_id, password } }, who);
const takes = (who: Account, copy_id: string) =>
  ownData.content({ query: { copy_id }, body: {}, account: who, context });
const getRow = (id: string) =>
  context.db.selectFrom('data_copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const formatOrderMoney = async (who: Account) =>
  (
    await context.db
      .selectFrom('notices')
      .select('title')
      .where('account_id', '=', who.id)
      .where('topic', '=', 'own_data')
      .execute()
  ).map(({ title }) => title);
/** Requests a copy and generates it. */
async function made(who: Account): Promise<string> {
  const { copy_id } = await asks(who);
  while (await createNextCopy(context));
  return copy_id;
}

const world = openForTests(openWorld);
beforeAll(async () => {
  ({ context } = world);
});
beforeEach(async () => {
  me = await newAccount();
});

describe('a personal data copy', () => {
  it('is generated once, announced, unlocked by password for one login, and downloaded', async () => {
    expect(await status(me)).toEqual({ copy: null, left_today: 2, has_password: true });
    const first = await asks(me);
    expect(first).toMatchObject({ state: 'waiting', all_parts: 0, expires_at: null });
    // A double click, also from another window.
    expect(await Promise.all([asks(me), asks(me)])).toEqual([first, first]);
    expect(await createNextCopy(context)).toBe(true);
    expect(await createNextCopy(context)).toBe(false);
    const { copy, left_today } = await status(me);
    expect(left_today).toBe(1);
    expect(copy).toMatchObject({ state: 'ready', expires_at: '2026-11-27T02:00:00.000Z', open_until: null });
    expect(copy?.done_parts).toBe(copy?.all_parts);
    expect(await formatOrderMoney(me)).toEqual(['个人信息副本已做好']);
    const id = first.copy_id;
    expect(await catchRefusal(takes(me, id))).toMatchObject({ code: CODES.notAllowed });
    expect(await catchRefusal(opens(me, id, 'WrongPass1'))).toMatchObject({ code: CODES.wrongPassword });
    expect(await opens(me, id)).toEqual({ open_until: '2026-11-20T02:10:00.000Z' });
    const elsewhere = await findAccountByToken(context, await issueToken(context, me.id));
    expect(await catchRefusal(takes(elsewhere!, id))).toMatchObject({ code: CODES.notAllowed });
    const file = await takes(me, id);
    const bytes = await buffer(file.read());
    expect([bytes.byteLength, hashBytes(bytes)]).toEqual([file.size_bytes, file.sha256]);
    expect(readZip(bytes).get('账户与基本信息/账户.csv')).toContain(me.phone);
    expect(await buffer(file.read({ start: 0, end: 1 }))).toEqual(Buffer.from('PK'));
    await takes(me, id);
    const audit = await context.db
      .selectFrom('audit_events')
      .select(['action', 'actor'])
      .where('subject_id', '=', me.id)
      .where('action', 'like', 'data_copy%')
      .orderBy('id')
      .execute();
    const self = `person:${me.id}`;
    expect(audit).toEqual([
      { action: 'data_copy_asked', actor: self },
      { action: 'data_copy_ready', actor: 'system' },
      { action: 'data_copy_opened', actor: self },
      { action: 'data_copy_downloaded', actor: self },
    ]);
    world.pass(601);
    expect(await catchRefusal(takes(me, id))).toMatchObject({ code: CODES.notAllowed });
  });

  it('is available only to its owner: copies of others and unknown ones get the same answer', async () => {
    const id = await made(me);
    const you = await newAccount();
    const none = await catchRefusal(opens(you, 'c0'));
    expect(none).toMatchObject({ code: CODES.notFound });
    expect(await catchRefusal(opens(you, id))).toEqual(none);
    await opens(me, id);
    expect(await catchRefusal(takes(you, id))).toEqual(await catchRefusal(takes(you, 'c0')));
    expect((await status(you)).copy).toBeNull();
  });

  it('can be requested twice a day, with at most five wrong passwords a day', async () => {
    const first = await made(me);
    const second = await made(me);
    expect(await catchRefusal(asks(me))).toMatchObject({ code: CODES.tooMany });
    // The newer copy replaces the older one.
    expect((await getRow(first)).state).toBe('expired');
    expect(await catchRefusal(opens(me, first))).toMatchObject({ code: CODES.notFound });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await catchRefusal(opens(me, second, 'WrongPass1'))).toMatchObject({
        code: CODES.wrongPassword,
      });
    expect(await catchRefusal(opens(me, second))).toMatchObject({ code: CODES.tooMany });
    world.pass(DAY);
    expect(await opens(me, second)).toHaveProperty('open_until');
    expect((await asks(me)).state).toBe('waiting');
    while (await createNextCopy(context));
  });

  it('is deleted after seven days, also from disk', async () => {
    const id = await made(me);
    await opens(me, id);
    const names = await context.copies.names();
    const { worker } = await getRow(id);
    expect(names).toContain(`${id}-${worker}`);
    await deleteExpiredCopies(context);
    expect(await context.copies.names()).toContain(`${id}-${worker}`);
    world.pass(7 * DAY);
    expect((await status(me)).copy).toMatchObject({ state: 'expired', open_until: null });
    expect(await catchRefusal(takes(me, id))).toMatchObject({ code: CODES.notFound });
    await deleteExpiredCopies(context);
    expect(await context.copies.names()).not.toContain(`${id}-${worker}`);
  });
});

describe('generation of a copy', () => {
  it('runs once with two concurrent workers', async () => {
    const { copy_id } = await asks(me);
    expect((await Promise.all([createNextCopy(context), createNextCopy(context)])).sort()).toEqual([
      false,
      true,
    ]);
    expect(await getRow(copy_id)).toMatchObject({ state: 'ready', tries: 1 });
    expect(await formatOrderMoney(me)).toHaveLength(1);
  });

  it('is taken over a minute after its process died, and the first can no longer publish it', async () => {
    const { copy_id } = await asks(me);
    let goOn = () => {};
    const stuck = new Promise<void>((resolve) => (goOn = resolve));
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const copies: ServiceContext['copies'] = {
      ...context.copies,
      async write(name, content) {
        const written = await context.copies.write(name, content);
        begun();
        await stuck;
        return written;
      },
    };
    const first = createNextCopy({ ...context, copies });
    await isBegun;
    expect(await createNextCopy(context)).toBe(false);
    world.pass(61);
    expect(await createNextCopy(context)).toBe(true);
    const { worker } = await getRow(copy_id);
    goOn();
    await first;
    expect(await getRow(copy_id)).toMatchObject({ state: 'ready', tries: 2, worker });
    expect(await formatOrderMoney(me)).toHaveLength(1);
    expect((await context.copies.names()).filter((name) => name.startsWith(copy_id))).toEqual([
      `${copy_id}-${worker}`,
    ]);
  });

  it('waits again after an orderly shutdown, which does not count as an attempt', async () => {
    const { copy_id } = await asks(me);
    const ending = new AbortController();
    ending.abort();
    await createNextCopy(context, ending.signal);
    expect(await getRow(copy_id)).toMatchObject({ state: 'waiting', tries: 0, worker: null });
    const end = startDataCopyWorker(context);
    await expect.poll(async () => (await getRow(copy_id)).state).toBe('ready');
    await end();
  });

  it('is given up after three failures with a notice, and does not count against the limit', async () => {
    const { copy_id } = await asks(me);
    const copies = { ...context.copies, write: () => Promise.reject(new Error('disk full')) };
    const lost: string[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await createNextCopy({ ...context, copies });
      lost.push((await getRow(copy_id)).state);
    }
    expect(lost).toEqual(['waiting', 'waiting', 'failed']);
    expect(world.logLines.filter((line) => line.includes('data copy failed'))).toHaveLength(3);
    expect(await formatOrderMoney(me)).toEqual(['个人信息副本没有做成']);
    expect(await status(me)).toMatchObject({ copy: { state: 'failed' }, left_today: 2 });
  });

  it('leaves nothing behind when the account is cancelled meanwhile', async () => {
    const { copy_id } = await asks(me);
    const copies: ServiceContext['copies'] = {
      ...context.copies,
      async write(name, content) {
        const written = await context.copies.write(name, content);
        await context.db.deleteFrom('data_copies').where('id', '=', copy_id).execute();
        return written;
      },
    };
    await createNextCopy({ ...context, copies });
    expect((await context.copies.names()).filter((name) => name.startsWith(copy_id))).toEqual([]);
    expect(await formatOrderMoney(me)).toEqual([]);
  });

  it('lists unreadable files of the person and continues', async () => {
    const file = await storeFile(context, {
      ...{ accountId: me.id, kind: 'avatar', bytes: Buffer.from(`gone ${me.id}`) },
      ...{ contentType: 'image/png', name: 'x.png' },
    });
    await utimes(join(world.filesDir, file.sha256.slice(0, 2), file.sha256), 0, 0);
    await context.files.remove(file.sha256);
    const id = await made(me);
    await opens(me, id);
    const files = readZip(await buffer((await takes(me, id)).read()));
    expect(files.get('README.txt')).toContain(`· 文件/${file.id}-x.png`);
    expect(files.get(`文件/${file.id}-x.png`)).toBe('');
  });
});

describe('after a cancellation', () => {
  const leave = (who: { id: string; phone: string }) =>
    context.db
      .transaction()
      .execute((trx) =>
        erasePersonalRows(trx, context.now(), { ...who, since: '2020-01-01T00:00:00Z', until: null }),
      );

  it('erased files are deleted after a day, unless another person has the same or they were stored again', async () => {
    const you = await newAccount();
    const keep = (accountId: string, words: string) =>
      storeFile(context, {
        ...{ accountId, kind: 'avatar', bytes: Buffer.from(words) },
        ...{ contentType: 'image/png', name: 'x.png' },
      });
    const copy = await keep(me.id, `alone ${me.id}`);
    const shared = await keep(me.id, `shared ${me.id}`);
    const fresh = await keep(me.id, `fresh ${me.id}`);
    await keep(you.id, `shared ${me.id}`);
    const old = (sha256: string) => utimes(join(world.filesDir, sha256.slice(0, 2), sha256), 0, 0);
    await leave(me);
    expect(await deleteErasedFiles(context)).toBe(0);
    world.pass(DAY);
    for (const { sha256 } of [copy, shared]) await old(sha256);
    expect(await deleteErasedFiles(context)).toBe(1);
    await expect(context.files.get(copy.sha256)).rejects.toThrow();
    expect((await context.files.get(shared.sha256)).toString()).toBe(`shared ${me.id}`);
    expect((await context.files.get(fresh.sha256)).toString()).toBe(`fresh ${me.id}`);
    // Another person uploaded the same bytes again: they stay with the new row.
    await old(fresh.sha256);
    await keep(you.id, `fresh ${me.id}`);
    await deleteErasedFiles(context);
    expect((await context.files.get(fresh.sha256)).toString()).toBe(`fresh ${me.id}`);
  });

  it('logins are deleted after six months, not before, and those of others stay', async () => {
    const you = await newAccount();
    const at = context.now().toISOString();
    await context.db
      .insertInto('cancellations')
      .values({ account_id: me.id, phone: me.phone, reason: 'other', comment: '', cancelled_at: at })
      .execute();
    const getLogins = async ({ id }: Account) =>
      (
        await context.db
          .selectFrom('access_tokens')
          .select('token_hash')
          .where('account_id', '=', id)
          .execute()
      ).length;
    world.pass(180 * DAY);
    await eraseExpiredRecords(context);
    expect(await getLogins(me)).toBe(1);
    world.pass(5 * DAY);
    expect(await eraseExpiredRecords(context)).toBeGreaterThan(0);
    expect([await getLogins(me), await getLogins(you)]).toEqual([0, 1]);
  });
});
