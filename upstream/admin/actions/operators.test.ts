import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { defineAction, type OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES, TOKEN_OPERATOR, type ActingOperator, type Role } from '~/upstream/core/actions/roles';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';
import { findOperator, logIn } from '~/upstream/admin/actions/sessions';
import { runAsOperator } from '~/upstream/core/acting';
import { recordAudit } from '~/upstream/core/audit';
import { openWorld, REAL_SIGNING } from '~/upstream/modules/testing/context';
import { openForTests } from '~/tests/fixtures/open-for-tests';

let host: OpsHost;
/** Payouts of the test action, by the state of its subject. */
const paid: string[] = [];
let state = 1;
let isFailing = false;

const pay = defineAction({
  name: 'pay',
  title: '付款',
  roles: ['cashier'],
  summary: 'pays',
  arguments: z.strictObject({ to: z.string() }),
  second: { subject: () => Promise.resolve({ state }) },
  async run({ context, input: { to } }) {
    if (isFailing) throw new Error('broken');
    paid.push(to);
    await recordAudit(context.db, {
      ...{ at: context.now(), actor: 'ops', subjectType: 'test', subjectId: to, action: 'paid' },
    });
    return { to };
  },
});

const world = openForTests(openWorld);
beforeAll(async () => {
  const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
  const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
  host = { ...world.context, config, clock, actions: [...actions, pay] };
});

const as = (id: string, ...roles: Role[]): ActingOperator => ({
  id: `op_${id}`,
  display: id,
  roles,
  isToken: false,
  mustChange: false,
});
const run = (
  operator: ActingOperator,
  name: string,
  given: Record<string, string> = {},
  because?: string,
): Promise<ActionOutcome> => runAction(host, operator, { name, arguments: given, because });

async function keep(name: string, roles: Role[], issuedTo = 'token'): Promise<ActingOperator> {
  const operator = as(name, ...roles);
  await host.db
    .insertInto('operators')
    .values({
      ...{
        id: operator.id,
        name,
        display: name,
        staff_no: `S-${name}`,
        password_hash: 'x',
        must_change: false,
      },
      ...{ issued_to: issuedTo, roles, created_at: '2026-01-01T00:00:00Z', created_by: 'token' },
      ...{ disabled_at: null, last_login_at: null },
    })
    .execute();
  return operator;
}

