import type { Kysely } from 'kysely';
import type { Alert } from '~/contract/alerts';
import type { Database } from '~/upstream/core/db/schema';

/** Lists the alerts of an account, of all funds or one, newest first. */
export async function listAlerts(db: Kysely<Database>, accountId: string, fundId?: string): Promise<Alert[]> {
  let rows = db
    .selectFrom('fund_alerts as a')
    .leftJoin('simu_funds as s', 's.id', 'a.fund_id')
    .leftJoin('public_funds as p', 'p.id', 'a.fund_id')
    .select(['a.id', 'a.kind', 'a.fund_id', 'a.type', 'a.mark', 'a.set_at', 'a.told_at', 'a.told_of'])
    .select(['s.short_name', 'p.name'])
    .where('a.account_id', '=', accountId);
  if (fundId !== undefined) rows = rows.where('a.fund_id', '=', fundId);
  const found = await rows.orderBy('a.set_at', 'desc').orderBy('a.fund_id').orderBy('a.type').execute();
  return found.map((row) => ({
    alert_id: row.id,
    fund_kind: row.kind,
    fund_id: row.fund_id,
    fund_name: row.short_name ?? row.name ?? row.fund_id,
    type: row.type,
    mark: row.mark,
    set_at: row.set_at,
    told_at: row.told_at,
    told_of: row.told_of,
  }));
}
