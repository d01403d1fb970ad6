import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { maskPhone } from '~/domain/person/masks';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { publicTrade } from '~/contract/public-trade';
import { getAccountRequester } from '~/upstream/core/http/caller';
import {
  buildOutboxHint,
  sendCaptcha,
  checkPassword,
  createPasswordHash,
  runWithCaptcha,
  recordVerificationAudit,
} from '~/upstream/modules/identity';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal, tokenExpired } from '~/upstream/core/refusal';
import { TRADE_CODES } from '~/contract/refusals';

/** This many wrong attempts lock the trade password for this long (product rule). */
export const TRADE_PASSWORD_LIMITS = { tries: 5, lockedHours: 3 } as const;
const LOCK_MS = TRADE_PASSWORD_LIMITS.lockedHours * 3_600_000;

async function getAccount({ db }: Pick<ServiceContext, 'db'>, accountId: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['phone', 'trade_password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw tokenExpired();
  return account;
}

/** Sends a code to the phone of the account. Throws Refusal 4029 above a limit. */
export async function sendPasswordCaptcha(
  context: ServiceContext,
  accountId: string,
): Promise<CallResult<typeof publicTrade.sendPasswordCaptcha>> {
  const { phone } = await getAccount(context, accountId);
  const { code, resendSeconds } = await sendCaptcha(
    context,
    phone,
    'trade_password',
    getAccountRequester(accountId),
  );
  return {
    masked_phone: maskPhone(phone),
    seconds_to_next: resendSeconds,
    ...buildOutboxHint(context.config, code),
  };
}

/**
 * Sets a new trade password; the code proves the owner, so it ends a lock.
 * @throws Refusal 4000 for an easily guessed one, 5001 and 5002 for the code
 */
export async function setTradePassword(
  context: ServiceContext,
  accountId: string,
  { captcha, trade_password: password }: CallBody<typeof publicTrade.setPassword>,
): Promise<CallResult<typeof publicTrade.setPassword>> {
  if (isSimple(password)) {
    throw new Refusal(CODES.badRequest, '交易密码过于简单，请勿使用连续或相同的数字', {
      reason: 'invalid',
      field: 'trade_password',
    });
  }
  const { phone } = await getAccount(context, accountId);
  const use = {
    phone,
    scenes: ['trade_password'],
    code: captcha,
    asker: getAccountRequester(accountId),
  } as const;
  return runWithCaptcha(context, use, () => keepTradePassword(context, accountId, password));
}

async function keepTradePassword(
  context: ServiceContext,
  accountId: string,
  password: string,
): Promise<CallResult<typeof publicTrade.setPassword>> {
  const hash = await createPasswordHash(context, password, getAccountRequester(accountId));
  const now = context.now();
  await context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ trade_password_hash: hash })
      .where('id', '=', accountId)
      .execute();
    await trx.deleteFrom('trade_password_failures').where('account_id', '=', accountId).execute();
    await recordVerificationAudit(trx, { accountId, at: now, action: 'trade_password_set', detail: {} });
  });
  return { set_at: now.toISOString() };
}

/** Returns whether a password is the same digit six times, or six consecutive digits up or down. */
function isSimple(password: string): boolean {
  const steps = new Set(Array.from(password.slice(1), (digit, index) => +digit - +password.charAt(index)));
  const [step = 0] = steps;
  return steps.size === 1 && Math.abs(step) <= 1;
}

/**
 * Checks that the owner trades. A wrong password is counted, and the lock is checked after the password: of many
 * concurrent attempts the sixth gets only the lock, right or wrong. The right one clears the count. `key` is the
 * Idempotency-Key of the form: the same password with the same key is the same attempt, repeated after a lost
 * answer, and counts once.
 * @throws Refusal 2013 when none is set, 5003 when it is wrong, 4029 while it is locked (`msg` names the end)
 */
export async function checkTradePassword(
  context: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  accountId: string,
  password: string,
  key: string | null | undefined,
): Promise<void> {
  const { trade_password_hash: hash } = await getAccount(context, accountId);
  if (hash === null) throw new Refusal(TRADE_CODES.trade_password, '请先设置交易密码');
  await assertUnlocked(context, accountId);
  const { isRight, rehashed } = await checkPassword(context, password, hash, getAccountRequester(accountId));
  if (!isRight) throw await countFailure(context, accountId, getAttempt(accountId, password, key));
  await assertUnlocked(context, accountId);
  if (rehashed !== null) {
    await context.db
      .updateTable('accounts')
      .set({ trade_password_hash: rehashed })
      .where('id', '=', accountId)
      .where('trade_password_hash', '=', hash)
      .execute();
  }
  await context.db.deleteFrom('trade_password_failures').where('account_id', '=', accountId).execute();
}

async function assertUnlocked(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
): Promise<void> {
  const known = await db
    .selectFrom('trade_password_failures')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!known || known.failures < TRADE_PASSWORD_LIMITS.tries) return;
  const until = new Date(Date.parse(known.last_tried_at) + LOCK_MS);
  if (until > now()) throw locked(until);
}

/**
 * Hash of one attempt: password and key. Nothing is stored for a spent key. While a key is open, a reader of the
 * database could test guesses of wrong passwords with it, never of the right one.
 */
const getAttempt = (accountId: string, password: string, key: string | null | undefined): string | null =>
  key == null ? null : createHmac('sha256', key).update(`${accountId} ${password}`).digest('hex');

/** Counts a wrong attempt in one statement; not while it is locked, and not when the last attempt is repeated. */
async function countFailure(
  context: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  attempt: string | null,
): Promise<Refusal> {
  const triedAt = context.now();
  const at = sql<string>`${triedAt.toISOString()}::timestamptz`;
  const over = sql<string>`${new Date(triedAt.getTime() - LOCK_MS).toISOString()}::timestamptz`;
  const counted = await sql<{ failures: number }>`
    insert into trade_password_failures as known (account_id, failures, last_tried_at, last_attempt)
    values (${accountId}, 1, ${at}, ${attempt})
    on conflict (account_id) do update set last_tried_at = excluded.last_tried_at, last_attempt = excluded.last_attempt,
      failures = case when known.failures >= ${TRADE_PASSWORD_LIMITS.tries}::int then 1
        when known.last_attempt = excluded.last_attempt then known.failures else known.failures + 1 end
    where known.failures < ${TRADE_PASSWORD_LIMITS.tries}::int or known.last_tried_at <= ${over}
    returning failures`.execute(context.db);
  const [row] = counted.rows;
  if (!row) await assertUnlocked(context, accountId);
  const left = TRADE_PASSWORD_LIMITS.tries - (row?.failures ?? 0);
  return left <= 0
    ? locked(new Date(triedAt.getTime() + LOCK_MS))
    : new Refusal(CODES.wrongPassword, `交易密码有误，还可尝试 ${left} 次`, { field: 'trade_password' });
}

function locked(until: Date): Refusal {
  const { day, time } = toShanghaiClock(until);
  return new Refusal(
    CODES.tooMany,
    `交易密码连续输错 ${TRADE_PASSWORD_LIMITS.tries} 次，已锁定至 ${day} ${time.slice(0, 5)}；可通过短信验证码重设`,
    { field: 'trade_password' },
  );
}