async function asked(operator: ActingOperator, to: string): Promise<string> {
  const ran = await run(operator, 'pay', { to }, '客户申请');
  if (ran.kind !== 'asked') throw new Error(JSON.stringify(ran));
  return ran.request;
}
const getState = async (id: string) =>
  (await host.db
    .selectFrom('operator_requests')
    .select(['state', 'note'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

describe('first operators', () => {
  it('are created by the token, two of them; from then on no single operator can create one', async () => {
    const add = (operator: ActingOperator, name: string, roles = 'admin', staff_no = name) =>
      run(operator, 'add-operator', { name, display: '李维', staff_no, roles }, '新同事入职');
    // At first only administrators can be created.
    expect(await add(TOKEN_OPERATOR, 'first.cashier', 'cashier', 'A1')).toMatchObject({ status: 403 });
    const first = await add(TOKEN_OPERATOR, 'first');
    expect(first).toMatchObject({ kind: 'done', result: { operator: 'first' } });
    expect((await add(TOKEN_OPERATOR, 'second')).kind).toBe('done');
    expect(await add(TOKEN_OPERATOR, 'third')).toMatchObject({ kind: 'refused', status: 403 });
    expect((await add(as('first', 'admin'), 'fourth')).kind).toBe('asked');
    // One person is one operator.
    const { password } = (first as { result: { password: string } }).result;
    const token = await logIn(host, { name: 'first', password, address: '127.0.0.1' });
    const operator = await findOperator(host, token);
    expect(operator).toMatchObject({ roles: ['admin'], mustChange: true });
    if (!operator) throw new Error('nobody');
    expect(await run(operator, 'list-operators')).toMatchObject({ kind: 'refused', status: 403 });
    const change = { old_password: password, new_password: 'a-longer-password' };
    expect((await run(operator, 'change-password', change)).kind).toBe('done');
    expect(await findOperator(host, token)).toBeNull();
    expect(JSON.stringify(world.logLines)).not.toContain(password);
  });

  it('cannot raise, re-enable or reset themselves', async () => {
    const admins = await host.db
      .selectFrom('operators')
      .select(['id', 'name'])
      .where('name', 'in', ['first', 'second'])
      .orderBy('name')
      .execute();
    const [one, two] = admins.map(({ id }) => ({ ...as('x', 'admin'), id }));
    if (!one || !two) throw new Error('two administrators');
    const raise = await run(one, 'set-operator-roles', { name: 'first', roles: 'admin,cashier' }, '需要');
    expect(raise.kind).toBe('asked');
    expect(await run(one, 'disable-operator', { name: 'first' })).toMatchObject({
      msg: '不能更改自己的角色与状态',
    });
    // A confirmed action runs in the name of the confirmer; the requester's own roles are those of another person
    // to them.
    const id = raise.kind === 'asked' ? raise.request : '';
    expect(await run(one, 'confirm-request', { request: id })).toMatchObject({ msg: '不能复核自己的申请' });
    expect(await run(as('stranger', 'cashier'), 'confirm-request', { request: id })).toMatchObject({
      msg: '您的角色不能复核此事项',
    });
    const back = await run(two, 'set-operator-roles', { name: 'second', roles: 'cashier' }, '需要');
    expect(
      await run(two, 'confirm-request', { request: back.kind === 'asked' ? back.request : '' }),
    ).toMatchObject({ kind: 'refused' });
  });
});

describe('second person', () => {
  let requester: ActingOperator;
  let other: ActingOperator;
  beforeAll(async () => {
    requester = await keep('asker', ['cashier']);
    other = await keep('other', ['cashier']);
  });

  it('gets a reason; the requested action runs once, in the name of the confirmer', async () => {
    expect(await run(requester, 'pay', { to: 'a' })).toMatchObject({ kind: 'refused', status: 400 });
    const id = await asked(requester, 'a');
    expect(paid).toEqual([]);
    expect(await run(other, 'pay', { to: 'a' }, '又一次')).toMatchObject({
      msg: `相同的申请 ${id} 正在等待复核`,
    });
    // Two concurrent confirmations.
    const third = await keep('third', ['cashier']);
    const both = await Promise.all(
      [other, third].map((each) => run(each, 'confirm-request', { request: id })),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(['done', 'refused']);
    expect(paid).toEqual(['a']);
    expect(await run(other, 'confirm-request', { request: id })).toMatchObject({ msg: '申请已有人处理' });
    const [row] = await host.db
      .selectFrom('audit_events')
      .select('operator')
      .where('subject_type', '=', 'test')
      .execute();
    expect(['op_other', 'op_third']).toContain(row?.operator);
    expect(await getState(id)).toEqual({ state: 'done', note: null });
  });

  it('is another person, by name and by login', async () => {
    const id = await asked(requester, 'b');
    expect(await run(requester, 'confirm-request', { request: id })).toMatchObject({
      msg: '不能复核自己的申请',
    });
    expect(await run(TOKEN_OPERATOR, 'confirm-request', { request: id })).toMatchObject({
      kind: 'refused',
      status: 403,
      msg: expect.stringContaining('须以操作员身份执行') as string,
    });
    const shadow = await keep('shadow', ['cashier'], requester.id);
    expect(await run(shadow, 'confirm-request', { request: id })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('不能互相复核') as string,
    });
    expect(await run(as('editor', 'editor'), 'confirm-request', { request: id })).toMatchObject({
      msg: '您的角色不能复核此事项',
    });
    expect((await run(other, 'refuse-request', { request: id, reason: '金额不符' })).kind).toBe('done');
    expect(await getState(id)).toEqual({ state: 'refused', note: '金额不符' });
    // The requester may withdraw it; then it cannot be confirmed.
    const mistaken = await asked(requester, 'b');
    expect((await run(requester, 'refuse-request', { request: mistaken, reason: '填错了' })).kind).toBe(
      'done',
    );
    expect(await run(other, 'confirm-request', { request: mistaken })).toMatchObject({
      msg: '申请已有人处理',
    });
    expect(paid).toEqual(['a']);
  });

  it('runs nothing when the subject has changed, or the request has expired', async () => {
    const changed = await asked(requester, 'c');
    state = 2;
    expect(await run(other, 'confirm-request', { request: changed })).toMatchObject({
      kind: 'refused',
      msg: expect.stringContaining('情况已变化') as string,
    });
    expect(await getState(changed)).toMatchObject({ state: 'changed' });
    const late = await asked(requester, 'd');
    world.pass(3 * 86_400);
    expect(await run(other, 'confirm-request', { request: late })).toMatchObject({
      msg: '申请已过期，请重新提出',
    });
    expect(paid).toEqual(['a']);
  });

  it('cannot confirm for a requester who was disabled or lost the role, but can refuse', async () => {
    const leaver = await keep('leaver', ['cashier']);
    const change = (set: { disabled_at?: string | null; roles?: Role[] }) =>
      host.db.updateTable('operators').set(set).where('id', '=', leaver.id).execute();
    const id = await asked(leaver, 'x');
    const confirm = () => run(other, 'confirm-request', { request: id });
    await change({ disabled_at: host.now().toISOString() });
    expect(await confirm()).toMatchObject({ msg: expect.stringContaining('申请人已被停用') as string });
    await change({ disabled_at: null, roles: ['editor'] });
    expect(await confirm()).toMatchObject({ msg: expect.stringContaining('已没有此事项的角色') as string });
    expect(paid).toEqual(['a']);
    expect(await getState(id)).toMatchObject({ state: 'waiting' });
    expect((await run(other, 'refuse-request', { request: id, reason: '账号被盗' })).kind).toBe('done');
  });

  it('sees an unknown result when the action was interrupted', async () => {
    const id = await asked(requester, 'e');
    isFailing = true;
    await expect(run(other, 'confirm-request', { request: id })).rejects.toThrow('broken');
    isFailing = false;
    expect(await getState(id)).toEqual({ state: 'failed', note: '执行中出错，结果未知，请核对' });
  });
});

describe('declarations of the actions', () => {
  it('every action runs only for its roles, and only the password change for an operator with a first password', async () => {
    for (const { name, roles } of actions) {
      expect([name, roles.length > 0]).toEqual([name, true]);
      for (const role of ROLES) {
        const others = ROLES.filter((each) => !roles.includes(each));
        if (others.includes(role))
          expect([name, role, await run(as('role', role), name)]).toMatchObject([
            name,
            role,
            { status: 403 },
          ]);
      }
      if (name !== 'change-password')
        expect([name, await run({ ...as('new', ...ROLES), mustChange: true }, name)]).toMatchObject([
          name,
          { kind: 'refused', status: 403 },
        ]);
    }
    // A refusal because of a role is also a row in the operator's own history.
    const [row] = await host.db
      .selectFrom('audit_events')
      .select('detail')
      .where('subject_id', '=', 'op_role')
      .limit(1)
      .execute();
    expect(row?.detail).toMatchObject({ outcome: 'refused', code: 403 });
  });

  it('outgoing money, growth, terms, payouts, operators and texts about private funds require a second operator', () => {
    const names = actions.filter(({ second }) => second).map(({ name }) => name);
    expect(names.sort()).toEqual([
      ...[
        'accept-held-money',
        'accept-redemptions',
        'add-operator',
        'announce-liquidation',
        'announce-product-event',
        'cancel-order',
        'correct-dividend',
        'correct-income',
        'correct-split',
        'declare-call-default',
        'declare-dividend',
        'declare-split',
        'enable-operator',
        'fail-public-order',
        'import-csv',
        'import-product-events',
        'liquidate-fund',
      ],
      ...[
        'member-growth',
        'note-product-payment',
        'note-public-payout',
        'note-public-refund',
        'open-consultation',
        'pay-correction',
        'pay-liquidation',
        'pay-redemption',
        'publish-content',
        'publish-fx-rate',
        'publish-income',
        'publish-nav',
        'publish-public-nav',
        'refund',
        'register-bank-row',
        'register-call-payment',
        'register-remittance',
        'reject-payment',
      ],
      ...[
        'release-payouts',
        'release-public-refund',
        'reset-operator-password',
        'return-held-money',
        'set-fund-conversion',
        'set-operator-roles',
        'set-public-terms',
        'set-switch',
        'withdraw-product-event',
      ],
    ]);
  });

  it('cannot be switched off in production', () => {
    const off = { OPS_DUAL_CONTROL: 'off' };
    expect(() => readConfig({ ...off, APP_ENV: 'pre', ...REAL_SIGNING })).toThrow('OPS_DUAL_CONTROL');
    expect(
      [readConfig({}), readConfig(off), readConfig({ APP_ENV: 'test' })].map((each) => each.isDualControlOn),
    ).toEqual([true, false, false]);
  });

  it('an audit row contains the acting operator, and none without one', async () => {
    const entry = { at: host.now(), actor: 'ops', subjectType: 'test', action: 'x' } as const;
    await runAsOperator('op_x', () => recordAudit(host.db, { ...entry, subjectId: 'with' }));
    await recordAudit(host.db, { ...entry, subjectId: 'without' });
    const rows = await host.db
      .selectFrom('audit_events')
      .select(['subject_id', 'operator'])
      .where('action', '=', 'x')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { subject_id: 'with', operator: 'op_x' },
      { subject_id: 'without', operator: null },
    ]);
  });
});
