import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recoverAdmin } from '~/upstream/admin/actions/recover-admin';
import { TOKEN_OPERATOR, type Role } from '~/upstream/core/actions/roles';
import { findOperator, logIn } from '~/upstream/admin/actions/sessions';
import {
  createActingOperator,
  openOperatorsWorld,
  createOperatorInput,
  type OperatorsWorld,
} from '~/upstream/admin/actions/testing/operators-world';

const DAY_S = 86_400;
let operators: OperatorsWorld;
beforeAll(async () => {
  operators = await openOperatorsWorld();
});
afterAll(() => operators.world.close());
beforeEach(() => operators.clear());

describe('last two enabled administrators', () => {
  it('cannot be disabled or lose their role, in any order', async () => {
    const [a, b] = [await operators.keep('anna'), await operators.keep('ben')];
    const refused = { kind: 'refused', msg: '须至少保留 2 位可用的管理员，请先新增管理员' };
    expect(await operators.run(TOKEN_OPERATOR, 'disable-operator', { name: 'anna' })).toMatchObject(refused);
    expect(await operators.run(a, 'disable-operator', { name: 'ben' })).toMatchObject(refused);
    const c = await operators.keep('carl', ['cashier', 'editor', 'admin']);
    expect(
      await operators.together(a, c, 'set-operator-roles', { name: 'ben', roles: 'cashier' }),
    ).toMatchObject({
      kind: 'done',
    });
    expect(await operators.run(TOKEN_OPERATOR, 'disable-operator', { name: 'carl' })).toMatchObject(refused);
    expect(
      await operators.together(a, c, 'set-operator-roles', { name: 'ben', roles: 'admin' }),
    ).toMatchObject({
      kind: 'done',
    });
    expect((await operators.run(b, 'disable-operator', { name: 'carl' })).kind).toBe('done');
    expect(
      await operators.together(a, b, 'set-operator-roles', { name: 'carl', roles: 'cashier' }),
    ).toMatchObject({
      kind: 'done',
    });
    expect(await operators.run(b, 'disable-operator', { name: 'anna' })).toMatchObject(refused);
    expect(await operators.enabledAdmins()).toBe(2);
  });
});

describe('waiver for the token', () => {
  it('creates two administrators, who can confirm each other a day later, and never reopens', async () => {
    expect(
      (await operators.run(TOKEN_OPERATOR, 'add-operator', createOperatorInput('first', 'cashier'))).kind,
    ).toBe('refused');
    for (const [name, kind] of [
      ['a1', 'done'],
      ['a2', 'done'],
      ['a3', 'refused'],
    ] as const)
      expect(
        (await operators.run(TOKEN_OPERATOR, 'add-operator', createOperatorInput(name, 'admin'))).kind,
      ).toBe(kind);
    const ids = await operators.host.db.selectFrom('operators').select('id').execute();
    const [one, two] = ids.map(({ id }) => createActingOperator(id));
    if (!one || !two) throw new Error('two administrators');
    const early = await operators.together(one, two, 'add-operator', createOperatorInput('b1', 'cashier'));
    expect(early).toMatchObject({ msg: expect.stringMatching(/一天内由同一方发放.*起可以$/) as string });
    operators.world.pass(DAY_S);
    expect(
      (await operators.together(one, two, 'add-operator', createOperatorInput('b1', 'cashier'))).kind,
    ).toBe('done');
    // Regardless of how few are left: the rows of operators stay.
    await operators.host.db
      .updateTable('operators')
      .set({ disabled_at: operators.host.now().toISOString() })
      .execute();
    expect(
      await operators.run(TOKEN_OPERATOR, 'add-operator', createOperatorInput('again', 'admin')),
    ).toMatchObject({
      kind: 'refused',
      status: 403,
    });
  });

  it('has a recovery that requires the database, and is recorded in the audit log', async () => {
    await operators.keep('anna', ['cashier']);
    const again = await recoverAdmin(operators.host, 'anna', null);
    const made = await recoverAdmin(operators.host, 'ben', { display: '王宁', staffNo: 'B1' });
    for (const { operator: name, password } of [again, made]) {
      const token = await logIn(operators.host, { name, password, address: '127.0.0.1' });
      expect(await findOperator(operators.host, token)).toMatchObject({
        roles: expect.arrayContaining(['admin']) as Role[],
      });
    }
    await expect(recoverAdmin(operators.host, 'nobody', null)).rejects.toThrow();
    const ids = await operators.host.db.selectFrom('operators').select('id').orderBy('name').execute();
    const [a, b] = ids.map(({ id }) => createActingOperator(id));
    if (!a || !b) throw new Error('two administrators');
    expect(await operators.together(a, b)).toMatchObject({
      msg: expect.stringContaining('一天内') as string,
    });
    operators.world.pass(DAY_S);
    expect((await operators.together(a, b)).kind).toBe('done');
    const { result } = (await operators.run(a, 'operator-audit', { operator: 'database' })) as {
      result: unknown[];
    };
    expect(result).toContainEqual(
      expect.objectContaining({ action: 'operator_added', operator: 'database' }) as unknown,
    );
  });
});

