import { randomUUID } from 'node:crypto';
import { getActingOperator } from '~/upstream/core/acting';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { SettlementReport } from '~/upstream/core/db/schema/settlement-runs';

/** Two years of nights. */
const KEPT_DAYS = 731;
const SHOWN = 20;

/** Stores the report of a settlement. */
export async function storeSettlementRun(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  startedAt: Date,
  report: SettlementReport,
): Promise<void> {
  const ended = now();
  const oldest = new Date(ended.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await db.deleteFrom('settlement_runs').where('ended_at', '<', oldest).execute();
  await db
    .insertInto('settlement_runs')
    .values({
      ...{ id: `n${randomUUID().replaceAll('-', '')}`, day: report.day, run_by: getActingOperator() },
      ...{
        started_at: startedAt.toISOString(),
        ended_at: ended.toISOString(),
        report: JSON.stringify(report),
      },
    })
    .execute();
}

/** Lists the last settlements, newest first. */
export const listLastRuns = ({ db }: Pick<ServiceContext, 'db'>) =>
  db
    .selectFrom('settlement_runs as r')
    .leftJoin('operators as o', 'o.id', 'r.run_by')
    .selectAll('r')
    // Display name of the operator; `token` has none.
    .select(({ fn }) => fn.coalesce('o.display', 'r.run_by').as('run_by'))
    .orderBy('r.ended_at', 'desc')
    .orderBy('r.id')
    .limit(SHOWN)
    .execute();
