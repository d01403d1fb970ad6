import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions } from '~/upstream/admin/actions/registry';
import { computeRequestStatus } from '~/upstream/admin/actions/requests';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
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

describe('actions that require a second person', () => {
  const dual = actions.filter(({ second }) => second);
  it.each(dual.map((action) => [action.name, action] as const))(
    '%s can only be confirmed by another person',
    async (_name, action) => {
      const roles = [...action.roles];
      const requester = await operators.keep('asker', roles);
      const child = await operators.keep('child', roles, [requester.id]);
      const parent = await operators.keep('parent', roles);
      await operators.host.db
        .insertInto('operator_issues')
        .values({ operator_id: requester.id, issuer: parent.id, at: operators.host.now().toISOString() })
        .execute();
      const free = await operators.keep('free', roles);
      operators.world.pass(2 * DAY_S);
      const bars = async (askedBy: string, operator: ActingOperator) =>
        (await computeRequestStatus(operators.host, operator, { asked_by: askedBy, action: action.name }))
          .bar;
      for (const operator of [requester, child, parent, TOKEN_OPERATOR])
        expect(await bars(requester.id, operator)).not.toBeNull();
      for (const operator of [requester, free])
        expect(await bars(TOKEN_OPERATOR.id, operator)).not.toBeNull();
      expect(await bars(requester.id, free)).toBeNull();
      expect(
        (await computeRequestStatus(operators.host, free, { asked_by: requester.id, action: action.name }))
          .deciders,
      ).toEqual(['free']);
    },
  );
});
/** Steps that one person may try without help, in any order; then a fourth step. */
const STEPS = [
  'add-operator',
  'disable-operator',
  'reset-operator-password',
  'set-operator-roles',
  'confirm-request',
] as const;
const LAST = ['enable-operator', 'pay'] as const;

describe('a single operator in three steps', () => {
  const triples = STEPS.flatMap((a) => STEPS.flatMap((b) => STEPS.map((c) => [a, b, c] as const))).filter(
    (steps) => new Set(steps).size === steps.length,
  );
  const newestRequest = async (): Promise<string> =>
    (
      await operators.host.db
        .selectFrom('operator_requests')
        .select('id')
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.id ?? 'none';

  it.each([
    ['the token', TOKEN_OPERATOR],
    ['one administrator', createActingOperator('op_alone')],
  ] as const)('%s cannot create an operator, raise a role or pay out', async (_who, actor) => {
    for (const [index, steps] of triples.entries()) {
      await operators.host.db.deleteFrom('operator_requests').execute();
      await operators.host.db.deleteFrom('operator_issues').execute();
      await operators.host.db.deleteFrom('operators').execute();
      // This operator has issued a helper, whose login they may also hold.
      await operators.keep('alone');
      await operators.keep('helper', undefined, ['op_alone', 'token']);
      for (const name of ['anna', 'ben']) await operators.keep(name);
      operators.world.pass(2 * DAY_S);
      for (const step of [...steps, ...LAST]) {
        const given: Record<(typeof STEPS | typeof LAST)[number], Record<string, string>> = {
          'add-operator': createOperatorInput(`n${index}`, 'admin'),
          'disable-operator': { name: index % 2 ? 'anna' : 'ben' },
          'enable-operator': { name: index % 2 ? 'anna' : 'ben' },
          'reset-operator-password': { name: 'anna' },
          'set-operator-roles': { name: 'helper', roles: 'admin,cashier,editor' },
          pay: { to: `p${index}` },
          'confirm-request': { request: await newestRequest() },
        };
        const ran = await operators.run(actor, step, given[step]);
        if (ran.kind === 'done') expect([steps, step]).toEqual([steps, 'disable-operator']);
        if (step === 'confirm-request')
          // Also with the login of an operator they have created.
          expect((await operators.run(createActingOperator('op_helper'), step, given[step])).kind).toBe(
            'refused',
          );
      }
      expect([steps, (await operators.enabledAdmins()) >= 2]).toEqual([steps, true]);
    }
    expect(operators.paid()).toBe(0);
  });
});
