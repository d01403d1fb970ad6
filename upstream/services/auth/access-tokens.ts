import { sql } from 'kysely';
import type { Device } from '~/upstream/contract/account';
import type { Account, ServiceContext } from '../handler';
import { tokenExpired } from '../refusal';
import { newSecret, sha256 } from './secrets';

export const TOKEN_LIFETIME_DAYS = 30;
const TOKEN_LIFETIME_MS = TOKEN_LIFETIME_DAYS * 86_400_000;

type TokenContext = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Makes a token for an account, valid 30 days. Only its hash is kept.
 * @throws Refusal 90007 when the account is cancelled, also in the very moment
 */
export async function issueToken(
  { db, now }: TokenContext,
  accountId: string,
  device: Device | null = null,
): Promise<string> {
  const token = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + TOKEN_LIFETIME_MS);
  const issued = await sql`
    insert into access_tokens (token_hash, account_id, created_at, expires_at, revoked_at, device)
    select ${sha256(token)}, id, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz,
      null, ${device}::text
    from accounts where id = ${accountId} and cancelled_at is null for key share
    returning token_hash`.execute(db);
  if (issued.rows.length === 0) throw tokenExpired();
  return token;
}

/** Whose token it is; null when it is unknown, revoked or expired. */
export async function findAccount({ db, now }: TokenContext, token: string): Promise<Account | null> {
  const row = await db
    .selectFrom('access_tokens')
    .select(['account_id', 'token_hash'])
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row ? { id: row.account_id, tokenHash: row.token_hash } : null;
}

/** Ends one token. */
export async function revokeToken({ db, now }: TokenContext, tokenHash: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now().toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every token of an account. */
export async function revokeAllTokens({ db, now }: TokenContext, accountId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now().toISOString() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every token of an account but one. @returns how many ended */
export async function revokeOtherTokens(
  { db, now }: TokenContext,
  { id, tokenHash }: Account,
): Promise<number> {
  const at = now().toISOString();
  const ended = await db
    .updateTable('access_tokens')
    .set({ revoked_at: at })
    .where('account_id', '=', id)
    .where('token_hash', '<>', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
