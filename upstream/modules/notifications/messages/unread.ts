import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { IS_CURRENT_NOTICE } from '~/upstream/core/notices';

/** Counts the messages of an account that are unread, not deleted and still true. */
export async function countUnreadMessages(db: Kysely<Database>, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices as n')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('n.account_id', '=', accountId)
    .where('n.read_at', 'is', null)
    .where('n.deleted_at', 'is', null)
    .where(IS_CURRENT_NOTICE)
    .executeTakeFirstOrThrow();
  return Number(count);
}
