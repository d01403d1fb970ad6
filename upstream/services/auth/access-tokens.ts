import type { Account, ServiceContext } from '../handler';
import { newSecret, sha256 } from './secrets';

export const TOKEN_LIFETIME_DAYS = 30;
const TOKEN_LIFETIME_MS = TOKEN_LIFETIME_DAYS * 86_400_000;

type TokenContext = Pick<ServiceContext, 'db' | 'now'>;

/** Makes a token for an account, valid 30 days. Only its hash is kept. */
export async function issueToken({ db, now }: TokenContext, accountId: string): Promise<string> {
  const token = newSecret();
  const createdAt = now();
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: sha256(token),
      account_id: accountId,
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + TOKEN_LIFETIME_MS).toISOString(),
      revoked_at: null,
    })
    .execute();
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
