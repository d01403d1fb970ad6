import { IDENTITY_CODES } from '~/domain/person/state-codes';
import type { Kysely, Transaction } from 'kysely';
import type { VoucherType } from '~/domain/person/id-document';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal, tokenExpired } from '~/upstream/core/refusal';
import { computeUserStates, type AccountRow } from '~/upstream/modules/identity/users/states';
import type { IdentityDetails } from '~/upstream/core/external-services/checkers';

type Trx = Transaction<Database>;

/**
 * Locks an account: changes of its verification, and new orders or plans, run one after the other. Fails for a
 * cancelled account.
 */
export async function lockAccount(trx: Trx, accountId: string): Promise<AccountRow> {
  const row = await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.cancelled_at !== null) throw tokenExpired();
  return row;
}

const NOT_VERIFIED: Readonly<Record<number, string>> = {
  [IDENTITY_CODES.inReview]: '实名信息正在人工复核，通过后可继续',
  [IDENTITY_CODES.expired]: '证件已过有效期，请先更新实名信息',
};

/** Returns the verified person of an account row, or throws the refusal with the missing step (VERIFY-001). */
export function getVerifiedIdentity(row: AccountRow, now: Date): IdentityDetails {
  const { code } = computeUserStates(row, now).identity_states;
  if (code !== IDENTITY_CODES.verified || row.voucher_code === null || row.voucher_type === null) {
    throw new Refusal(CODES.notAllowed, NOT_VERIFIED[code] ?? '请先完成实名认证', { reason: 'identity' });
  }
  return {
    name: row.name,
    voucherType: row.voucher_type as VoucherType,
    voucherCode: row.voucher_code,
  };
}

/**
 * Loads the verified person of an account.
 * @throws Refusal 4003 while identity is missing, in review or past its last day
 */
export async function loadVerifiedIdentity(
  { db, now }: { db: Kysely<Database>; now: ServiceContext['now'] },
  accountId: string,
): Promise<IdentityDetails> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (!row) throw tokenExpired();
  return getVerifiedIdentity(row, now());
}
