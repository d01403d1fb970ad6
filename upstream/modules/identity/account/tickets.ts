import type { Kysely, Transaction } from 'kysely';
import type { AccountTicketsTable, Database } from '~/upstream/core/db/schema';
import { createSecret, hashSha256 } from '~/upstream/core/secrets';
import { TICKET_SECONDS } from '~/contract/limits';

type Purpose = AccountTicketsTable['purpose'];

/** Issues a ticket for the second step of a purpose, valid once. Only its hash is stored; earlier ones expire. */
export async function issueTicket(
  trx: Transaction<Database>,
  accountId: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const ticket = createSecret();
  await trx
    .deleteFrom('account_tickets')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute();
  await trx
    .insertInto('account_tickets')
    .values({
      token_hash: hashSha256(ticket),
      account_id: accountId,
      purpose,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + TICKET_SECONDS[purpose] * 1_000).toISOString(),
      used_at: null,
    })
    .execute();
  return ticket;
}

/** Finds a valid ticket; null when it is unknown or for another purpose. */
export async function findTicket(
  db: Kysely<Database>,
  ticket: string,
  purpose: Purpose,
  now: Date,
): Promise<{ accountId: string; isUsed: boolean; isAlive: boolean } | null> {
  const row = await db
    .selectFrom('account_tickets')
    .select(['account_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashSha256(ticket))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return null;
  const isUsed = row.used_at !== null;
  return {
    accountId: row.account_id,
    isUsed,
    isAlive: !isUsed && Date.parse(row.expires_at) > now.getTime(),
  };
}

/** Consumes a ticket in the transaction of the allowed action. @returns whether it was still valid */
export async function consumeTicket(
  trx: Transaction<Database>,
  ticket: string,
  purpose: Purpose,
  now: Date,
): Promise<boolean> {
  const used = await trx
    .updateTable('account_tickets')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashSha256(ticket))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}
