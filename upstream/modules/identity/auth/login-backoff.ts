import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { returnRowQuota, takeRowQuota } from '~/upstream/core/anonymous-rows';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Requester } from '~/upstream/core/http/caller';
import { formatWait } from '~/upstream/modules/identity/auth/waiting';

interface Backoff {
  /** Failures without a wait. */
  freeTries: number;
  /** First wait; doubles each time. */
  firstSeconds: number;
  maxSeconds: number;
}

/** From the fifth failure on a network (or a known device) waits for this phone, at most 15 minutes. */
export const BACKOFF: Backoff = { freeTries: 5, firstSeconds: 30, maxSeconds: 900 };
/**
 * Wrong passwords of one phone from all networks together: from the twentieth on all unknown requesters wait, at
 * most six hours, so that many networks can guess about thirty times a day. Does not apply to known devices and
 * captchas.
 */
export const TOTAL_BACKOFF: Backoff = { freeTries: 20, firstSeconds: 60, maxSeconds: 21_600 };
/**
 * For a name that many networks guess, a network has one attempt, then the longest wait. Operators have no captcha
 * login, so guesses of other networks never make theirs wait.
 */
const GUESSED_BACKOFF: Backoff = { freeTries: 1, firstSeconds: 900, maxSeconds: 900 };
const FORGOTTEN_AFTER_HOURS = 24;
/** Key used instead of an asker: all unknown requesters. */
const ANY_ADDRESS = '*';

/** Returns the seconds to wait after a number of failures. */
export const computeBackoffSeconds = (
  failures: number,
  { freeTries, firstSeconds, maxSeconds }: Backoff = BACKOFF,
): number =>
  failures < freeTries ? 0 : Math.min(maxSeconds, firstSeconds * 2 ** Math.min(failures - freeTries, 20));

type BackoffContext = Pick<ServiceContext, 'db' | 'now' | 'log'>;

/**
 * Runs one password attempt for a known or unknown phone. It is counted before the password is checked, so that
 * concurrent attempts cannot exceed the limit. A wrong password stays counted; the right one removes all attempts
 * of this requester. An attempt that ends in an error (busy, outage) does not count, and restores count and wait.
 * @param look returns null when the password is wrong
 * @throws Refusal 4029 while this requester must wait for this phone; captcha logins are never refused here
 */
export async function tryPassword<T, C extends Pick<BackoffContext, 'db' | 'now'>>(
  context: C,
  phone: string,
  requester: Requester,
  check: () => Promise<T | null>,
  count: (context: C, phone: string, requester: Requester) => Promise<Counted[]>,
): Promise<T | null> {
  const counted = await count(context, phone, requester);
  try {
    const found = await check();
    if (found !== null) await resetOwnAttempts(context, phone, requester);
    return found;
  } catch (error) {
    await uncountTry(context, phone, counted);
    throw error;
  }
}

/** One counted attempt: requester, time, and the time of the previous one. */
interface Counted {
  asker: string;
  at: string;
  before: string | null;
}

/** @throws Refusal 4029 while this requester must wait for this phone, or after too many phones */
export async function countLoginAttempt(
  context: BackoffContext,
  phone: string,
  requester: Requester,
): Promise<Counted[]> {
  const { db } = context;
  const triedAt = context.now();
  await forgetOldTries(db, triedAt);
  // A refusal of one counter rolls back the other: an attempt that was not made is not counted.
  return db.transaction().execute(async (trx) => {
    const own = await countOne(trx, triedAt, { phone, asker: requester.key, backoff: BACKOFF });
    if (own.before === null && !requester.isOwner)
      await takeRowQuota({ ...context, db: trx }, 'login_tries', requester.key);
    if (requester.isOwner) return [own];
    return [own, await countOne(trx, triedAt, { phone, asker: ANY_ADDRESS, backoff: TOTAL_BACKOFF })];
  });
}

/**
 * Counts an attempt for an operator name: networks wait only for their own failures. Failures of all networks
 * together only reduce the attempts of each network.
 * @throws Refusal 4029 while this requester must wait for this name
 */
export async function countOperatorAttempt(
  { db, now }: Pick<BackoffContext, 'db' | 'now'>,
  name: string,
  requester: Requester,
): Promise<Counted[]> {
  const triedAt = now();
  await forgetOldTries(db, triedAt);
  return db.transaction().execute(async (trx) => {
    const total = requester.isOwner ? 0 : await countAll(trx, triedAt, name);
    const backoff = total > TOTAL_BACKOFF.freeTries ? GUESSED_BACKOFF : BACKOFF;
    const own = await countOne(trx, triedAt, { phone: name, asker: requester.key, backoff });
    return requester.isOwner ? [own] : [own, { asker: ANY_ADDRESS, at: triedAt.toISOString(), before: null }];
  });
}

