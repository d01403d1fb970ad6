import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/** Lists the access log of one account: pages viewed, reasons, and daily counts. */
export const listAccessLog = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('looks')
    .select(['page', 'reason', 'count'])
    .where('account_id', '=', accountId)
    .orderBy('first_at')
    .execute();
