/** Operators and an action that requires two of them, for tests of dual control. */
import { z } from 'zod';
import { openClock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { defineAction, type OpsHost } from '~/upstream/core/actions/action';
import { actions } from '~/upstream/admin/actions/registry';
import { ROLES, type ActingOperator, type Role } from '~/upstream/core/actions/roles';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';
import { openWorld } from '~/upstream/modules/testing/context';

export const createActingOperator = (
  id: string,
  roles: readonly Role[] = ['admin', 'cashier'],
): ActingOperator => ({
  ...{ id, display: id, roles, isToken: false, mustChange: false },
});

export const createOperatorInput = (name: string, roles: string) => ({
  name,
  display: '李维',
  staff_no: name,
  roles,
});

/** Opens a world with dual control enabled. Its action `pay` counts its runs. */
export async function openOperatorsWorld() {
  const world = await openWorld();
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
  const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
  const clock = await openClock(world.context.db, config, () => world.context.now().getTime());
  const host: OpsHost = { ...world.context, config, clock, actions: [...actions, pay] };

  const run = (
    operator: ActingOperator,
    name: string,
    given: Record<string, string> = {},
  ): Promise<ActionOutcome> => runAction(host, operator, { name, arguments: given, because: '工作需要' });

  /** Creates an operator as of a day without issuing events other than those of `issuers`. */
  async function keep(
    name: string,
    roles: Role[] = ['admin', 'cashier'],
    issuers: string[] = [],
  ): Promise<ActingOperator> {
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
    return createActingOperator(id, roles);
  }

  async function asked(operator: ActingOperator, name = 'pay', given: Record<string, string> = { to: 'x' }) {
    const ran = await run(operator, name, given);
    if (ran.kind !== 'asked') throw new Error(JSON.stringify(ran));
    return ran.request;
  }

  /** Requests as one operator and confirms as another; withdraws the request if it was not confirmed. */
  async function together(
    one: ActingOperator,
    other: ActingOperator,
    name = 'pay',
    given?: Record<string, string>,
  ) {
    const request = await asked(one, name, given);
    const ran = await run(other, 'confirm-request', { request });
    if (ran.kind === 'refused') await run(one, 'refuse-request', { request, reason: '撤回' });
    return ran;
  }

  const enabledAdmins = async (): Promise<number> =>
    (await host.db.selectFrom('operators').select(['roles', 'disabled_at']).execute()).filter(
      ({ roles, disabled_at }) => disabled_at === null && roles.includes('admin'),
    ).length;

  /** Removes all operators and requests. */
  async function clear(): Promise<void> {
    paid = 0;
    for (const table of ['operator_sessions', 'operator_requests', 'operator_issues', 'operators'] as const)
      await host.db.deleteFrom(table).execute();
  }

  return { world, host, run, keep, asked, together, enabledAdmins, clear, paid: () => paid };
}
export type OperatorsWorld = Awaited<ReturnType<typeof openOperatorsWorld>>;
