import { addDays } from '~/domain/calendar/dates';
import { beforeAll, describe, expect, it } from 'vitest';
import { member as calls } from '~/contract/member';
import { CODES } from '~/contract/codes';
import { TALK_QUESTION_SEATS } from '~/domain/person/member-rights';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { buildCourseRows, buildLessonRows } from '~/upstream/seed/school';
import type { OpsContext } from '~/upstream/core/actions/action';
import { listAuditEvents } from '~/upstream/core/audit';
import { services } from '~/upstream/server/services';
import type { Account } from '~/upstream/core/service-context';
import { listNotices } from '~/upstream/core/notices';
import { member } from '~/upstream/modules/customers/member';
import { notifyMembers } from '~/upstream/modules/customers/member/notify-members';
import { listMembersToNotify } from '~/upstream/modules/customers/member/members-to-notify';
import { memberActions } from '~/upstream/modules/customers/member/ops';
import { surveys } from '~/upstream/modules/customers/surveys';
import { DEFAULT_SETTINGS } from '~/upstream/modules/identity/users/settings';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicFund } from '~/upstream/modules/testing/plain-funds';
import { partial } from '~/tests/fixtures/partial';

const { videos } = services;

const DAY_SECONDS = 86_400;
let world: TestWorld;
let phones = 0;

const newMember = (columns: Record<string, unknown> = {}) =>
  addAccount(world.context, `1370000${String((phones += 1)).padStart(4, '0')}`, {
    columns: { created_at: '2026-08-31T10:00:00+08:00', ...columns },
  });
const memberState = (who: Account) => callHandler(calls.standing, member.standing, world.context, {}, who);
const growth = (who: Account, query: object = {}) =>
  callHandler(calls.growth, member.growth, world.context, { query }, who);
const rights = (who: Account) => callHandler(calls.rights, member.rights, world.context, {}, who);
const takeSeat = (who: Account, video_id: string) =>
  callHandler(calls.takeSeat, member.takeSeat, world.context, { body: { video_id } }, who);
const giveBack = (who: Account, use_id: string) =>
  callHandler(calls.giveBack, member.giveBack, world.context, { body: { use_id } }, who);
const getLeft = async (who: Account, right: string) =>
  (await rights(who)).rights.find((each) => each.right === right)?.left_times;
const run = (name: string, given: Record<string, string>) => {
  const action = memberActions.find((each) => each.name === name)!;
  return action.run({
    context: partial<OpsContext>(world.context),
    input: action.arguments.parse(given),
  });
};
const addTalk = (id: string, starts_at: string) =>
  world.context.db
    .insertInto('videos')
    .values({
      id,
      topic: 'roadshow',
      title: `路演${id}`,
      summary: '简介',
      shape: 'wide',
      film: null,
      seconds: 3_600,
      scenes: '[]',
      editions: ['wealth'],
      published_at: '2026-11-01T00:00:00Z',
      starts_at,
      ends_at: starts_at.replace('T06', 'T07'),
    })
    .execute();

