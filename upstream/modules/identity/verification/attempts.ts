import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { MAX_TRIES_PER_DAY } from '~/contract/limits';
import { isProofRefusal } from '~/contract/refused-proof';
import { parseRefusal } from '~/contract/refusals';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { lockAccount } from '~/upstream/modules/identity/verification/person';

type AttemptContext = Pick<ServiceContext, 'db' | 'now'>;

/** Methods with a limit per Shanghai day. */
export type LimitedMethod = keyof typeof MAX_TRIES_PER_DAY;

/** Whether an error is a refused password, code or other proof. */
const isProofRefused = (error: unknown): boolean =>
  error instanceof Refusal && isProofRefusal(parseRefusal({ code: error.code, result: error.result }).reason);

/**
 * Runs a check with a daily limit of failures. The attempt is counted before it is made, so that concurrent
 * attempts cannot exceed the limit. It is returned unless it counts: by default only a refused proof counts.
 * @throws Refusal 4029 above the limit, and any error of the check
 */
export async function runLimitedAttempt<T>(
  context: AttemptContext,
  accountId: string,
  method: LimitedMethod,
  run: () => Promise<T>,
  {
    tooManyText = '今天的核验次数已用完，请明天再试',
    isCounted = isProofRefused,
  }: { tooManyText?: string; isCounted?: (error: unknown) => boolean } = {},
): Promise<T> {
  const id = await countTry(context, accountId, method, tooManyText);
  const attempt = () => context.db.updateTable('check_attempts').where('id', '=', id);
  try {
    const result = await run();
    await attempt().set({ is_passed: true }).execute();
    return result;
  } catch (error) {
    if (!isCounted(error)) await context.db.deleteFrom('check_attempts').where('id', '=', id).execute();
    throw error;
  }
}

async function countTry(
  { db, now }: AttemptContext,
  accountId: string,
  method: LimitedMethod,
  tooManyText: string,
): Promise<number> {
  const at = now();
  const dayStart = new Date(`${toShanghaiDay(at)}T00:00:00+08:00`).toISOString();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const { count } = await trx
      .selectFrom('check_attempts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('method', '=', method)
      .where('is_passed', '=', false)
      .where('at', '>=', dayStart)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TRIES_PER_DAY[method]) {
      throw new Refusal(CODES.tooMany, tooManyText);
    }
    const row = await trx
      .insertInto('check_attempts')
      .values({ account_id: accountId, method, at: at.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}
