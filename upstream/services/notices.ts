import type { Kysely } from 'kysely';
import type { PublicNotice } from '~/contract/public-account';
import type { Database } from '~/upstream/db/schema';
import type { ServiceContext } from '~/upstream/services/handler';

/** A matter older than this is no news. */
const SHOWN_DAYS = 30;
const SHOWN = 20;
const DAY_MS = 86_400_000;

export interface Told {
  /** Which matter it is: the same one is told once. */
  key: string;
  accountId: string;
  topic: PublicNotice['topic'];
  /** Order, plan or fund it is about. */
  subjectId: string;
  title: string;
  text: string;
}

/**
 * Tells a person what became of something, in the transaction that made it so: both stand or neither.
 * @returns whether it is told only now
 */
export async function tell(
  trx: Kysely<Database>,
  at: Date,
  { key, accountId, topic, subjectId, title, text }: Told,
): Promise<boolean> {
  const row = { key, account_id: accountId, topic, subject_id: subjectId, title, text };
  const added = await trx
    .insertInto('notices')
    .values({ ...row, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notices of an account, the newest first. */
export async function noticesOf({ db, now }: Pick<ServiceContext, 'db' | 'now'>, accountId: string) {
  const since = new Date(now().getTime() - SHOWN_DAYS * DAY_MS).toISOString();
  return db
    .selectFrom('notices')
    .select(['topic', 'subject_id', 'title', 'text', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .limit(SHOWN)
    .execute();
}
