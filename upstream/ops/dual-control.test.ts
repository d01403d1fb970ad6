import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openClock } from '~/upstream/clock';
import { readConfig } from '~/upstream/config';
import { defineAction, type OpsHost } from '~/upstream/ops/action';
import { recoverAdmin } from '~/upstream/ops/recover-admin';
import { actions } from '~/upstream/ops/registry';
import { standingOf } from '~/upstream/ops/requests';
import { ROLES, TOKEN, type Acting, type Role } from '~/upstream/ops/roles';
import { runAction, type Ran } from '~/upstream/ops/run-action';
import { findOperator, logIn } from '~/upstream/ops/sessions';
import { openWorld, type TestWorld } from '~/upstream/services/testing/context';

const DAY_S = 86_400;
const WHY = '工作需要';
let world: TestWorld;
let host: OpsHost;
let paid = 0;

const pay = defineAction({
  name: 'pay',
  title: '付款',
  roles: ROLES,
  summary: 'pays',
  arguments: z.strictObject({ to: z.string() }),
  second: { subject: () => Promise.resolve(null) },
  run: () => Promise.resolve((paid += 1)),
});

beforeAll(async () => {
  world = await openWorld();
  const config = readConfig({ APP_ENV: 'test', OPS_SECOND_PERSON: 'on' });
  const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
  host = { ...world.context, config, clock, actions: [...actions, pay] };
});
afterAll(() => world.close());
beforeEach(async () => {
  paid = 0;
  for (const table of ['operator_sessions', 'operator_requests', 'operator_issues', 'operators'] as const)
    await host.db.deleteFrom(table).execute();
});

const run = (operator: Acting, name: string, given: Record<string, string> = {}): Promise<Ran> =>
  runAction(host, operator, { name, arguments: given, because: WHY });

const acting = (id: string, roles: readonly Role[] = ['admin', 'cashier']): Acting => ({
  ...{ id, display: id, roles, isToken: false, mustChange: false },
});

/** An operator as of a day: of nobody here, so that its kin are those of `issuers` alone. */
async function keep(name: string, roles: Role[] = ['admin', 'cashier'], issuers: string[] = []) {
  const at = host.now().toISOString();
  const id = `op_${name}`;
  await host.db
    .insertInto('operators')
    .values({
      ...{ id, name, display: name, staff_no: `S-${name}`, password_hash: 'x', must_change: false, roles },
      ...{ issued_to: `root-${name}`, created_by: `root-${name}`, created_at: at },
      ...{ disabled_at: null, last_login_at: null },
    })
    .execute();
  if (issuers.length > 0)
    await host.db
      .insertInto('operator_issues')
      .values(issuers.map((issuer) => ({ operator_id: id, issuer, at })))
      .execute();
  return acting(id, roles);
}

async function asked(operator: Acting, name = 'pay', given: Record<string, string> = { to: 'x' }) {
  const ran = await run(operator, name, given);
  if (ran.kind !== 'asked') throw new Error(JSON.stringify(ran));
  return ran.request;
}
/** Asks by one and confirms by another; the request is taken back where it was not confirmed. */
async function together(one: Acting, other: Acting, name = 'pay', given?: Record<string, string>) {
  const request = await asked(one, name, given);
  const ran = await run(other, 'confirm-request', { request });
  if (ran.kind === 'refused') await run(one, 'refuse-request', { request, reason: '撤回' });
  return ran;
}
const enabledAdmins = async (): Promise<number> =>
  (await host.db.selectFrom('operators').select(['roles', 'disabled_at']).execute()).filter(
    ({ roles, disabled_at }) => disabled_at === null && roles.includes('admin'),
  ).length;
const person = (name: string, roles: string) => ({ name, display: '李维', staff_no: name, roles });

describe('the last two enabled administrators', () => {
  it('are neither disabled nor lose their role, in any order', async () => {
    const [a, b] = [await keep('anna'), await keep('ben')];
    const refused = { kind: 'refused', msg: '须至少保留 2 位可用的管理员，请先新增管理员' };
    expect(await run(TOKEN, 'disable-operator', { name: 'anna' })).toMatchObject(refused);
    expect(await run(a, 'disable-operator', { name: 'ben' })).toMatchObject(refused);
    const c = await keep('carl', ['cashier', 'editor', 'admin']);
    expect(await together(a, c, 'set-operator-roles', { name: 'ben', roles: 'cashier' })).toMatchObject({
      kind: 'done',
    });
    expect(await run(TOKEN, 'disable-operator', { name: 'carl' })).toMatchObject(refused);
    expect(await together(a, c, 'set-operator-roles', { name: 'ben', roles: 'admin' })).toMatchObject({
      kind: 'done',
    });
    expect((await run(b, 'disable-operator', { name: 'carl' })).kind).toBe('done');
    expect(await together(a, b, 'set-operator-roles', { name: 'carl', roles: 'cashier' })).toMatchObject({
      kind: 'done',
    });
    expect(await run(b, 'disable-operator', { name: 'anna' })).toMatchObject(refused);
    expect(await enabledAdmins()).toBe(2);
  });
});

