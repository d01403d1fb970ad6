import type { Kysely } from 'kysely';
import type { DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { Database } from '~/upstream/core/db/schema';

/** Loads the owner data of an account; null when it does not exist or was cancelled. */
export async function findDataOwner(db: Kysely<Database>, accountId: string): Promise<DataOwner | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['phone', 'created_at'])
    .where('id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: accountId, phone: row.phone, since: row.created_at, until: null } : null;
}
