import { beforeAll, expect, it } from 'vitest';
import type { NoticeTopic } from '~/contract/notice-topics';
import { holderNotices as holderContract } from '~/contract/holder-notices';
import { messages as contract } from '~/contract/messages';
import { CODES } from '~/contract/codes';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { setMailSettings } from '~/upstream/modules/notifications/alerts/mail';
import { sendMails } from '~/upstream/core/mail/outbox';
import { listNotices, addNotice } from '~/upstream/core/notices';
import { holderNotices } from '~/upstream/modules/notifications/holder-notices';
import {
  publishHolderNotice,
  listNoticeReaders,
  remindHolders,
} from '~/upstream/modules/notifications/holder-notices/publish';
import { messages } from '~/upstream/modules/notifications/messages/index';
import { countUnreadMessages } from '~/upstream/modules/notifications/messages/unread';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addCompany, addPublicListFund, addSimuListFund } from '~/upstream/modules/testing/funds';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import type { Account } from '~/upstream/core/service-context';

let world: TestWorld;
let phones = 0;
let mails: string[];

const someone = () => addAccount(world.context, `139${String((phones += 1)).padStart(8, '0')}`);
const getNotices = (who: Account, key: string, topic: NoticeTopic = 'fund_alert') =>
  addNotice(world.context.db, world.context.now(), {
    ...{ key: `${who.id}:${key}`, accountId: who.id, topic, subjectId: 'F1' },
    ...{ title: `标题 ${key}`, text: `正文 ${key}` },
  });
const getList = (who: Account, query: Parameters<typeof messages.list>[0]['query'] | object = {}) =>
  callHandler(contract.list, messages.list, world.context, { query: query as object }, who);
const read = (who: Account, body: object = {}) =>
  callHandler(contract.read, messages.read, world.context, { body }, who);
const remove = (who: Account, message_id: string) =>
  callHandler(contract.remove, messages.remove, world.context, { body: { message_id } }, who);
const takeMails = async (who: Account) => {
  const email = { email: `${who.id}@mail.test`, confirmed_at: world.context.now().toISOString() };
  await world.context.db
    .insertInto('emails')
    .values({ account_id: who.id, ...email })
    .execute();
  await setMailSettings(world.context, who.id, ['alert', 'holder']);
};

