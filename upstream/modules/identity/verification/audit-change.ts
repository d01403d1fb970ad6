import type { Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';

/** Keeps who changed what of an account's verification. `detail` never carries a number of a document or card. */
export async function recordVerificationAudit(
  trx: Transaction<Database>,
  change: {
    accountId: string;
    at: Date;
    action: string;
    detail?: Record<string, unknown>;
    /** Else the person itself. */
    isByOps?: boolean;
  },
): Promise<void> {
  await recordAudit(trx, {
    at: change.at,
    actor: change.isByOps ? 'ops' : `person:${change.accountId}`,
    subjectType: 'account',
    subjectId: change.accountId,
    action: change.action,
    detail: change.detail ?? {},
  });
}
