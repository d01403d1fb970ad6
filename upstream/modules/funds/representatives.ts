import { sql, type Kysely } from 'kysely';
import type { SimuBrief } from '~/contract/catalogue';
import type { Database } from '~/upstream/core/db/schema';
import { loadSimuBriefs } from '~/upstream/modules/funds/simu-briefs';

/**
 * Loads one private fund for each manager: the earliest founded of their current, not liquidated funds. The choice
 * uses a filed fact, so that it does not depend on performance. Managers without one are omitted.
 * @param accountId account whose watchlist sets `is_selection`; null for visitors
 * @param today day in Shanghai
 */
export async function loadRepresentatives(
  db: Kysely<Database>,
  managerIds: readonly string[],
  accountId: string | null,
  today: string,
): Promise<Map<string, SimuBrief>> {
  if (managerIds.length === 0) return new Map();
  const chosen = await db
    .selectFrom('fund_managers as fm')
    .innerJoin('simu_funds as f', 'f.id', 'fm.fund_id')
    .where('fm.manager_id', 'in', managerIds)
    .where('fm.until', 'is', null)
    .where('f.status', '!=', 'liquidated')
    .select([sql<string>`fm.manager_id`.as('manager_id'), 'f.id as fund_id'])
    .distinctOn('fm.manager_id')
    .orderBy('fm.manager_id')
    .orderBy('f.founded_on')
    .orderBy('f.id')
    .execute();
  const briefs = await loadSimuBriefs(
    db,
    chosen.map((row) => row.fund_id),
    accountId,
    today,
  );
  const byId = new Map(briefs.map((brief) => [brief.product_id, brief]));
  return new Map(
    chosen.flatMap(({ manager_id, fund_id }) => {
      const brief = byId.get(fund_id);
      return brief ? [[manager_id, brief] as const] : [];
    }),
  );
}