describeOnEachDatabase('inbox', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    world.context.mail = { send: (mail) => Promise.resolve(void mails.push(mail.to)) };
    mails = [];
  });

  it('removes invisible characters from messages, such as those of imported names', async () => {
    const me = await someone();
    await addNotice(world.context.db, world.context.now(), {
      ...{ key: `${me.id}:hidden`, accountId: me.id, topic: 'fund_alert', subjectId: 'F1' },
      ...{ title: '岫川\u202e进取\u200b一号\n净值', text: '岫川\u202e进取\u0007一号\n已更新' },
    });
    expect((await getList(me)).list).toMatchObject([
      { title: '岫川进取一号净值', text: '岫川进取一号\n已更新' },
    ]);
  });

  it('pages through 25 by key, each once, newest first, by kind', async () => {
    const me = await someone();
    const startMs = world.context.now().getTime();
    const rows = Array.from({ length: 25 }, (_, index) => ({
      key: `${me.id}:${index}`,
      account_id: me.id,
      topic: index % 2 === 0 ? ('fund_alert' as const) : ('order' as const),
      ...{ subject_id: 'F1', title: '标题', text: '正文' },
      // Three at each instant: the key orders them.
      created_at: new Date(startMs + Math.floor(index / 3) * 1000).toISOString(),
    }));
    await world.context.db.insertInto('notices').values(rows).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await getList(me, { limit: 10, ...(cursor === null ? {} : { cursor }) });
      expect(page.total).toBe(25);
      seen.push(...page.list.map(({ message_id }) => message_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect([seen.length, new Set(seen).size, seen[0]]).toEqual([25, 25, `${me.id}:24`]);
    const trade = await getList(me, { kind: 'trade', limit: 50 });
    expect([trade.list.length, new Set(trade.list.map(({ kind }) => kind))]).toEqual([
      12,
      new Set(['trade']),
    ]);
    expect(trade.kinds).toEqual([
      { kind: 'trade', message_count: 12, unread_count: 12 },
      { kind: 'alert', message_count: 13, unread_count: 13 },
    ]);
  });

  it('marks one, a kind, or all as read, once; never those of another person', async () => {
    const [me, other] = [await someone(), await someone()];
    for (const key of ['a', 'b']) await getNotices(me, key);
    await getNotices(me, 'c', 'order');
    await getNotices(other, 'theirs');
    expect(await read(me, { message_id: `${other.id}:theirs` })).toEqual({ read_count: 0, about: null });
    const about = { topic: 'fund_alert', subject_id: 'F1' };
    expect(await read(me, { message_id: `${me.id}:a` })).toEqual({ read_count: 1, about });
    const { list } = await getList(me);
    const at = list.find(({ message_id }) => message_id === `${me.id}:a`)?.read_at;
    world.pass(60);
    expect(await read(me, { message_id: `${me.id}:a` })).toEqual({ read_count: 0, about });
    expect((await getList(me)).list.find(({ message_id }) => message_id === `${me.id}:a`)?.read_at).toBe(at);
    expect((await read(me, { kind: 'alert' })).read_count).toBe(1);
    expect(await callHandler(contract.unread, messages.unread, world.context, {}, me)).toEqual({
      unread_count: 1,
    });
    expect((await read(me)).read_count).toBe(1);
    expect([
      await countUnreadMessages(world.context.db, me.id),
      await countUnreadMessages(world.context.db, other.id),
    ]).toEqual([0, 1]);
  });

  it('deletes a notice in every list, and does not send it again', async () => {
    const [me, other] = [await someone(), await someone()];
    await getNotices(me, 'gone');
    await remove(other, `${me.id}:gone`);
    expect((await getList(me)).total).toBe(1);
    await remove(me, `${me.id}:gone`);
    expect([
      await getNotices(me, 'gone'),
      (await getList(me)).total,
      await listNotices(world.context, me.id),
    ]).toEqual([false, 0, []]);
    const { title, text } = await world.context.db
      .selectFrom('notices')
      .select(['title', 'text'])
      .where('account_id', '=', me.id)
      .executeTakeFirstOrThrow();
    expect([title, text]).toEqual(['', '']);
  });

  it('delays mails during quiet hours, also over midnight; the message is available at once', async () => {
    const me = await someone();
    await takeMails(me);
    const quiet = (value: { from: string; until: string } | null) =>
      callHandler(
        contract.setQuietHours,
        messages.setQuietHours,
        world.context,
        { body: { quiet: value } },
        me,
      );
    const arrived = async (key: string) => {
      await getNotices(me, key);
      await sendMails(world.context);
      return mails.filter((to) => to === `${me.id}@mail.test`).length;
    };
    // The clock is a few minutes past ten in the morning.
    await quiet({ from: '22:00', until: '12:00' });
    expect([await arrived('night'), await countUnreadMessages(world.context.db, me.id)]).toEqual([0, 1]);
    expect(await callHandler(contract.quietHours, messages.quietHours, world.context, {}, me)).toEqual({
      quiet: { from: '22:00', until: '12:00' },
    });
    await quiet({ from: '12:00', until: '13:00' });
    expect(await arrived('day')).toBe(1);
    await quiet(null);
    expect(await arrived('none')).toBe(2);
  });
});

