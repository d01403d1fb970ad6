import { PLEDGES } from '~/domain/person/pledge';
import { isQuizComplete } from '~/domain/person/verification';
import type { CallBody, CallResult } from '~/contract';
import { CODES } from '~/contract/codes';
import type { verification } from '~/contract/verification';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { computeUserStates } from '~/upstream/modules/identity/users/states';
import { giveConsents } from '~/upstream/modules/identity/consents/book';
import { recordVerificationAudit } from '~/upstream/modules/identity/verification/audit-change';
import { lockAccount, getVerifiedIdentity } from '~/upstream/modules/identity/verification/person';

/** A truthy value means that the pledge is given (VERIFY-011, the names of the specification read literally). */
const FLAG = {
  simu: { simu_unsigned_guarantee: true },
  am: { am_unsigned_guarantee: true },
} as const;

/**
 * Signs the declaration of one context, never of both. A repeated signature keeps the first one.
 * @throws Refusal 4003 before identity verification and a valid quiz, 4009 when the text is not the current one
 */
export async function signPledge(
  { db, now }: ServiceContext,
  account: Account,
  { context, version }: CallBody<typeof verification.signPledge>,
): Promise<CallResult<typeof verification.signPledge>> {
  if (version !== PLEDGES[context].version) {
    throw new Refusal(CODES.conflict, '声明内容已更新，请刷新页面后重新阅读', { reason: 'changed' });
  }
  return db.transaction().execute(async (trx) => {
    const row = await lockAccount(trx, account.id);
    const at = now();
    getVerifiedIdentity(row, at);
    if (!isQuizComplete(computeUserStates(row, at))) {
      throw new Refusal(CODES.notAllowed, '请先完成风险测评，测评结果须在有效期内', { reason: 'quiz' });
    }
    const signed_at = at.toISOString();
    const known = await trx
      .selectFrom('pledges')
      .select('signed_at')
      .where('account_id', '=', account.id)
      .where('context', '=', context)
      .where('version', '=', version)
      .executeTakeFirst();
    if (known) return { context, signed_at: known.signed_at };
    await trx
      .insertInto('pledges')
      .values({ account_id: account.id, context, version, signed_at })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'context']).doUpdateSet({ version, signed_at }),
      )
      .execute();
    await trx.updateTable('accounts').set(FLAG[context]).where('id', '=', account.id).execute();
    const detail = { context, version };
    await recordVerificationAudit(trx, { accountId: account.id, at, action: 'pledge_signed', detail });
    const kind = `pledge_${context}` as const;
    await giveConsents(trx, at, account.id, [{ kind, version, source: 'pledge' }]);
    return { context, signed_at };
  });
}
