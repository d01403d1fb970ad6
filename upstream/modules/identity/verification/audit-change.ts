import type { Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';

/**
 * Records a change of the verification of an account in the audit log. `detail` never contains the number of a
 * document or card.
 */
export async function recordVerificationAudit(
  trx: Transaction<Database>,
  change: {
    accountId: string;
    at: Date;
    action: string;
    detail?: Record<string, unknown>;
    /** Otherwise the person made the change. */
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