describe('the waiver of the token', () => {
  it('makes two administrators, who confirm each other a day later, and is never open again', async () => {
    expect((await run(TOKEN, 'add-operator', person('first', 'cashier'))).kind).toBe('refused');
    for (const [name, kind] of [
      ['a1', 'done'],
      ['a2', 'done'],
      ['a3', 'refused'],
    ] as const)
      expect((await run(TOKEN, 'add-operator', person(name, 'admin'))).kind).toBe(kind);
    const ids = await host.db.selectFrom('operators').select('id').execute();
    const [one, two] = ids.map(({ id }) => acting(id));
    if (!one || !two) throw new Error('two administrators');
    const early = await together(one, two, 'add-operator', person('b1', 'cashier'));
    expect(early).toMatchObject({ msg: expect.stringMatching(/一天内由同一方发放.*起可以$/) as string });
    world.pass(DAY_S);
    expect((await together(one, two, 'add-operator', person('b1', 'cashier'))).kind).toBe('done');
    // However few are left: the rows of operators stay.
    await host.db.updateTable('operators').set({ disabled_at: host.now().toISOString() }).execute();
    expect(await run(TOKEN, 'add-operator', person('again', 'admin'))).toMatchObject({
      kind: 'refused',
      status: 403,
    });
  });

  it('has a way back that needs the database, and says so in the audit', async () => {
    await keep('anna', ['cashier']);
    const again = await recoverAdmin(host, 'anna', null);
    const made = await recoverAdmin(host, 'ben', { display: '王宁', staffNo: 'B1' });
    for (const { operator: name, password } of [again, made]) {
      const token = await logIn(host, { name, password, address: '127.0.0.1' });
      expect(await findOperator(host, token)).toMatchObject({
        roles: expect.arrayContaining(['admin']) as Role[],
      });
    }
    await expect(recoverAdmin(host, 'nobody', null)).rejects.toThrow();
    const ids = await host.db.selectFrom('operators').select('id').orderBy('name').execute();
    const [a, b] = ids.map(({ id }) => acting(id));
    if (!a || !b) throw new Error('two administrators');
    expect(await together(a, b)).toMatchObject({ msg: expect.stringContaining('一天内') as string });
    world.pass(DAY_S);
    expect((await together(a, b)).kind).toBe('done');
    const { result } = (await run(a, 'operator-audit', { operator: 'database' })) as { result: unknown[] };
    expect(result).toContainEqual(
      expect.objectContaining({ action: 'operator_added', operator: 'database' }) as unknown,
    );
  });
});

describe('two operators of whom one issued the other', () => {
  it('never confirm each other, directly or through others, in neither direction', async () => {
    const root = await keep('root');
    world.pass(2 * DAY_S);
    const child = await keep('child', undefined, [root.id]);
    world.pass(2 * DAY_S);
    const grandchild = await keep('grandchild', undefined, [child.id]);
    const stranger = await keep('stranger');
    world.pass(30 * DAY_S);
    for (const [one, other] of [
      [root, child],
      [child, grandchild],
      [root, grandchild],
    ] as const) {
      const bar = { kind: 'refused', msg: expect.stringContaining('不能互相复核') as string };
      expect(await together(one, other)).toMatchObject(bar);
      expect(await together(other, one)).toMatchObject(bar);
    }
    expect(paid).toBe(0);
    expect((await together(stranger, grandchild)).kind).toBe('done');
  });

  it('are also who asked for the account and who confirmed it, and who handed out a password', async () => {
    const [a, b, c] = [await keep('anna'), await keep('ben'), await keep('carl')];
    world.pass(2 * DAY_S);
    await together(a, b, 'add-operator', person('made', 'admin,cashier'));
    await together(a, b, 'reset-operator-password', { name: 'carl' });
    world.pass(2 * DAY_S);
    const { id } = await host.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'made')
      .executeTakeFirstOrThrow();
    for (const issued of [acting(id), c])
      for (const issuer of [a, b]) expect((await together(issued, issuer)).kind).toBe('refused');
    expect((await together(acting(id), await keep('other'))).kind).toBe('done');
  });

  it('are not the issuer of an issuer whom it got hold of later', async () => {
    const a = await keep('anna');
    const child = await keep('child', undefined, [a.id]);
    world.pass(2 * DAY_S);
    const late = await keep('late');
    const at = host.now().toISOString();
    await host.db.insertInto('operator_issues').values({ operator_id: a.id, issuer: late.id, at }).execute();
    world.pass(2 * DAY_S);
    expect((await together(late, child)).kind).toBe('done');
    expect((await together(late, a)).kind).toBe('refused');
  });

  it('wait a day where one party issued both, also through others', async () => {
    const [root, middle] = [await keep('root'), await keep('middle', undefined, ['op_root'])];
    world.pass(2 * DAY_S);
    const [one, two] = [await keep('one', undefined, [root.id]), await keep('two', undefined, [middle.id])];
    expect(await together(one, two)).toMatchObject({ msg: expect.stringContaining('一天内') as string });
    world.pass(DAY_S - 60);
    expect((await together(one, two)).kind).toBe('refused');
    world.pass(60);
    expect((await together(one, two)).kind).toBe('done');
  });
});

