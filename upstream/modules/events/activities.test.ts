import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '~/contract';
import { activities as calls } from '~/contract/activities';
import { CODES } from '~/contract/codes';
import { DEFAULT_SETTINGS } from '~/upstream/modules/identity/users/settings';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { activities } from '~/upstream/modules/events/activities';
import { addActivity, cancelActivity, changeActivity } from '~/upstream/modules/events/manage-activity';
import { removeRegistrations } from '~/upstream/modules/events/seats';
import { surveys } from '~/upstream/modules/customers/surveys';
import { surveys as surveyCalls } from '~/contract/surveys';
import { actions } from '~/upstream/admin/actions/registry';
import type { OpsContext } from '~/upstream/core/actions/action';
import { listNotices } from '~/upstream/core/notices';
import { listAuditEvents } from '~/upstream/core/audit';
import type { Account } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import {
  addAccount,
  openWorld,
  catchRefusal,
  TEST_START,
  type TestWorld,
} from '~/upstream/modules/testing/context';
import { CONTENT_KINDS } from '~/upstream/modules/content/editing/kinds';
import { findPublishedArticle } from '~/upstream/core/db/published-articles';
import { addArticle } from '~/upstream/modules/testing/articles';
import { addCompany, addSimuListFund } from '~/upstream/modules/testing/funds';
import { partial } from '~/tests/fixtures/partial';

const HOUR = 3_600;
const SPECIFIC = { identity_code: 3, quiz_code: 2, risk_level: 4, simu_unsigned_guarantee: true };
/** Returns the time this many hours after the start of the test. */
const inHours = (hours: number) => new Date(TEST_START.getTime() + hours * HOUR * 1_000).toISOString();

let world: TestWorld;
let staff: Account;
let phones = 0;

