import { beforeAll, describe, expect, it } from 'vitest';
import { advisers as contract } from '~/contract/advisers';
import { CODES } from '~/contract/codes';
import { listLeafFields } from '~/contract/leaf-fields';
import { looks as accessLogContract } from '~/contract/access-log';
import { COOLING_OFF_EVENTS, addHoursToStart, type ORDER_LIFE_EVENTS } from '~/domain/testing/order-life';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { listAuditEvents } from '~/upstream/core/audit';
import { listConsentingClients, listHiddenClientIds } from '~/upstream/modules/advisers/clients';
import { advisers as service } from '~/upstream/modules/advisers/advisers';
import { giveCurrentConsent, hasConsent, withdrawConsent } from '~/upstream/modules/identity/consents/book';
import {
  ensureInviteCode,
  findOwnAdviserCode,
  replaceInviteCode,
} from '~/upstream/modules/identity/invites/codes';
import { accessLog } from '~/upstream/modules/customers/access-log';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld, catchRefusal, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addSimuFund } from '~/upstream/modules/testing/plain-funds';

let world: TestWorld;
let serial = 0;
type Person = Awaited<ReturnType<typeof addAccount>>;
const newPerson = (columns: Record<string, unknown> = {}): Promise<Person> => {
  serial += 1;
  return addAccount(world.context, `138622${String(serial).padStart(5, '0')}`, { columns });
};
async function newAdviser(): Promise<{ who: Person; code: string }> {
  const who = await newPerson({ name: '温婉清', is_adviser: true });
  return { who, code: await getCode(who) };
}
const getCode = async ({ id }: Person) => {
  const { db } = world.context;
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return ensureInviteCode(world.context, row);
};
const change = (kind: 'give' | 'withdraw', { id }: Person) => {
  const consent = { kind: 'adviser_view', source: 'consent_page' } as const;
  const run = kind === 'give' ? giveCurrentConsent : withdrawConsent;
  return world.context.db.transaction().execute((trx) => run(trx, world.context.now(), id, consent));
};
async function newClient(code: string, columns: Record<string, unknown> = {}): Promise<Person> {
  const client = await newPerson({ invited_by_code: code, ...columns });
  await change('give', client);
  return client;
}
const list = (who: Person, query: object = {}) =>
  callHandler(contract.clients, service.clients, world.context, { query }, who);
const detail = (who: Person, client_id: string) =>
  callHandler(contract.client, service.client, world.context, { query: { client_id } }, who);
const mine = async (who: Person) =>
  (await callHandler(contract.mine, service.mine, world.context, {}, who)).adviser;
const askAll = (who: Person) => callHandler(contract.askConsent, service.askConsent, world.context, {}, who);
const answer = (who: Person, is_agreed: boolean) =>
  callHandler(contract.answerConsent, service.answerConsent, world.context, { body: { is_agreed } }, who);
const answerMeeting = (who: Person, client_id: string, appointment_id: string, note = '') =>
  callHandler(
    contract.answerMeeting,
    service.answerMeeting,
    world.context,
    { body: { client_id, appointment_id, answer: 'accepted', note } },
    who,
  );
const getNotices = ({ id }: Person) =>
  world.context.db.selectFrom('notices').select(['topic', 'title']).where('account_id', '=', id).execute();
const seenBy = async (who: Person) =>
  (await callHandler(accessLogContract.mine, accessLog.mine, world.context, { query: {} }, who)).list;
const meet = ({ id }: Person, appointment: string, day = '2026-11-25') =>
  world.context.db
    .insertInto('appointments')
    .values({
      ...{ id: appointment, account_id: id, topic: '资产配置', product_code: null, day, slot: 'morning' },
      ...{ way: 'phone', note: '想看看到期安排', created_at: world.context.now().toISOString() },
    })
    .execute();

/** Inserts an open purchase with these events; `LIFE` began on 2026-11-16, 09:00. */
async function buy({ id }: Person, events: typeof ORDER_LIFE_EVENTS): Promise<void> {
  const { db } = world.context;
  const times = { created_at: addHoursToStart(0), updated_at: addHoursToStart(0), expires_at: null };
  const order = { id: `o-${id}`, order_no: `o-${id}`, account_id: id, fund_id: 'adviser-fund' };
  await db
    .insertInto('orders')
    .values({
      ...{ ...order, kind: 'subscribe', context: 'simu', amount_fen: 100_000_000, fee_fen: 0 },
      ...{ shares: null, open_day: '2026-11-20', status: 'open', step: 'payment', ...times },
    })
    .execute();
  const rows = events.map(({ type, at, ...payload }, index) => ({
    ...{ order_id: order.id, seq: index + 1, type, at, payload: JSON.stringify(payload) },
  }));
  await db.insertInto('order_events').values(rows).execute();
}
/** Shifts all times of the events by this many hours. */
const later = (events: typeof ORDER_LIFE_EVENTS, hours: number): typeof ORDER_LIFE_EVENTS =>
  JSON.parse(
    JSON.stringify(events).replace(/"(\d{4}-\d\d-\d\dT[^"]+Z)"/g, (_, at: string) =>
      JSON.stringify(new Date(Date.parse(at) + hours * 3_600_000).toISOString()),
    ),
  ) as typeof ORDER_LIFE_EVENTS;
