import { sql } from 'kysely';
import type { Device } from '~/contract/account';
import { ANONYMOUS_ROWS } from '~/upstream/core/anonymous-rows';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { tokenExpired } from '~/upstream/core/refusal';
import { maskNetwork } from '~/domain/shared/networks';
import { getDeviceHash, UNKNOWN_CALLER, type Caller } from '~/upstream/core/http/caller';
import { createSecret, hashSha256 } from '~/upstream/core/secrets';

export const TOKEN_LIFETIME_DAYS = 30;
const TOKEN_LIFETIME_MS = TOKEN_LIFETIME_DAYS * 86_400_000;
/** A login without use for this long expires, also on a lost phone. */
export const TOKEN_IDLE_DAYS = 7;
const IDLE_MS = TOKEN_IDLE_DAYS * 86_400_000;
/** Minimum time between updates of the last use. */
const USE_WRITTEN_MS = 600_000;

type TokenContext = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Issues a token for an account, valid for 30 days and at most a week without use. Only its hash is stored.
 * @throws Refusal 90007 when the account is cancelled, also concurrently
 */
export async function issueToken(
  { db, now }: TokenContext,
  accountId: string,
  device: Device | null = null,
  caller: Caller = UNKNOWN_CALLER,
): Promise<string> {
  const token = createSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + TOKEN_LIFETIME_MS);
  const issued = await sql`
    insert into access_tokens (token_hash, account_id, created_at, expires_at, revoked_at, device,
      mark_hash, place, last_used_at)
    select ${hashSha256(token)}, id, ${createdAt.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz,
      null, ${device}::text, ${getDeviceHash(caller)}::text, ${maskNetwork(caller.address)}::text,
      ${createdAt.toISOString()}::timestamptz
    from accounts where id = ${accountId} and cancelled_at is null for key share
    returning token_hash`.execute(db);
  if (issued.rows.length === 0) throw tokenExpired();
  await deleteOldTokens({ db, now }, accountId, hashSha256(token));
  return token;
}

/** Keeps the newest logins of an account: valid ones before ended ones, then by last use. */
async function deleteOldTokens({ db }: TokenContext, accountId: string, newest: string): Promise<void> {
  await sql`delete from access_tokens where token_hash in (
    select token_hash from access_tokens where account_id = ${accountId} and token_hash <> ${newest}
    order by revoked_at is not null, coalesce(last_used_at, created_at) desc, token_hash
    offset ${ANONYMOUS_ROWS.access_tokens.most - 1})`.execute(db);
}

/** Selects valid tokens: not revoked, not expired, used within a week. Older rows have no last use. */
export const buildValidTokensQuery = ({ db, now }: TokenContext) => {
  const idleSince = new Date(now().getTime() - IDLE_MS).toISOString();
  return db
    .selectFrom('access_tokens')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '>', idleSince)]));
};

/** Returns when a token expires. */
export function computeTokenExpiry({
  expires_at,
  last_used_at,
}: {
  expires_at: string;
  last_used_at: string | null;
}): string {
  if (last_used_at === null) return expires_at;
  const idleEnd = new Date(Date.parse(last_used_at) + IDLE_MS).toISOString();
  return idleEnd < expires_at ? idleEnd : expires_at;
}

/**
 * Finds the account of a token; null when it is unknown, revoked, expired or idle for too long. Records time and
 * network of the use.
 */
export async function findAccountByToken(
  context: TokenContext,
  token: string,
  caller: Caller = UNKNOWN_CALLER,
): Promise<Account | null> {
  const row = await buildValidTokensQuery(context)
    .select(['account_id', 'token_hash', 'last_used_at'])
    .where('token_hash', '=', hashSha256(token))
    .executeTakeFirst();
  if (!row) return null;
  const usedAt = context.now();
  const lastUsedMs = row.last_used_at === null ? 0 : Date.parse(row.last_used_at);
  if (usedAt.getTime() - lastUsedMs >= USE_WRITTEN_MS) {
    await context.db
      .updateTable('access_tokens')
      .set({ last_used_at: usedAt.toISOString(), place: maskNetwork(caller.address) })
      .where('token_hash', '=', row.token_hash)
      .execute();
  }
  return { id: row.account_id, tokenHash: row.token_hash };
}

/** Revokes one token. */
export async function revokeToken({ db, now }: TokenContext, tokenHash: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now().toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes every token of an account. */
export async function revokeAllTokens({ db, now }: TokenContext, accountId: string): Promise<void> {
  await db
    .updateTable('access_tokens')
    .set({ revoked_at: now().toISOString() })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes every token of an account except one. @returns number of revoked tokens */
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