describe('every action that needs a second person', () => {
  const dual = actions.filter(({ second }) => second);
  it.each(dual.map((action) => [action.name, action] as const))(
    '%s is confirmed by nobody but another person',
    async (_name, action) => {
      const roles = [...action.roles];
      const asker = await keep('asker', roles);
      const child = await keep('child', roles, [asker.id]);
      const parent = await keep('parent', roles);
      await host.db
        .insertInto('operator_issues')
        .values({ operator_id: asker.id, issuer: parent.id, at: host.now().toISOString() })
        .execute();
      const free = await keep('free', roles);
      world.pass(2 * DAY_S);
      const bars = async (askedBy: string, operator: Acting) =>
        (await standingOf(host, operator, { asked_by: askedBy, action: action.name })).bar;
      for (const operator of [asker, child, parent, TOKEN])
        expect(await bars(asker.id, operator)).not.toBeNull();
      for (const operator of [asker, free]) expect(await bars(TOKEN.id, operator)).not.toBeNull();
      expect(await bars(asker.id, free)).toBeNull();
      expect((await standingOf(host, free, { asked_by: asker.id, action: action.name })).deciders).toEqual([
        'free',
      ]);
    },
  );
});

/** What one person may try alone, in any order; then a fourth step. */
const STEPS = [
  'add-operator',
  'disable-operator',
  'reset-operator-password',
  'set-operator-roles',
  'confirm-request',
] as const;
const LAST = ['enable-operator', 'pay'] as const;

describe('alone, in three steps', () => {
  const triples = STEPS.flatMap((a) => STEPS.flatMap((b) => STEPS.map((c) => [a, b, c] as const))).filter(
    (steps) => new Set(steps).size === steps.length,
  );
  const newestRequest = async (): Promise<string> =>
    (
      await host.db
        .selectFrom('operator_requests')
        .select('id')
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.id ?? 'none';

  it.each([
    ['the token', TOKEN],
    ['one administrator', acting('op_alone')],
  ] as const)('%s makes, raises and pays nobody', async (_who, alone) => {
    for (const [index, steps] of triples.entries()) {
      await host.db.deleteFrom('operator_requests').execute();
      await host.db.deleteFrom('operator_issues').execute();
      await host.db.deleteFrom('operators').execute();
      // Alone has issued a helper, whose login it may hold.
      await keep('alone');
      await keep('helper', undefined, ['op_alone', 'token']);
      for (const name of ['anna', 'ben']) await keep(name);
      world.pass(2 * DAY_S);
      for (const step of [...steps, ...LAST]) {
        const given: Record<(typeof STEPS | typeof LAST)[number], Record<string, string>> = {
          'add-operator': person(`n${index}`, 'admin'),
          'disable-operator': { name: index % 2 ? 'anna' : 'ben' },
          'enable-operator': { name: index % 2 ? 'anna' : 'ben' },
          'reset-operator-password': { name: 'anna' },
          'set-operator-roles': { name: 'helper', roles: 'admin,cashier,editor' },
          pay: { to: `p${index}` },
          'confirm-request': { request: await newestRequest() },
        };
        const ran = await run(alone, step, given[step]);
        if (ran.kind === 'done') expect([steps, step]).toEqual([steps, 'disable-operator']);
        if (step === 'confirm-request')
          // With the login of an operator it has made, too.
          expect((await run(acting('op_helper'), step, given[step])).kind).toBe('refused');
      }
      expect([steps, (await enabledAdmins()) >= 2]).toEqual([steps, true]);
    }
    expect(paid).toBe(0);
  });
});