describeOnEachDatabase('activities', { content: 'migrated' }, (opened) => {
  const person = (columns: Record<string, unknown> = {}) =>
    addAccount(world.context, `137${String((phones += 1)).padStart(8, '0')}`, { columns });
  const add = async (more: Partial<Parameters<typeof addActivity>[1]> = {}) =>
    (
      await addActivity(world.context, {
        title: '沙龙',
        text: '一句话',
        mode: 'on_site',
        city: '上海',
        place: '一楼会议室',
        starts_at: inHours(48),
        ends_at: inHours(50),
        cancel_until: inHours(24),
        seats: 1,
        ...more,
      })
    ).id;
  const of = (activity_id: string) => ({ body: { activity_id } });
  const register = (id: string, who: Account) =>
    callHandler(calls.register, activities.register, world.context, of(id), who);
  const cancel = (id: string, who: Account) =>
    callHandler(calls.cancel, activities.cancel, world.context, of(id), who);
  const detail = (activity_id: string, who: Account | null = null) =>
    callHandler(calls.detail, activities.detail, world.context, { query: { activity_id } }, who);
  const pass = (activity_id: string, who: Account) =>
    callHandler(calls.pass, activities.pass, world.context, { query: { activity_id } }, who);
  const checkIn = (activity_id: string, code: string, more: { by?: Account; age_seconds?: number } = {}) =>
    callHandler(
      calls.checkIn,
      activities.checkIn,
      world.context,
      { body: { activity_id, code, age_seconds: more.age_seconds ?? 0 } },
      more.by ?? staff,
    );
  const list = async (query: CallInput<typeof calls.list>['query'] = {}) =>
    (await callHandler(calls.list, activities.list, world.context, { query })).list.map(({ title }) => title);
  const getNotices = async (who: Account) =>
    (await listNotices(world.context, who.id)).map(({ title }) => title);
  const own = async (who: Account, query: CallInput<typeof calls.own>['query'] = {}) =>
    (await callHandler(calls.own, activities.own, world.context, { query }, who)).list.map(
      ({ title }) => title,
    );

  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db, 'c1');
    await addSimuListFund(world.context.db, 's1', { metrics: { risk_level: 4 } });
  });
  beforeEach(async () => {
    world.pass((TEST_START.getTime() - world.context.now().getTime()) / 1_000);
    await world.context.db.deleteFrom('activities').execute();
    staff = await person({ is_adviser: true });
  });

  it('gives 20 seats to 200 concurrent registrations; 180 wait in order', async () => {
    const id = await add({ seats: 20, mode: 'online' });
    const ids = Array.from({ length: 200 }, (_, index) => `crowd-${index}`);
    await world.context.db
      .insertInto('accounts')
      .values(
        ids.map((each, index) => ({
          id: each,
          phone: `139${String(index).padStart(8, '0')}`,
          name: '人',
          password_hash: null,
          origin: '{}',
          settings: JSON.stringify(DEFAULT_SETTINGS),
          created_at: inHours(0),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const replies = await Promise.all(ids.map((each) => register(id, { id: each, tokenHash: '' })));
    expect(replies.filter(({ status }) => status === 'seat')).toHaveLength(20);
    const rows = await world.context.db
      .selectFrom('activity_registrations')
      .select(['status', 'turn'])
      .where('activity_id', '=', id)
      .orderBy('turn')
      .execute();
    expect(rows.map(({ turn }) => turn)).toEqual(ids.map((_, index) => index + 1));
    expect(rows.map(({ status }) => status)).toEqual(
      ids.map((_, index) => (index < 20 ? 'seat' : 'waiting')),
    );
    expect(await detail(id)).toMatchObject({ state: 'full', seats_taken: 20, waiting_count: 180 });
  });

  it('registers a person once; the next in line gets a freed seat and a notice', async () => {
    const id = await add();
    const [a, b, c] = [await person(), await person(), await person()];
    expect(await register(id, a)).toMatchObject({ status: 'seat', line_place: null });
    expect(await register(id, a)).toMatchObject({ status: 'seat' });
    expect(await register(id, b)).toMatchObject({ status: 'waiting', line_place: 1 });
    expect(await register(id, c)).toMatchObject({ status: 'waiting', line_place: 2 });
    expect(await cancel(id, a)).toMatchObject({ status: 'given_up', is_late: false });
    expect((await detail(id, b)).my).toMatchObject({ status: 'seat' });
    expect((await detail(id, c)).my).toMatchObject({ status: 'waiting', line_place: 1 });
    expect(await getNotices(b)).toEqual(['候补成功，已为您留出名额']);
    // A person who registers again goes to the end; leaving the waiting list gives no seat to others.
    expect(await register(id, a)).toMatchObject({ status: 'waiting', line_place: 2 });
    expect(await cancel(id, c)).toMatchObject({ is_late: false });
    expect((await detail(id, a)).my).toMatchObject({ status: 'waiting', line_place: 1 });
    expect((await catchRefusal(cancel(id, staff))).code).toBe(CODES.notFound);
  });

  it('gives the seat of a cancelled account to the next in line', async () => {
    const id = await add();
    const [a, b] = [await person(), await person()];
    for (const who of [a, b]) await register(id, who);
    await world.context.db
      .transaction()
      .execute((trx) => removeRegistrations(trx, world.context.now(), a.id));
    expect((await detail(id, a)).my).toBeNull();
    expect((await detail(id, b)).my).toMatchObject({ status: 'seat' });
    expect(await getNotices(b)).toEqual(['候补成功，已为您留出名额']);
  });

  it('links the article about it while the article is published', async () => {
    const { db, now } = world.context;
    const id = await add();
    await addArticle(db, 'recap');
    await db.updateTable('activities').set({ news_id: 'recap' }).where('id', '=', id).execute();
    expect((await detail(id)).news_id).toBe('recap');
    await CONTENT_KINDS.article.withdraw?.(db as never, 'recap');
    expect((await detail(id)).news_id).toBeNull();
    expect(await findPublishedArticle(db, '', now())).toBeNull();
  });

  it('accepts registrations in its period, and cancellations until it begins; late after the announced time', async () => {
    const id = await add({ opens_at: inHours(1), closes_at: inHours(40) });
    const who = await person();
    expect((await detail(id)).state).toBe('announced');
    expect(await catchRefusal(register(id, who))).toMatchObject({
      code: CODES.conflict,
      result: { reason: 'closed' },
    });
    world.pass(HOUR);
    await register(id, who);
    world.pass(24 * HOUR);
    expect(await cancel(id, who)).toMatchObject({ status: 'given_up', is_late: true });
    await register(id, who);
    world.pass(15 * HOUR);
    expect((await catchRefusal(register(id, await person()))).msg).toContain('截止');
    world.pass(9 * HOUR);
    expect((await catchRefusal(cancel(id, who))).code).toBe(CODES.conflict);
  });

  it('blocks on-site registration for 30 days after two missed or late-cancelled seats; online stays open', async () => {
    const who = await person();
    const ids = [await add(), await add()];
    for (const id of ids) await register(id, who);
    world.pass(25 * HOUR);
    await cancel(ids[0]!, who);
    world.pass(30 * HOUR);
    const later = { starts_at: inHours(200), ends_at: inHours(202), cancel_until: inHours(190) };
    const next = await add(later);
    const refused = await catchRefusal(register(next, who));
    expect(refused.msg).toContain('2026-12-22 起可再报名现场活动');
    expect((await detail(next, who)).barred_until).toBe('2026-12-22');
    expect((await detail(next)).barred_until).toBeNull();
    const online = await add({ ...later, mode: 'online', place: null, city: null });
    expect(await register(online, who)).toMatchObject({ status: 'seat' });
  });

  describe('about a private product', () => {
    it('refuses a change or a reason with performance next to the product', async () => {
      const refused = { code: CODES.badRequest, msg: expect.stringContaining('业绩数字') as string };
      const id = await add({ title: '策略会', paragraphs: ['指数上涨 9.3%'] });
      expect(await catchRefusal(changeActivity(world.context, id, { fund_id: 's1' }))).toMatchObject(refused);
      expect(await detail(id)).toMatchObject({ product_id: null });
      expect(await catchRefusal(add({ fund_id: 's1', notes: ['今年上涨 9.3%'] }))).toMatchObject(refused);
      const fund = await add({ fund_id: 's1' });
      expect(await catchRefusal(cancelActivity(world.context, fund, '本周回撤 9.3%'))).toMatchObject(refused);
      expect(await cancelActivity(world.context, fund, '场地原因')).toMatchObject({ told: 0 });
    });

    it('is visible only to people who may see the product: in the list, its count, and by id', async () => {
      const [may, other] = [await person(SPECIFIC), await person({ ...SPECIFIC, risk_level: 3 })];
      await add({ title: '公开' });
      const id = await add({ title: '专场', fund_id: 's1' });
      expect(await list()).toEqual(['公开']);
      const { total } = await callHandler(calls.list, activities.list, world.context, { query: {} });
      expect(total).toBe(1);
      for (const who of [null, other])
        expect((await catchRefusal(detail(id, who))).code).toBe(CODES.notFound);
      expect((await catchRefusal(register(id, other))).code).toBe(CODES.notFound);
      const forMe = async (who: Account) =>
        (await callHandler(calls.forMe, activities.forMe, world.context, {}, who)).list
          .map(({ title }) => title)
          .sort();
      expect(await forMe(may)).toEqual(['专场', '公开']);
      expect(await forMe(other)).toEqual(['公开']);
      expect(await detail(id, may)).toMatchObject({ kind: 'simu', product_id: 's1', risk_level: 4 });
      expect(await register(id, may)).toMatchObject({ status: 'seat' });
    });

    it('stays readable but gives no admission to registered people who may no longer see the product', async () => {
      const who = await person(SPECIFIC);
      const id = await add({ fund_id: 's1' });
      await register(id, who);
      await world.context.db
        .updateTable('accounts')
        .set({ risk_level: 2 })
        .where('id', '=', who.id)
        .execute();
      expect((await detail(id, who)).my).toMatchObject({ status: 'seat' });
      world.pass(48 * HOUR);
      const { code } = await pass(id, who);
      expect((await catchRefusal(checkIn(id, code))).msg).toContain('认证');
    });
  });

  describe('check-in', () => {
    it('counts a code once for repeated scans; staff see a masked name', async () => {
      const id = await add();
      const who = await person({ ...SPECIFIC, name: '程若兰' });
      await register(id, who);
      world.pass(47 * HOUR);
      const { code } = await pass(id, who);
      const first = await checkIn(id, code);
      expect(first).toEqual({ masked_name: '程**', checked_in_at: inHours(47), is_first: true });
      world.pass(60);
      expect(await checkIn(id, ` ${code.toLowerCase().replace('-', ' ')}`)).toEqual({
        ...first,
        is_first: false,
      });
      expect((await detail(id, who)).my?.checked_in_at).toBe(inHours(47));
      const { desk: staffCheckIn } = await callHandler(
        calls.desk,
        activities.desk,
        world.context,
        { query: { activity_id: id } },
        staff,
      );
      expect(staffCheckIn?.list[0]).toMatchObject({ seats_taken: 1, came_count: 1, is_check_in_open: true });
      expect(staffCheckIn?.roll).toEqual([
        { masked_name: '程**', phone_tail: who.phone.slice(-4), status: 'seat', checked_in_at: inHours(47) },
      ]);
      const audit = await listAuditEvents(world.context.db, 'activity', id);
      expect(audit.filter(({ action }) => action === 'checked_in')).toHaveLength(1);
      expect(await catchRefusal(cancel(id, who))).toMatchObject({ code: CODES.conflict });
    });

    it('accepts a code for minutes, for its activity and seat; offline scans count by their scan time', async () => {
      const [id, other] = [await add({ seats: 2 }), await add()];
      const [who, next] = [await person(), await person()];
      for (const each of [who, next]) await register(id, each);
      world.pass(47.5 * HOUR);
      const { code, valid_until } = await pass(id, who);
      const seconds = (Date.parse(valid_until) - world.context.now().getTime()) / 1_000;
      const wrong = async (call: Promise<unknown>) =>
        expect(await catchRefusal(call)).toMatchObject({
          code: CODES.badRequest,
          result: { reason: 'mismatch' },
        });
      await wrong(checkIn(other, code));
      await wrong(checkIn(id, `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`));
      await wrong(checkIn(id, 'ABC'));
      world.pass(seconds);
      await wrong(checkIn(id, code));
      world.pass(3 * HOUR);
      expect(await checkIn(id, code, { age_seconds: 3 * HOUR + seconds })).toMatchObject({
        checked_in_at: inHours(47.5),
      });
      expect((await catchRefusal(pass(id, next))).code).toBe(CODES.conflict);
    });

    it('is for staff, during the activity; for online activities people check in on their own', async () => {
      const id = await add();
      const who = await person();
      await register(id, who);
      const { code } = await pass(id, who);
      expect((await catchRefusal(checkIn(id, code, { by: who }))).code).toBe(CODES.notAllowed);
      expect((await catchRefusal(checkIn(id, code))).code).toBe(CODES.conflict);
      const { desk: staffCheckIn } = await callHandler(
        calls.desk,
        activities.desk,
        world.context,
        { query: { activity_id: id } },
        who,
      );
      expect(staffCheckIn).toBeNull();
      // A former adviser whose login is still live.
      const former = await person({ is_adviser: true });
      await world.context.db
        .updateTable('accounts')
        .set({ cancelled_at: inHours(0) })
        .where('id', '=', former.id)
        .execute();
      expect((await catchRefusal(checkIn(id, code, { by: former }))).code).toBe(CODES.notAllowed);
      const left = { query: { activity_id: id } };
      expect((await callHandler(calls.desk, activities.desk, world.context, left, former)).desk).toBeNull();

      const online = await add({ mode: 'online', seats: null, place: null });
      await register(online, who);
      const self = () => callHandler(calls.checkInOwn, activities.checkInOwn, world.context, of(online), who);
      expect((await catchRefusal(self())).code).toBe(CODES.conflict);
      expect((await catchRefusal(pass(online, who))).code).toBe(CODES.conflict);
      world.pass(48 * HOUR);
      expect((await self()).checked_in_at).toBe(inHours(48));
      world.pass(60);
      expect((await self()).checked_in_at).toBe(inHours(48));
      const onSite = callHandler(calls.checkInOwn, activities.checkInOwn, world.context, of(id), who);
      expect((await catchRefusal(onSite)).code).toBe(CODES.conflict);
    });
  });

  describe('operators', () => {
    it('notifies registered people of a new time or location, and fills added seats', async () => {
      const id = await add();
      const [a, b] = [await person(), await person()];
      for (const who of [a, b]) await register(id, who);
      expect(await changeActivity(world.context, id, { title: '新名' })).toEqual({ id, told: 0 });
      expect(await changeActivity(world.context, id, { seats: 2, place: '二楼' })).toEqual({ id, told: 2 });
      expect((await detail(id, b)).my).toMatchObject({ status: 'seat' });
      expect((await getNotices(b)).sort()).toEqual(
        ['候补成功，已为您留出名额', '活动时间或地点有变化'].sort(),
      );
      world.pass(30 * HOUR);
      expect(await cancel(id, a)).toMatchObject({ is_late: false });
      const wrong = [
        () => changeActivity(world.context, id, { ends_at: inHours(10) }),
        () => changeActivity(world.context, id, { fund_id: 'none' }),
        () =>
          addActivity(world.context, {
            title: 'x',
            text: 'x',
            mode: 'on_site',
            starts_at: inHours(1),
            ends_at: inHours(2),
          }),
      ];
      for (const each of wrong) expect((await catchRefusal(each())).code).toBe(CODES.badRequest);
    });

    it('cancels an activity: all people get the reason, none count as late, and the page shows it', async () => {
      const id = await add();
      const [a, b] = [await person(), await person()];
      for (const who of [a, b]) await register(id, who);
      expect(await cancelActivity(world.context, id, '场地检修')).toEqual({ id, told: 2 });
      expect(await detail(id, a)).toMatchObject({ state: 'called_off', cancel_reason: '场地检修' });
      expect(await getNotices(b)).toEqual(['活动已取消']);
      world.pass(47 * HOUR);
      expect(await cancel(id, a)).toMatchObject({ is_late: false });
      expect((await getNotices(b)).length).toBe(1);
      expect((await catchRefusal(cancelActivity(world.context, id, '再次'))).code).toBe(CODES.conflict);
    });
  });

  it('adds, change and cancel with text arguments; the attendee list is masked, and every access is logged', async () => {
    const run = (name: string, given: Record<string, string>) => {
      const action = actions.find((each) => each.name === name)!;
      return action.run({
        context: partial<OpsContext>(world.context),
        input: action.arguments.parse(given),
      });
    };
    const hours = { starts_at: '2026-12-01T14:00:00+08:00', ends_at: '2026-12-01T15:00:00+08:00' };
    const given = {
      title: '小课',
      text: '一句话',
      topic: 'lesson',
      seats: '3',
      paragraphs: '一|二',
      ...hours,
    };
    const { id } = (await run('add-activity', given)) as { id: string };
    expect(await detail(id)).toMatchObject({
      topic: 'lesson',
      seats: 3,
      starts_at: '2026-12-01T06:00:00.000Z',
      paragraphs: ['一', '二'],
    });
    const who = await person({ ...SPECIFIC, name: '顾明' });
    await register(id, who);
    expect(await run('change-activity', { activity: id, seats: '5' })).toEqual({ id, told: 0 });
    expect(await run('list-activity', { activity: id })).toMatchObject([
      { masked_name: '顾*', status: 'seat' },
    ]);
    const accessEntries = world.context.db.selectFrom('looks').select(['page', 'role']);
    expect(await accessEntries.where('account_id', '=', who.id).execute()).toEqual([
      { page: 'activity_roll', role: 'operator' },
    ]);
    expect(await run('cancel-activity', { activity: id, reason: '讲师临时有事' })).toEqual({ id, told: 1 });
    expect(() => run('add-activity', { ...given, starts_at: 'tomorrow' })).toThrow('datetime');
  });

  it('offers a short survey to attendees, once per activity', async () => {
    const { db } = world.context;
    const definition = {
      title: '问卷',
      intro: '',
      hasComment: false,
      questions: [{ id: 'q', text: '？', note: null, isMultiple: false, options: [{ id: 'a', text: '是' }] }],
      outcomes: [{ from: 0, title: '谢谢', text: '' }],
    };
    const survey = { id: 'SV', kind: 'activity' as const, closes_on: null, is_current: true };
    await db
      .insertInto('surveys')
      .values({ ...survey, definition: JSON.stringify(definition) })
      .execute();
    const who = await person();
    const [id, other] = [
      await add({ mode: 'online', place: null, survey_id: 'SV' }),
      await add({ survey_id: 'SV' }),
    ];
    for (const each of [id, other]) await register(each, who);
    world.pass(48 * HOUR);
    await callHandler(calls.checkInOwn, activities.checkInOwn, world.context, of(id), who);
    const answer = (product_code: string, by: Account | null = who) =>
      callHandler(
        surveyCalls.submit,
        surveys.submit,
        world.context,
        { body: { survey_id: 'SV', product_code, answers: { q: ['a'] } } },
        by,
      );
    expect((await answer(id)).answered?.result.title).toBe('谢谢');
    expect((await catchRefusal(answer(other))).code).toBe(CODES.conflict);
    expect((await catchRefusal(answer(id, null))).code).toBe(CODES.loggedOut);
    await db.deleteFrom('survey_answers').execute();
    await db.deleteFrom('surveys').execute();
  });

  it('lists by topic, city and day, the next first; past ones the last first', async () => {
    await add({ title: '晚', starts_at: inHours(100), ends_at: inHours(102), city: '北京', topic: 'visit' });
    await add({ title: '早', starts_at: inHours(30), ends_at: inHours(32) });
    await add({ title: '线上', mode: 'online', city: null, place: null });
    await add({ title: '以后', starts_at: inHours(49), announced_at: inHours(5), opens_at: inHours(5) });
    expect(await list()).toEqual(['早', '线上', '晚']);
    expect(await list({ topic: 'visit' })).toEqual(['晚']);
    expect(await list({ where: '上海' })).toEqual(['早']);
    expect(await list({ where: 'online' })).toEqual(['线上']);
    expect(await list({ until: '2026-11-22' })).toEqual(['早', '线上']);
    const first = await callHandler(calls.list, activities.list, world.context, { query: { limit: 2 } });
    expect(first.cities).toEqual(['上海', '北京']);
    expect(await list({ limit: 2, cursor: first.next_cursor! })).toEqual(['晚']);
    world.pass(60 * HOUR);
    expect(await list({ stage: 'past' })).toEqual(['以后', '线上', '早']);
  });

  it('lists own ones by day and state', async () => {
    const who = await person();
    const ids = [
      await add({ title: '一' }),
      await add({ title: '二', starts_at: inHours(80), ends_at: inHours(81) }),
    ];
    for (const id of ids) await register(id, who);
    expect(await own(who)).toEqual(['一', '二']);
    expect(await own(who, { day: '2026-11-22' })).toEqual(['一']);
    await cancel(ids[0]!, who);
    expect(await own(who, { day: '2026-11-22' })).toEqual([]);
    world.pass(60 * HOUR);
    expect(await own(who, { stage: 'past' })).toEqual(['一']);
    expect(await own(who, { stage: 'coming' })).toEqual(['二']);
  });
});
