import { sql } from 'kysely';
import { CODES } from '~/upstream/contract/codes';
import type { ServiceContext } from '../handler';
import { Refusal } from '../refusal';

/** From the fifth failure on a phone waits 30 s, then twice as long each time, at most 15 minutes. */
export const BACKOFF = { freeTries: 5, firstSeconds: 30, maxSeconds: 900, forgottenAfterHours: 24 } as const;

/** Seconds to wait after so many failures. */
export const backoffSeconds = (failures: number): number =>
  failures < BACKOFF.freeTries
    ? 0
    : Math.min(BACKOFF.maxSeconds, BACKOFF.firstSeconds * 2 ** Math.min(failures - BACKOFF.freeTries, 20));

type BackoffContext = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Counts a password try of a phone before the password is looked at, known phone or not, so that tries at once
 * cannot slip past. `clearTries` takes it back after a success.
 * @throws Refusal 4029 while the phone has to wait
 */
export async function countTry({ db, now }: BackoffContext, phone: string): Promise<void> {
  const triedAt = now();
  const at = sql<string>`${triedAt.toISOString()}::timestamptz`;
  const forgotten = new Date(triedAt.getTime() - BACKOFF.forgottenAfterHours * 3_600_000).toISOString();
  await db.deleteFrom('login_failures').where('last_tried_at', '<', forgotten).execute();
  const counted = await sql`
    insert into login_failures as known (phone, failures, last_tried_at) values (${phone}, 1, ${at})
    on conflict (phone) do update set failures = known.failures + 1, last_tried_at = excluded.last_tried_at
    where known.failures < ${BACKOFF.freeTries}::int
      or known.last_tried_at + interval '1 second' * least(
        ${BACKOFF.maxSeconds}::int,
        ${BACKOFF.firstSeconds}::int * power(2, least(known.failures - ${BACKOFF.freeTries}::int, 20))) <= ${at}
    returning failures`.execute(db);
  if (counted.rows.length > 0) return;
  throw await refusalOf({ db, now }, phone);
}

async function refusalOf({ db, now }: BackoffContext, phone: string): Promise<Refusal> {
  const known = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirst();
  const untilMs = known ? Date.parse(known.last_tried_at) + backoffSeconds(known.failures) * 1000 : 0;
  const waitSeconds = Math.max(1, Math.ceil((untilMs - now().getTime()) / 1000));
  const wait = waitSeconds < 60 ? `${waitSeconds} 秒` : `${Math.ceil(waitSeconds / 60)} 分钟`;
  return new Refusal(CODES.tooMany, `尝试次数过多，请 ${wait}后再试，或使用验证码登录`);
}

/** Forgets the tries of a phone: the person has shown who they are. */
export async function clearTries({ db }: Pick<ServiceContext, 'db'>, phone: string): Promise<void> {
  await db.deleteFrom('login_failures').where('phone', '=', phone).execute();
}
