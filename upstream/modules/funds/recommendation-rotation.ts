import { sql, type Kysely } from 'kysely';
import { getMonthIndex, rotateList } from '~/domain/figures/selection-order';
import type { Database, FundKind } from '~/upstream/core/db/schema';

/** States without purchases: never suggested. */
const CLOSED_TO_BUYERS = ['closed', 'liquidated', 'suspended'];

/** Selects funds of a kind that can be bought, up to a risk level, as `m`. */
export const buildBuyableFundsQuery = (db: Kysely<Database>, kind: FundKind, riskMax: number) =>
  db
    .selectFrom('fund_metrics as m')
    .where('m.kind', '=', kind)
    .where('m.status', 'not in', CLOSED_TO_BUYERS)
    .where('m.risk_level', '<=', riskMax);

/** Whether a fund has a NAV: such funds are suggested first. */
export const HAS_NAV = sql<boolean>`exists (select 1 from fund_latest l where l.fund_id = m.fund_id)`;
export const compareByHasNav = (a: { has_nav: boolean }, b: { has_nav: boolean }) =>
  Number(b.has_nav) - Number(a.has_nav);

/**
 * Lists the selected funds of a kind in the rotation that all recommendations use. Sorted by name, starting one
 * later each month, one of each strategy or type before a second one; funds without a NAV come last.
 * @param today day in Shanghai; its month sets the rotation
 */
export async function listRotatedFunds(
  db: Kysely<Database>,
  kind: FundKind,
  { riskMax, today }: { riskMax: number; today: string },
): Promise<{ id: string; category: string }[]> {
  const rows = await buildBuyableFundsQuery(db, kind, riskMax)
    .where('m.is_selection', '=', true)
    .select(['m.fund_id', 'm.category', HAS_NAV.as('has_nav')])
    .orderBy('m.name_key')
    .orderBy('m.fund_id')
    .limit(200)
    .execute();
  const positions = new Map<string, number>();
  return rotateList(rows, getMonthIndex(today))
    .sort(compareByHasNav)
    .map((row, position) => {
      const turn = positions.get(row.category) ?? 0;
      positions.set(row.category, turn + 1);
      return { id: row.fund_id, category: row.category, turn, position, has_nav: row.has_nav };
    })
    .sort((a, b) => compareByHasNav(a, b) || a.turn - b.turn || a.position - b.position);
}
