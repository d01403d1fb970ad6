/** Runs actions as two operators with dual control, for tests. */
import type { Clock } from '~/upstream/core/clock';
import { readConfig } from '~/upstream/core/config';
import { actions } from '~/upstream/admin/actions/registry';
import { confirmRequest } from '~/upstream/admin/actions/requests';
import { ROLES, TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { runAction, type ActionOutcome } from '~/upstream/admin/actions/run-action';
import type { ServiceContext } from '~/upstream/core/service-context';

const acting = (id: string): ActingOperator => ({
  ...{ id, display: id, roles: ROLES, isToken: false, mustChange: false },
});

/** One party may have issued both accounts, on other days. */
const DAYS_BEFORE = { op_one: '2026-10-01T02:00:00Z', op_two: '2026-10-08T02:00:00Z' } as const;

/** Adds two operators with all roles. */
export async function addTwoOperators({ db }: ServiceContext): Promise<void> {
  for (const id of ['op_one', 'op_two'] as const)
    await db
      .insertInto('operators')
      .values({
        ...{
          id,
          name: id.replace('_', '-'),
          display: id,
          staff_no: id,
          must_change: false,
          password_hash: 'x',
        },
        ...{ issued_to: 'token', roles: [...ROLES], created_at: DAYS_BEFORE[id], created_by: 'token' },
        ...{ disabled_at: null, last_login_at: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const getHost = (context: ServiceContext) => ({
  ...context,
  config: readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' }),
  clock: { now: context.now } as Clock,
  actions,
});

/** Runs an action by name as the first operator, or by the token of the command line. */
export const runAsFirstOperator = (
  context: ServiceContext,
  name: string,
  given: Record<string, string>,
  { because, isToken = false }: { because?: string; isToken?: boolean } = {},
): Promise<ActionOutcome> =>
  runAction(getHost(context), isToken ? TOKEN_OPERATOR : acting('op_one'), {
    name,
    arguments: given,
    because,
  });

/** Confirms as the second operator a request of the first. */
export const confirmAsSecondOperator = (context: ServiceContext, request: string): Promise<unknown> =>
  confirmRequest({ ...getHost(context), operator: acting('op_two') }, request);

/** Requests an action and confirms it; returns the preview of the second operator, and the result. */
export async function runWithDualControl(
  context: ServiceContext,
  name: string,
  given: Record<string, string>,
): Promise<{ subject: unknown; result: unknown }> {
  const asked = await runAsFirstOperator(context, name, given, { because: '两人核对' });
  if (asked.kind !== 'asked') throw new Error(`${name} was not requested: ${JSON.stringify(asked)}`);
  const { preview: subject } = await context.db
    .selectFrom('operator_requests')
    .select('preview')
    .where('id', '=', asked.request)
    .executeTakeFirstOrThrow();
  return { subject, result: await confirmAsSecondOperator(context, asked.request) };
}
