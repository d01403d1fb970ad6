import type { Transaction } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';

/**
 * Ends a plan without its person, with a history entry; runs that wait for a retry end with it. @returns whether it
 * was still active
 */
export async function stopPlan(
  trx: Transaction<Database>,
  at: Date,
  { planId, reason }: { planId: string; reason: string },
): Promise<boolean> {
  const stopped = await trx
    .updateTable('plans')
    .set({
      state: 'stopped',
      stop_reason: reason,
      stopped_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .where('id', '=', planId)
    .where('state', 'in', ['active', 'paused'])
    .returning('id')
    .executeTakeFirst();
  if (!stopped) return false;
  await trx
    .updateTable('plan_runs')
    .set({ state: 'failed', updated_at: at.toISOString() })
    .where('plan_id', '=', planId)
    .where('state', '=', 'retrying')
    .execute();
  await recordAudit(trx, {
    at,
    actor: 'system',
    subjectType: 'plan',
    subjectId: planId,
    action: 'plan_stopped',
    detail: { reason },
  });
  return true;
}
