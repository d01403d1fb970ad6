import type { Kysely } from 'kysely';
import type { MemberBenefit } from '~/domain/person/member-rights';
import type { Database } from '~/upstream/core/db/schema';

/**
 * Returns a right when the booking it was used for was cancelled in time by any channel. No effect without such a
 * use, or the second time.
 */
export async function reverseCancelledUse(
  db: Kysely<Database>,
  {
    accountId,
    right,
    subjectId,
    at,
  }: { accountId: string; right: MemberBenefit; subjectId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('member_right_uses')
    .set({ returned_at: at.toISOString() })
    .where('account_id', '=', accountId)
    .where('kind', '=', right)
    .where('subject_id', '=', subjectId)
    .where('returned_at', 'is', null)
    .execute();
}