describeOnEachDatabase('notices to holders', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    mails = [];
    await addCompany(world.context.db, 'c1');
    await addSimuListFund(world.context.db, 'S1');
    await addPublicListFund(world.context.db, '000001');
  });

  const hold = (who: Account, fund_id: string, part: 'simu' | 'public', shares = '10') =>
    world.context.db
      .insertInto('positions')
      .values({ account_id: who.id, fund_id, part, shares, cost_fen: 1, invested_on: '2026-01-05' })
      .execute();
  const words = { title: '关于修改基金合同的公告', text: '第一段。\n第二段。', readBy: '2026-12-01' };
  const publish = (fundId: string, replaces: string | null = null) =>
    publishHolderNotice(world.context, { fundId, ...words, replaces });
  const own = async (who: Account) =>
    (await callHandler(holderContract.list, holderNotices.list, world.context, {}, who)).list;
  const confirm = (who: Account, notice_id: string, version: number) =>
    callHandler(
      holderContract.confirm,
      holderNotices.confirm,
      world.context,
      { body: { notice_id, version } },
      who,
    );

  it('reaches only holders of the fund', async () => {
    const [holder, former, stranger] = [await someone(), await someone(), await someone()];
    await hold(holder, 'S1', 'simu');
    await hold(former, 'S1', 'simu', '0');
    await hold(stranger, '000001', 'public');
    const { notice, holders } = await publish('S1');
    expect(holders).toBe(1);
    expect(await own(holder)).toMatchObject([
      { notice_id: notice, version: 1, fund_id: 'S1', read_at: null },
    ]);
    expect((await getList(holder)).list).toMatchObject([{ kind: 'holder', subject_id: notice }]);
    for (const other of [former, stranger]) {
      expect(await own(other)).toEqual([]);
      expect(await catchRefusal(confirm(other, notice, 1))).toMatchObject({ code: CODES.notFound });
    }
    expect(await catchRefusal(publish('S9'))).toMatchObject({ code: CODES.notFound });
  });

  it('is read once, with proof: version, time and audit; changed text must be read again', async () => {
    const me = await someone();
    await hold(me, '000001', 'public');
    const { notice } = await publish('000001');
    const { paragraphs } = await callHandler(
      ...([holderContract.detail, holderNotices.detail, world.context] as const),
      { query: { notice_id: notice } },
      me,
    );
    expect(paragraphs).toEqual(['第一段。', '第二段。']);
    const first = await confirm(me, notice, 1);
    world.pass(60);
    expect(await confirm(me, notice, 1)).toEqual(first);
    expect(await countUnreadMessages(world.context.db, me.id)).toBe(0);
    const proof = async () =>
      (await listAuditEvents(world.context.db, 'account', me.id))
        .filter(({ action }) => action === 'holder_notice_read')
        .map(({ detail }) => detail);
    expect(await proof()).toEqual([{ notice_id: notice, version: 1 }]);
    await publish('000001', notice);
    expect(await own(me)).toMatchObject([{ version: 2, read_at: null }]);
    expect(await catchRefusal(confirm(me, notice, 1))).toMatchObject({ code: CODES.conflict });
    await confirm(me, notice, 2);
    expect(await proof()).toHaveLength(2);
  });

  it('lists readers and non-readers for operators, and sends a reminder mail to subscribers once a day', async () => {
    await addPublicListFund(world.context.db, '000002');
    const [reader, mailed, silent] = [await someone(), await someone(), await someone()];
    for (const who of [reader, mailed, silent]) await hold(who, '000002', 'public');
    await takeMails(mailed);
    const { notice } = await publish('000002');
    await confirm(reader, notice, 1);
    expect(await remindHolders(world.context, notice)).toEqual({ mailed: 1, not_mailed: 1 });
    expect(await remindHolders(world.context, notice)).toEqual({ mailed: 0, not_mailed: 2 });
    const { readers } = await listNoticeReaders(world.context.db, notice);
    const getRow = (who: Account) => readers.find(({ account_id }) => account_id === who.id);
    expect([getRow(reader)?.read_at, getRow(mailed)?.reminded_at].map((at) => at !== null)).toEqual([
      true,
      true,
    ]);
    expect(getRow(silent)).toMatchObject({ read_at: null, reminded_at: null });
    expect(getRow(silent)?.phone).toMatch(/^139\*{4}\d{4}$/);
  });
});