async function forgetOldTries(db: Kysely<Database>, triedAt: Date): Promise<void> {
  const forgotten = new Date(triedAt.getTime() - FORGOTTEN_AFTER_HOURS * 3_600_000).toISOString();
  await db.deleteFrom('login_tries').where('last_tried_at', '<', forgotten).execute();
}

/** Counts an attempt of all unknown requesters, without a wait. @returns their number */
async function countAll(db: Kysely<Database>, triedAt: Date, phone: string): Promise<number> {
  const { failures } = await db
    .insertInto('login_tries')
    .values({ phone, asker: ANY_ADDRESS, failures: 1, last_tried_at: triedAt.toISOString() })
    .onConflict((known) =>
      known.columns(['phone', 'asker']).doUpdateSet((row) => ({
        failures: sql<number>`${row.ref('login_tries.failures')} + 1`,
        last_tried_at: row.ref('excluded.last_tried_at'),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

async function countOne(
  db: Kysely<Database>,
  triedAt: Date,
  { phone, asker: requester, backoff }: { phone: string; asker: string; backoff: Backoff },
): Promise<Counted> {
  const { freeTries, firstSeconds, maxSeconds } = backoff;
  const known = await db
    .selectFrom('login_tries')
    .selectAll()
    .where('phone', '=', phone)
    .where('asker', '=', requester)
    .forUpdate()
    .executeTakeFirst();
  const at = sql<string>`${triedAt.toISOString()}::timestamptz`;
  const counted = await sql`
    insert into login_tries as known (phone, asker, failures, last_tried_at) values (${phone}, ${requester}, 1, ${at})
    on conflict (phone, asker) do update set failures = known.failures + 1, last_tried_at = excluded.last_tried_at
    where known.failures < ${freeTries}::int
      or known.last_tried_at + interval '1 second' * least(
        ${maxSeconds}::int,
        ${firstSeconds}::int * power(2, least(known.failures - ${freeTries}::int, 20))) <= ${at}
    returning failures`.execute(db);
  if (counted.rows.length > 0)
    return { asker: requester, at: triedAt.toISOString(), before: known?.last_tried_at ?? null };
  const untilMs = known
    ? Date.parse(known.last_tried_at) + computeBackoffSeconds(known.failures, backoff) * 1000
    : 0;
  const wait = formatWait(Math.max(1, Math.ceil((untilMs - triedAt.getTime()) / 1000)));
  throw new Refusal(CODES.tooMany, `密码尝试次数过多，请改用验证码登录，或 ${wait}后再试密码`);
}

/** Removes one attempt with the wait it started, unless another attempt was made since. */
async function uncountTry(
  { db }: Pick<BackoffContext, 'db'>,
  phone: string,
  counted: readonly Counted[],
): Promise<void> {
  for (const { asker: requester, at, before } of counted)
    await sql`update login_tries set failures = greatest(0, failures - 1),
        last_tried_at = case when last_tried_at = ${at}::timestamptz
          then coalesce(${before}::timestamptz, last_tried_at) else last_tried_at end
      where phone = ${phone} and asker = ${requester}`.execute(db);
}

/** Removes the attempts of a requester who has proven their identity. Attempts of others still count. */
export async function resetOwnAttempts(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  phone: string,
  requester: Requester,
): Promise<void> {
  const own = await db
    .deleteFrom('login_tries')
    .where('phone', '=', phone)
    .where('asker', '=', requester.key)
    .returning('failures')
    .executeTakeFirst();
  if (!own || requester.isOwner) return;
  await returnRowQuota({ db, now }, 'login_tries', requester.key);
  await db
    .updateTable('login_tries')
    .set((row) => ({ failures: sql<number>`greatest(0, ${row.ref('failures')} - ${own.failures}::int)` }))
    .where('phone', '=', phone)
    .where('asker', '=', ANY_ADDRESS)
    .execute();
}

/** Removes all attempts for a phone: it has a new password or a new owner. */
export async function clearAttempts({ db }: Pick<ServiceContext, 'db'>, phone: string): Promise<void> {
  await db.deleteFrom('login_tries').where('phone', '=', phone).execute();
}
