import type { Transaction } from 'kysely';
import { CODES } from '~/contract/codes';
import { IDENTITY_CHECK_SECONDS } from '~/contract/limits';
import type { CheckTokensTable, Database } from '~/upstream/core/db/schema';
import { createSecret, hashSha256 } from '~/upstream/core/secrets';
import { Refusal } from '~/upstream/core/refusal';

type CheckMethod = CheckTokensTable['method'];

/** Issues a token that proves the identity of the person: usable once, for ten minutes. Only its hash is stored. */
export async function issueCheckToken(
  trx: Transaction<Database>,
  accountId: string,
  method: CheckMethod,
  now: Date,
): Promise<{ check_token: string; expires_at: string }> {
  const check_token = createSecret();
  const expires_at = new Date(now.getTime() + IDENTITY_CHECK_SECONDS * 1_000).toISOString();
  const own = trx.deleteFrom('check_tokens').where('account_id', '=', accountId);
  await own.where('expires_at', '<', now.toISOString()).execute();
  await trx
    .insertInto('check_tokens')
    .values({
      token_hash: hashSha256(check_token),
      account_id: accountId,
      method,
      created_at: now.toISOString(),
      expires_at,
      used_at: null,
    })
    .execute();
  return { check_token, expires_at };
}

/**
 * Consumes a token in the transaction of the allowed action, and is rolled back with it.
 * @returns method of the check
 * @throws Refusal 4003 when it is unknown, of another account, consumed or older than ten minutes
 */
export async function consumeCheckToken(
  trx: Transaction<Database>,
  accountId: string,
  token: string,
  now: Date,
): Promise<CheckMethod> {
  const used = await trx
    .updateTable('check_tokens')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', hashSha256(token))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('method')
    .executeTakeFirst();
  if (!used) throw new Refusal(CODES.notAllowed, '身份验证已失效，请重新验证', { reason: 'ticket_expired' });
  return used.method;
}
