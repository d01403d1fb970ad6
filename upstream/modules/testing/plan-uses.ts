import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** Rows of the access log about one account: what was looked at, why, and how often that day. */
export const listAccessLog = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('looks')
    .select(['page', 'reason', 'count'])
    .where('account_id', '=', accountId)
    .orderBy('first_at')
    .execute();