describe('two operators of whom one issued the other', () => {
  it('never confirm each other, directly or indirectly, in either direction', async () => {
    const root = await operators.keep('root');
    operators.world.pass(2 * DAY_S);
    const child = await operators.keep('child', undefined, [root.id]);
    operators.world.pass(2 * DAY_S);
    const grandchild = await operators.keep('grandchild', undefined, [child.id]);
    const stranger = await operators.keep('stranger');
    operators.world.pass(30 * DAY_S);
    for (const [one, other] of [
      [root, child],
      [child, grandchild],
      [root, grandchild],
    ] as const) {
      const bar = { kind: 'refused', msg: expect.stringContaining('不能互相复核') as string };
      expect(await operators.together(one, other)).toMatchObject(bar);
      expect(await operators.together(other, one)).toMatchObject(bar);
    }
    expect(operators.paid()).toBe(0);
    expect((await operators.together(stranger, grandchild)).kind).toBe('done');
  });

  it('includes the requester and the confirmer of the account, and the issuer of a password', async () => {
    const [a, b, c] = [
      await operators.keep('anna'),
      await operators.keep('ben'),
      await operators.keep('carl'),
    ];
    operators.world.pass(2 * DAY_S);
    await operators.together(a, b, 'add-operator', createOperatorInput('made', 'admin,cashier'));
    await operators.together(a, b, 'reset-operator-password', { name: 'carl' });
    operators.world.pass(2 * DAY_S);
    const { id } = await operators.host.db
      .selectFrom('operators')
      .select('id')
      .where('name', '=', 'made')
      .executeTakeFirstOrThrow();
    for (const issued of [createActingOperator(id), c])
      for (const issuer of [a, b]) expect((await operators.together(issued, issuer)).kind).toBe('refused');
    expect((await operators.together(createActingOperator(id), await operators.keep('other'))).kind).toBe(
      'done',
    );
  });

  it('excludes the issuer of an issuer who was taken over only later', async () => {
    const a = await operators.keep('anna');
    const child = await operators.keep('child', undefined, [a.id]);
    operators.world.pass(2 * DAY_S);
    const late = await operators.keep('late');
    const at = operators.host.now().toISOString();
    await operators.host.db
      .insertInto('operator_issues')
      .values({ operator_id: a.id, issuer: late.id, at })
      .execute();
    operators.world.pass(2 * DAY_S);
    expect((await operators.together(late, child)).kind).toBe('done');
    expect((await operators.together(late, a)).kind).toBe('refused');
  });

  it('must wait a day when one party issued both, also indirectly', async () => {
    const [root, middle] = [
      await operators.keep('root'),
      await operators.keep('middle', undefined, ['op_root']),
    ];
    operators.world.pass(2 * DAY_S);
    const [one, two] = [
      await operators.keep('one', undefined, [root.id]),
      await operators.keep('two', undefined, [middle.id]),
    ];
    expect(await operators.together(one, two)).toMatchObject({
      msg: expect.stringContaining('一天内') as string,
    });
    operators.world.pass(DAY_S - 60);
    expect((await operators.together(one, two)).kind).toBe('refused');
    operators.world.pass(60);
    expect((await operators.together(one, two)).kind).toBe('done');
  });
});
