import type { RegisterMethod } from '~/contract/invites';
import { recordAudit } from '~/upstream/core/audit';
import { findInviter } from '~/upstream/modules/identity/invites/codes';
import type { LoginOrigin } from '~/upstream/modules/identity/auth/registration';
import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Records the referral of a new account once, in the transaction that creates it: the inviter of the link, else the
 * adviser it names. An unknown or replaced code, or one of a cancelled account, counts as no code. Later logins
 * through other links change nothing.
 */
export async function recordInvitation(
  trx: Kysely<Database>,
  { accountId, origin, way, at }: { accountId: string; origin: LoginOrigin; way: RegisterMethod; at: Date },
): Promise<void> {
  const [named, adviser] = await Promise.all([
    findInviter(trx, origin.iv_code),
    findInviter(trx, origin.adviser_iv_code),
  ]);
  const alive = (inviter: typeof named) => (inviter && !inviter.isRetired ? inviter : null);
  const byAdviser = alive(adviser)?.isAdviser ? adviser : null;
  const inviter = alive(named) ?? byAdviser;
  if (!inviter || inviter.accountId === accountId) return;
  await trx
    .insertInto('invitations')
    .values({
      account_id: accountId,
      inviter_id: inviter.accountId,
      adviser_id: inviter.isAdviser ? inviter.accountId : (byAdviser?.accountId ?? null),
      code: inviter.code,
      is_adviser: inviter.isAdviser,
      way,
      utm_source: origin.utm_source ?? null,
      utm_medium: origin.utm_medium ?? null,
      share_last_code: origin.share_last_code ?? null,
      activity_id: origin.activity_id ?? null,
      came_at: at.toISOString(),
    })
    .execute();
  await recordAudit(trx, {
    at,
    actor: `person:${accountId}`,
    subjectType: 'account',
    subjectId: accountId,
    action: 'invited',
    detail: {
      code: inviter.code,
      by: inviter.isAdviser ? 'adviser' : 'friend',
      way,
      ...(byAdviser && byAdviser !== inviter ? { adviser_code: byAdviser.code } : {}),
      ...(origin.share_last_code ? { share_last_code: origin.share_last_code } : {}),
      ...(origin.activity_id ? { activity_id: origin.activity_id } : {}),
    },
  });
}