/** In cooling-off by the clock of the test world. */
const COOLS = later(COOLING_OFF_EVENTS, 72);

describeOnEachDatabase('adviser workbench', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    await addCompany(world.context.db);
    await addSimuFund(world.context.db, 'adviser-fund', { short_name: '青禾稳健' });
  });

  it('ROLE-004 is open to accounts with is_adviser only, not to former advisers', async () => {
    const { who, code } = await newAdviser();
    const client = await newClient(code);
    const { client_id } = (await list(who)).list[0]!;
    const calls = [
      list,
      (caller: Person) => detail(caller, client_id),
      askAll,
      (caller: Person) => answerMeeting(caller, client_id, 'none'),
    ];
    const refused = { code: CODES.notAllowed, result: { reason: 'adviser' } };
    for (const call of calls) expect(await catchRefusal(call(client))).toMatchObject(refused);
    await world.context.db
      .updateTable('accounts')
      .set({ is_adviser: false })
      .where('id', '=', who.id)
      .execute();
    for (const call of calls) expect(await catchRefusal(call(who))).toMatchObject(refused);
    expect(await mine(client)).toBeNull();
    expect(await seenBy(client)).toHaveLength(1);
  });

  it('lists only own clients, and only counts those without consent', async () => {
    const { who, code } = await newAdviser();
    const other = await newAdviser();
    const friend = await newClient(code);
    const named = await newPerson({
      invited_by_code: await getCode(friend),
      origin: JSON.stringify({ adviser_iv_code: code }),
    });
    await change('give', named);
    const silent = await newPerson({ invited_by_code: code, name: '程若兰' });
    const others = await newClient(other.code, { origin: JSON.stringify({ adviser_iv_code: code }) });
    const left = await newClient(code);
    const cancelled_at = world.context.now().toISOString();
    await world.context.db.updateTable('accounts').set({ cancelled_at }).where('id', '=', left.id).execute();
    // Three cases: invited before the inviter was an adviser, by a replaced code, or by a former adviser.
    const former = await newPerson();
    const early = await newClient(await getCode(former));
    await change('withdraw', early);
    const gone = await newAdviser();
    const passed = await newClient(gone.code, { origin: JSON.stringify({ adviser_iv_code: code }) });
    const set = (account: Person, is_adviser: boolean) =>
      world.context.db.updateTable('accounts').set({ is_adviser }).where('id', '=', account.id).execute();
    await set(former, true);
    await set(gone.who, false);
    const at = world.context.now();
    const account = { id: who.id, name: '温婉清', is_adviser: true };
    const fresh = await replaceInviteCode(world.context.db, account, { code, made: `n${code.slice(1)}`, at });
    expect(fresh).not.toBe(code);
    expect(await list(former)).toMatchObject({ client_count: 0, hidden_count: 1 });
    const shown = await list(who);
    expect([shown.client_count, shown.hidden_count, shown.list.length]).toEqual([3, 1, 3]);
    expect((await listConsentingClients(world.context, who.id)).map(({ id }) => id)).toContain(passed.id);
    expect(JSON.stringify(shown)).not.toMatch(/程|00001|account-/);
    // The same people as `findOwnAdviserCode` returns one by one.
    const { db } = world.context;
    const accounts = await db.selectFrom('accounts').selectAll().where('cancelled_at', 'is', null).execute();
    const belong = await Promise.all(
      accounts.map(
        async (row) => (await findOwnAdviserCode(world.context, row)) === fresh && row.id !== who.id,
      ),
    );
    expect(
      [
        ...(await listConsentingClients(world.context, who.id)).map(({ id }) => id),
        ...(await listHiddenClientIds(world.context, who.id)),
      ].sort(),
    ).toEqual(
      accounts
        .filter((_, index) => belong[index])
        .map(({ id }) => id)
        .sort(),
    );
    // The client of another adviser, one without consent and a cancelled account get the same answer.
    const theirs = (await list(other.who)).list[0]!.client_id;
    for (const wrong of [theirs, others.id, silent.id, left.id, 'none']) {
      expect(await catchRefusal(detail(who, wrong))).toMatchObject({ code: CODES.notFound });
      expect(await catchRefusal(answerMeeting(who, wrong, 'none'))).toMatchObject({ code: CODES.notFound });
    }
    expect(await seenBy(silent)).toEqual([]);
    expect(await seenBy(others)).toHaveLength(1);
  });

  it('applies a withdrawal at once', async () => {
    const { who, code } = await newAdviser();
    const client = await newClient(code);
    const { client_id } = (await list(who)).list[0]!;
    await detail(who, client_id);
    await answer(client, false);
    expect(await list(who)).toMatchObject({ list: [], client_count: 0, hidden_count: 1, askable_count: 0 });
    expect(await catchRefusal(detail(who, client_id))).toMatchObject({ code: CODES.notFound });
    expect((await seenBy(client)).map(({ page, count }) => [page, count])).toEqual([
      ['client_detail', 1],
      ['client_list', 1],
    ]);
  });

  it('records every access before showing data, once per day and page, and in the audit log', async () => {
    const { who, code } = await newAdviser();
    const client = await newClient(code);
    for (let round = 0; round < 3; round += 1) await list(who);
    await list(who, { keyword: '没有' });
    await detail(who, (await list(who)).list[0]!.client_id);
    expect(
      (await seenBy(client)).map(({ page, count, adviser_name }) => [page, count, adviser_name]),
    ).toEqual([
      ['client_detail', 1, '温婉清'],
      ['client_list', 4, '温婉清'],
    ]);
    const kept = await listAuditEvents(world.context.db, 'account', client.id);
    expect(kept.filter(({ action }) => action === 'looked_at').map(({ actor }) => actor)).toEqual(
      Array(2).fill(`person:${who.id}`),
    );
  });

  it('returns only the listed fields, for any account data', async () => {
    const { who, code } = await newAdviser();
    const secrets = {
      voucher_code: '110101199003070029',
      voucher_type: 'id_card',
      password_hash: 'scrypt$x',
    };
    const client = await newClient(code, { name: '程若兰', ...secrets });
    await buy(client, COOLS);
    await meet(client, 'm-fields');
    const shown = await list(who);
    const one = await detail(who, shown.list[0]!.client_id);
    for (const secret of ['若兰', client.phone, client.id, '0029', 'scrypt', '100000000', '1000000'])
      expect(JSON.stringify([shown, one]), secret).not.toContain(secret);
    expect([shown.list[0]!.masked_name, shown.list[0]!.masked_phone]).toEqual([
      '程**',
      `138****${client.phone.slice(-4)}`,
    ]);
    const getFields = (call: typeof contract.clients | typeof contract.client) => [
      ...new Set(listLeafFields(call.result).map(({ field }) => field)),
    ];
    expect([...new Set([...getFields(contract.clients), ...getFields(contract.client)])].sort()).toEqual(
      [
        ...['client_id', 'masked_name', 'masked_phone', 'risk_level', 'quiet_until'],
        ...['kind', 'item', 'product_name', 'day', 'ends_at', 'state', 'last_day'],
        ...['appointment_id', 'topic', 'slot', 'way', 'note', 'answer', 'answer_note'],
        ...['match_count', 'client_count', 'hidden_count', 'askable_count', 'count'],
      ].sort(),
    );
  });

  it('searches visible text only, never text hidden by the mask', async () => {
    const { who, code } = await newAdviser();
    const client = await newClient(code, { name: '程若兰' });
    await newClient(code, { name: '许思齐' });
    const found = async (keyword: string) => (await list(who, { keyword })).match_count;
    expect([await found('程'), await found(client.phone.slice(-4)), await found('138')]).toEqual([1, 1, 2]);
    expect([await found('許'), await found('（）')]).toEqual([1, 0]);
    expect([await found('若兰'), await found('程若兰'), await found(client.phone)]).toEqual([0, 0, 0]);
  });

  it('shows the most urgent first, filtered by pending task, page by page', async () => {
    const { who, code } = await newAdviser();
    await Promise.all(Array.from({ length: 21 }, () => newClient(code)));
    const quiz = await newClient(code, { quiz_code: 2, risk_level: 4, quiz_expire_date: '2026-12-01' });
    const cools = await newClient(code);
    await buy(cools, COOLS);
    const visited = await newClient(code);
    await buy(visited, COOLING_OFF_EVENTS);
    await meet(await newClient(code), 'm-order', '2026-11-25');
    const { list: first, kinds, match_count } = await list(who);
    expect(first.slice(0, 4).map(({ todos }) => todos.map(({ kind, day }) => [kind, day]))).toEqual([
      [['return_visit', '2026-11-17']],
      [['cooling_off', '2026-11-20']],
      [['appointment', '2026-11-25']],
      [['verification', '2026-12-01']],
    ]);
    expect(first.slice(0, 2).map(({ quiet_until }) => quiet_until)).toEqual([null, addHoursToStart(103)]);
    // Staff outside sales make the visit: only its day is shown.
    expect(first[0]!.todos[0]).toMatchObject({ product_name: null, ends_at: null });
    expect([first.length, match_count, (await list(who, { page: 2 })).list.length]).toEqual([20, 25, 5]);
    expect((await list(who, { page: 3 })).list).toEqual([]);
    expect(kinds.map(({ kind, count }) => [kind, count])).toEqual([
      ['cooling_off', 1],
      ['return_visit', 1],
      ['contract', 0],
      ['appointment', 1],
      ['verification', 1],
    ]);
    expect(await list(who, { todo: 'verification' })).toMatchObject({
      list: [{ masked_phone: `138****${quiz.phone.slice(-4)}`, risk_level: 4 }],
      match_count: 1,
    });
  });

  describe('consent request', () => {
    it('reaches each client once a month; a refusal blocks it for three months', async () => {
      const { who, code } = await newAdviser();
      const [yes, no] = [
        await newPerson({ invited_by_code: code }),
        await newPerson({ invited_by_code: code }),
      ];
      expect(await mine(yes)).toEqual({ adviser_name: '温婉清', is_agreed: false, asked_at: null });
      expect(await askAll(who)).toEqual({ asked_count: 2 });
      expect(await askAll(who)).toEqual({ asked_count: 0 });
      expect(await getNotices(yes)).toEqual([{ topic: 'adviser_view', title: '理财经理请您授权查看资料' }]);
      expect(await mine(yes)).toMatchObject({ asked_at: world.context.now().toISOString() });
      await answer(yes, true);
      await answer(no, false);
      expect(await hasConsent(world.context.db, yes.id, 'adviser_view')).toBe(true);
      expect(await mine(no)).toMatchObject({ is_agreed: false, asked_at: null });
      expect(await list(who)).toMatchObject({ client_count: 1, hidden_count: 1, askable_count: 0 });
      world.pass(31 * 86_400);
      expect(await askAll(who)).toEqual({ asked_count: 0 });
      world.pass(60 * 86_400);
      expect(await askAll(who)).toEqual({ asked_count: 1 });
      world.pass(-91 * 86_400);
    });

    it('is only shown on the pages of the client during cooling-off, like the answer to a meeting', async () => {
      const { who, code } = await newAdviser();
      const client = await newPerson({ invited_by_code: code });
      await buy(client, COOLS);
      expect(await askAll(who)).toEqual({ asked_count: 1 });
      expect(await getNotices(client)).toEqual([]);
      expect(await mine(client)).toMatchObject({ asked_at: world.context.now().toISOString() });
      await answer(client, true);
      await meet(client, 'm-quiet');
      const { client_id, quiet_until } = (await list(who)).list[0]!;
      expect(quiet_until).toBe(addHoursToStart(103));
      const figures = '青禾 稳健今年涨了 9.3%';
      expect(await catchRefusal(answerMeeting(who, client_id, 'm-quiet', figures))).toMatchObject({
        result: { reason: 'invalid', field: 'note' },
      });
      await answerMeeting(who, client_id, 'm-quiet', '十点见');
      expect(await getNotices(client)).toEqual([]);
      expect((await detail(who, client_id)).meetings).toMatchObject([
        { answer: 'accepted', answer_note: '十点见' },
      ]);
      world.pass(86_400);
      await answerMeeting(who, client_id, 'm-quiet');
      expect(await getNotices(client)).toEqual([{ topic: 'meeting', title: '2026-11-25 的会面已确认' }]);
      // A repeated identical answer sends no second notice.
      world.pass(60);
      await answerMeeting(who, client_id, 'm-quiet');
      expect(await getNotices(client)).toHaveLength(1);
      world.pass(-86_460);
    });
  });

  it('answers only future meetings of own clients', async () => {
    const { who, code } = await newAdviser();
    const other = await newAdviser();
    const [client, theirs] = [await newClient(code), await newClient(other.code)];
    await meet(client, 'm-past', '2026-11-19');
    await meet(theirs, 'm-theirs');
    const { client_id } = (await list(who)).list[0]!;
    for (const wrong of ['m-past', 'm-theirs', 'none'])
      expect(await catchRefusal(answerMeeting(who, client_id, wrong))).toMatchObject({
        code: CODES.conflict,
      });
    expect((await detail(who, client_id)).meetings).toEqual([]);
  });
});
