import { shanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { TRIES_PER_DAY } from '~/contract/limits';
import type { ServiceContext } from '~/upstream/services/handler';
import { Refusal } from '~/upstream/services/refusal';
import { lockAccount } from '~/upstream/services/people/verification/person';

type AttemptContext = Pick<ServiceContext, 'db' | 'now'>;

/** What is limited by the Shanghai day. */
export type LimitedMethod = keyof typeof TRIES_PER_DAY;

/** No answer of the checker, or no turn at it. */
const NOT_LOOKED_AT: readonly number[] = [CODES.checkUnavailable, CODES.tooMany];

/**
 * Runs a check that a person may fail only so often a day. The try is counted before it is made, so that tries at
 * once cannot slip past the limit; a success and a checker without an answer do not count.
 * @throws Refusal 4029 past the limit, and whatever the check throws
 */
export async function limitedTry<T>(
  context: AttemptContext,
  accountId: string,
  method: LimitedMethod,
  run: () => Promise<T>,
  tooManyText = '今天的核验次数已用完，请明天再试',
): Promise<T> {
  const id = await countTry(context, accountId, method, tooManyText);
  const attempt = () => context.db.updateTable('check_attempts').where('id', '=', id);
  try {
    const result = await run();
    await attempt().set({ is_passed: true }).execute();
    return result;
  } catch (error) {
    const isFailure = error instanceof Refusal && !NOT_LOOKED_AT.includes(error.code);
    if (!isFailure) await context.db.deleteFrom('check_attempts').where('id', '=', id).execute();
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
  const dayStart = new Date(`${shanghaiDay(at)}T00:00:00+08:00`).toISOString();
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
    if (Number(count) >= TRIES_PER_DAY[method]) {
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