describeOnEachDatabase('membership levels', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    await addCompany(db);
    await addPublicFund(db, '100001', { numbers: { nav: '2.0000' } });
    for (const [date, unit] of [
      ['2026-09-15', '1.0000'],
      ['2026-10-16', '2.0000'],
    ] as const)
      await db
        .insertInto('nav_points')
        .values({
          fund_id: '100001',
          date,
          unit,
          accumulated: unit,
          adjusted: Number(unit),
          change: null,
          note: null,
        })
        .execute();
    await db.insertInto('school_courses').values(buildCourseRows()).execute();
    await db.insertInto('school_lessons').values(buildLessonRows()).execute();
    await addTalk('T1', '2026-12-05T06:00:00Z');
    await addTalk('T2', '2026-12-10T06:00:00Z');
  });

  describe('growth ledger', () => {
    it('counts time, monthly assets, lessons, courses and verification once each, also after repeated updates', async () => {
      const who = await newMember({ identity_code: 3 });
      const { db } = world.context;
      await db
        .insertInto('positions')
        .values({
          account_id: who.id,
          fund_id: '100001',
          part: 'public',
          shares: '300000',
          cost_fen: 30_000_000,
          invested_on: '2026-09-15',
        })
        .execute();
      const fund = buildLessonRows().filter(({ course_id }) => course_id === 'fund');
      await db
        .insertInto('school_answers')
        .values(
          fund.map(({ id }) => ({
            account_id: who.id,
            lesson_id: id,
            chosen: 'a' as const,
            answered_at: '2026-11-02T02:00:00Z',
            learned_at: '2026-11-02T02:00:00Z',
          })),
        )
        .execute();
      await Promise.all([memberState(who), growth(who), rights(who)]);
      const { list, months, total } = await growth(who, { limit: 50 });
      expect(total).toBe(list.length);
      const byKind = (kind: string) =>
        list.filter((each) => each.kind === kind).map(({ points, counted_on }) => [points, counted_on]);
      // Opened on the 31st: shorter months end on their last day.
      expect(byKind('tenure')).toEqual([
        [10, '2026-10-31'],
        [10, '2026-09-30'],
      ]);
      // September: 300,000 元 on 16 of 30 days. October: 15 days of that amount, then 16 days of 600,000.
      expect(byKind('assets')).toEqual([
        [45, '2026-11-05'],
        [16, '2026-10-05'],
      ]);
      expect(list.find(({ kind }) => kind === 'assets')?.average_amount).toBe('454838.70');
      expect(byKind('identity')).toEqual([[200, '2026-08-31']]);
      expect(byKind('lesson')).toHaveLength(6);
      expect(byKind('course')).toEqual([[100, '2026-11-02']]);
      expect(list.find(({ kind }) => kind === 'lesson')?.expires_on).toBe('2028-11-30');
      expect(months.find(({ month }) => month === '2026-11')?.points).toBe(45 + 6 * 20 + 100);
      const only = await growth(who, { kinds: 'assets' });
      expect([only.total, only.months.map(({ points }) => points)]).toEqual([2, [45, 16]]);
    });

    it('is listed page by page, newest first', async () => {
      const who = await newMember({ created_at: '2025-07-01T00:00:00+08:00' });
      const first = await growth(who, { limit: 2 });
      const second = await growth(who, { limit: 50, cursor: first.next_cursor ?? '' });
      const days = [...first.list, ...second.list].map(({ counted_on }) => counted_on);
      expect(days).toHaveLength(first.total);
      expect(days).toEqual([...days].sort().reverse());
      expect(days).toEqual([...new Set(days)]);
    });

    it('counts an operator grant at once and raises the level; a correction expires with the corrected entry; both are audited', async () => {
      const who = await newMember();
      const granted = await run('member-growth', { phone: who.phone, points: '1200', reason: '补记学习' });
      expect(granted).toMatchObject({ growth: 1_220, level_name: '银卡会员' });
      const { line } = granted as { line: number };
      expect(
        await catchRefusal(run('member-growth', { phone: who.phone, points: '-5', reason: '误记' })),
      ).toMatchObject({
        code: CODES.badRequest,
      });
      await run('member-growth', {
        phone: who.phone,
        points: '-200',
        reason: '更正重复补记',
        corrects: String(line),
      });
      const { list } = await growth(who, { kinds: 'grant' });
      expect(list.map(({ points, title, expires_on }) => [points, title, expires_on])).toEqual([
        [-200, '更正重复补记', '2028-11-30'],
        [1200, '补记学习', '2028-11-30'],
      ]);
      expect(await memberState(who)).toMatchObject({
        level: 1,
        growth: 1_020,
        next_level_growth: 5_000,
        kept_until: '2027-11-20',
        reckoned_on: '2026-11-05',
        next_reckoning_on: '2026-12-05',
      });
      const audited = await listAuditEvents(world.context.db, 'account', who.id);
      expect(audited.map(({ actor, action }) => [actor, action])).toEqual([
        ['ops', 'member_growth_granted'],
        ['ops', 'looked_at'],
        ['ops', 'member_growth_corrected'],
        ['ops', 'looked_at'],
      ]);
      expect(await run('member', { phone: who.phone, reason: '核对等级' })).toMatchObject({
        standing: { growth: 1_020 },
      });
    });

    it('notifies once about a level change and expiring growth', async () => {
      const who = await newMember();
      await run('member-growth', { phone: who.phone, points: '1000', reason: '补记' });
      await world.context.db
        .updateTable('member_growth')
        .set({ expires_on: '2026-12-01' })
        .where('account_id', '=', who.id)
        .where('kind', '=', 'grant')
        .execute();
      expect(await notifyMembers(world.context)).toBe(true);
      expect(await notifyMembers(world.context)).toBe(false);
      const notices = await listNotices(world.context, who.id);
      expect(notices.map(({ topic, title }) => [topic, title]).sort()).toEqual([
        ['member', '1000 成长值将于 2026-12-01 到期'],
        ['member', '会员等级升为银卡会员'],
      ]);
    });

    it('notifies once a quarter about all growth that expires in it', async () => {
      const who = await newMember();
      const line = (subject: string, points: number, expires_on: string) =>
        world.context.db
          .insertInto('member_growth')
          .values({
            ...{ account_id: who.id, kind: 'carried', subject, points, counted_on: '2026-07-01', expires_on },
            ...{ note: null, created_at: world.context.now().toISOString() },
          })
          .execute();
      await line('a', 10, '2026-12-05');
      await line('b', 20, '2026-12-31');
      await line('c', 30, '2027-01-31');
      const notifyAgain = async () => {
        await world.context.db.deleteFrom('service_state').where('key', '=', 'members_day').execute();
        expect(await notifyMembers(world.context)).toBe(true);
        const titles = (await listNotices(world.context, who.id)).map(({ title }) => title);
        return titles.filter((title) => title.includes('到期'));
      };
      const notices = ['30 成长值将于 2026-12-05 至 2026-12-31 分次到期'];
      expect(await notifyAgain()).toEqual(notices);
      await line('d', 40, '2026-12-08');
      expect(await notifyAgain()).toEqual(notices);
    });
  });

  describe('daily job', () => {
    const walkOn = async (day: string, last: string | null) => {
      const days = { last, changedSince: addDays(day, -3), today: day, expiresBy: addDays(day, 30) };
      const found: string[] = [];
      for (let after = ''; ;) {
        const ids = await listMembersToNotify(world.context.db, days, { after, limit: 3 });
        if (ids.length === 0) return found;
        found.push(...ids);
        after = ids.at(-1) ?? '';
      }
    };
    it('finds accounts with a completed month, also in shorter months, and skips accounts without news', async () => {
      const [tenth, last] = [
        await newMember({ created_at: '2026-08-10T10:00:00+08:00' }),
        await newMember({ created_at: '2026-08-31T23:30:00+08:00' }),
      ];
      const has = async (day: string, before: string | null) => {
        const found = await walkOn(day, before);
        return [found.includes(tenth.id), found.includes(last.id)];
      };
      expect(await has('2026-12-10', '2026-12-09')).toEqual([true, false]);
      expect(await has('2026-11-30', '2026-11-29')).toEqual([false, true]);
      expect(await has('2026-12-12', '2026-12-11')).toEqual([false, false]);
      // No account is missed after a pause.
      expect(await has('2026-12-12', '2026-12-08')).toEqual([true, false]);
      expect(await has('2026-12-12', '2026-10-01')).toEqual([true, true]);
      expect(await has('2026-12-12', null)).toEqual([true, true]);
    });

    it('finds events missing in the ledger, recent entries, expiring growth and due level reviews', async () => {
      const { db } = world.context;
      const created_at = '2026-08-20T10:00:00+08:00';
      const [quiet, verified, ending, level] = [
        await newMember({ created_at }),
        await newMember({ created_at, identity_code: 3 }),
        await newMember({ created_at }),
        await newMember({ created_at }),
      ];
      const line = (who: Account, more: object) =>
        db
          .insertInto('member_growth')
          .values({
            ...{ account_id: who.id, kind: 'carried', subject: 'x', points: 50, counted_on: '2026-07-01' },
            ...{ expires_on: '2028-07-31', note: null, created_at: world.context.now().toISOString() },
            ...more,
          })
          .execute();
      await line(ending, { expires_on: '2026-12-31' });
      await line(level, { points: 1_000 });
      const among = async (day: string) => {
        const found = await walkOn(day, addDays(day, -1));
        return [quiet, verified, ending, level].map(({ id }) => found.includes(id));
      };
      expect(await among('2026-12-01')).toEqual([false, true, true, false]);
      expect(await among('2026-12-06')).toEqual([false, true, true, true]);
      await db
        .insertInto('notices')
        .values({
          ...{ key: `member:${ending.id}:expiry:2026Q4`, account_id: ending.id, topic: 'member' },
          ...{ subject_id: ending.id, title: '', text: '', created_at: world.context.now().toISOString() },
        })
        .execute();
      await line(quiet, { subject: 'y', counted_on: '2026-12-11' });
      expect(await among('2026-12-12')).toEqual([true, true, false, false]);
    });
  });

  describe('member rights', () => {
    it('uses a yearly right for a seat and reserves it; of two concurrent requests only one gets the last right', async () => {
      const who = await newMember();
      const both = await Promise.allSettled([takeSeat(who, 'T1'), takeSeat(who, 'T2')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await getLeft(who, 'talk_seat')).toBe(0);
      const { uses, talks } = await rights(who);
      expect(uses.list).toEqual([
        expect.objectContaining({ right: 'talk_seat', state: 'booked', may_return: true }),
      ]);
      const [use] = uses.list;
      expect(talks.find(({ video_id }) => video_id === use?.subject_id)).toMatchObject({
        has_seat: true,
        left_seats: TALK_QUESTION_SEATS - 1,
      });
      const reserved = await world.context.db
        .selectFrom('video_reservations')
        .select('video_id')
        .where('account_id', '=', who.id)
        .execute();
      expect(reserved).toEqual([{ video_id: use?.subject_id }]);
      // A repeated request returns the same seat.
      expect(await takeSeat(who, use!.subject_id)).toEqual({ use_id: use!.use_id });
    });

    it('gives the last seat of a talk to one of two people', async () => {
      const { db } = world.context;
      await addTalk('FULL', '2026-12-08T06:00:00Z');
      const [one, other] = [await newMember(), await newMember()];
      const seated = Array.from({ length: TALK_QUESTION_SEATS - 1 }, (_, index) => `seated-${index}`);
      await db
        .insertInto('accounts')
        .values(
          seated.map((id) => ({
            id,
            phone: id,
            name: id,
            password_hash: null,
            origin: '{}',
            settings: JSON.stringify(DEFAULT_SETTINGS),
            created_at: '2026-11-01T00:00:00Z',
          })),
        )
        .execute();
      await db
        .insertInto('member_right_uses')
        .values(
          seated.map((id) => ({
            id,
            account_id: id,
            kind: 'talk_seat' as const,
            subject_id: 'FULL',
            title: '',
            on_day: '2026-12-08',
            used_on: '2026-11-20',
            used_at: '2026-11-20T01:00:00Z',
            returned_at: null,
          })),
        )
        .execute();
      const both = await Promise.allSettled([takeSeat(one, 'FULL'), takeSeat(other, 'FULL')]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('makes an appointment for a call, and returns the right when it is cancelled', async () => {
      const who = await newMember();
      const body = { topic: '资产配置', day: '2026-11-25', slot: 'morning', way: 'phone', note: '' } as const;
      const book = (wish: object) =>
        callHandler(calls.bookCall, member.bookCall, world.context, { body: { ...body, ...wish } }, who);
      await book({});
      await book({});
      expect(await getLeft(who, 'adviser_call')).toBe(0);
      const list = () =>
        surveys.appointments({ query: { limit: 20 }, body: {}, account: who, context: world.context });
      const [made] = (await list()).list;
      expect(made).toMatchObject({ topic: '会员一对一：资产配置', day: '2026-11-25', status: 'open' });
      // Used up: the refused booking leaves no appointment.
      expect(await catchRefusal(book({ day: '2026-11-26' }))).toMatchObject({ result: { reason: 'limit' } });
      expect((await list()).list).toHaveLength(1);
      await surveys.cancelAppointment({
        query: {},
        body: { appointment_id: made!.appointment_id },
        account: who,
        context: world.context,
      });
      expect(await getLeft(who, 'adviser_call')).toBe(1);
    });

    it('counts a report once, and makes it available as a PDF only to its owner', async () => {
      const who = await newMember();
      await world.context.db
        .insertInto('articles')
        .values({
          id: 'R1',
          kind: 'research',
          title: '利率与久期',
          summary: '摘要',
          author: '研究部',
          source: '衡序财富',
          published_at: '2026-11-01T00:00:00Z',
          reading_minutes: 5,
          body: JSON.stringify([
            { type: 'h2', text: '一、起因' },
            { type: 'p', text: '正文。' },
            { type: 'list', items: ['其一'] },
            { type: 'table', head: ['项', '值'], rows: [['甲', '1']] },
          ]),
          cover: null,
        })
        .execute();
      const take = () =>
        callHandler(calls.takeReport, member.takeReport, world.context, { body: { news_id: 'R1' } }, who);
      const { use_id } = await take();
      expect(await take()).toEqual({ use_id });
      expect(await getLeft(who, 'report')).toBe(1);
      const file = (account: Account) =>
        callHandler(calls.report, member.report, world.context, { query: { use_id } }, account);
      const { bytes, name } = await file(who);
      expect([Buffer.from(bytes).subarray(0, 5).toString(), name]).toEqual([
        '%PDF-',
        '利率与久期 2026-11-01.pdf',
      ]);
      expect(await catchRefusal(file(await newMember()))).toMatchObject({ code: CODES.notFound });
      expect(await catchRefusal(giveBack(who, use_id))).toMatchObject({ result: { reason: 'closed' } });
    });

    it('returns a right here or when the reservation is cancelled, but not after the talk began', async () => {
      const who = await newMember();
      const { use_id } = await takeSeat(who, 'T1');
      await giveBack(who, use_id);
      await giveBack(who, use_id);
      expect(await getLeft(who, 'talk_seat')).toBe(1);
      world.pass(1);
      await takeSeat(who, 'T1');
      await videos.reserve({
        query: {},
        body: { video_id: 'T1', is_cancel: true },
        account: who,
        context: world.context,
      });
      expect(await getLeft(who, 'talk_seat')).toBe(1);
      world.pass(1);
      const again = await takeSeat(who, 'T1');
      const stranger = await newMember();
      expect(await catchRefusal(giveBack(stranger, again.use_id))).toMatchObject({ code: CODES.notFound });
      world.pass(16 * DAY_SECONDS);
      expect(await catchRefusal(giveBack(who, again.use_id))).toMatchObject({ result: { reason: 'closed' } });
      expect(await catchRefusal(takeSeat(stranger, 'T1'))).toMatchObject({ result: { reason: 'closed' } });
      expect((await rights(who)).uses.list.map(({ state }) => state)).toEqual([
        'done',
        'returned',
        'returned',
      ]);
    });
  });
});
