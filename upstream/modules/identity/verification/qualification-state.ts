import type { Kysely, Selectable } from 'kysely';
import type { ReviewState } from '~/domain/person/qualification';
import { isPastDay, type AccountRow } from '~/upstream/modules/identity/users/states';
import type { Database, Qualification, QualificationsTable } from '~/upstream/core/db/schema';

export type ApplicationRow = Selectable<QualificationsTable>;

/**
 * Columns of the account with the result of each kind (VERIFY-004 to VERIFY-006): its code when done, its last day.
 */
export const PROOF_COLUMNS = {
  simu: { code: 'simu_qi_code', done: 5, expiry: 'simu_proof_expire_date' },
  am: { code: 'am_qi_code', done: 5, expiry: 'am_proof_expire_date' },
  pro: { code: 'professional_code', done: 9, expiry: 'pro_proof_expire_date' },
} as const satisfies Record<
  Qualification,
  { code: keyof AccountRow; done: number; expiry: keyof AccountRow }
>;

export interface QualificationState {
  kind: Qualification;
  state: ReviewState;
  /** Reason of the refusal, for the person. */
  reason: string | null;
  /** Last day of an approval, also while a newer application is in review. */
  expire_date: string | null;
}

/** Finds the newest application of an account for one kind. */
export async function findNewestApplication(
  db: Kysely<Database>,
  accountId: string,
  kind: Qualification,
): Promise<ApplicationRow | undefined> {
  return db
    .selectFrom('qualifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('applied_at', 'desc')
    .executeTakeFirst();
}

/**
 * Computes the state of one kind on a day. The newest application decides; an account approved before applications
 * were stored counts by its code.
 */
export function computeQualificationState(
  kind: Qualification,
  row: AccountRow,
  newest: Pick<ApplicationRow, 'state' | 'reason'> | undefined,
  today: string,
): QualificationState {
  const { code, done, expiry } = PROOF_COLUMNS[kind];
  const isApproved = row[code] === done;
  const expire_date = isApproved ? row[expiry] : null;
  const stored = newest?.state ?? (isApproved ? 'approved' : 'none');
  const state = stored === 'approved' && isPastDay(expire_date, today) ? 'expired' : stored;
  return { kind, state, reason: newest?.reason ?? null, expire_date };
}
