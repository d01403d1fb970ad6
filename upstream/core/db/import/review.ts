import type { Kysely } from 'kysely';
import { reviewNavRecords } from '~/domain/figures/nav-review';
import { loadBenchmark } from '~/upstream/core/db/refresh-figures';
import type { Database } from '~/upstream/core/db/schema';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import type { NavRecord } from '~/upstream/core/db/import/nav-records';

/**
 * Returns the days whose NAV is outside the tolerance of the fund kind, with reasons. The same rule applies to
 * every source of NAVs.
 * @param points resulting points of the fund, oldest first
 * @param touched days with a new or changed NAV
 */
export async function findNavsOutsideTolerance(
  db: Kysely<Database>,
  fund: ImportedFund,
  points: readonly NavRecord[],
  touched: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  if (touched.size === 0) return new Map();
  const { levels } = await loadBenchmark(db, fund.benchmarkId);
  return reviewNavRecords({
    kind: fund.kind,
    category: fund.category,
    records: points.map(({ date, unit, payout }) => ({
      date,
      nav: Number(unit),
      dividend: payout?.perShare ? Number(payout.perShare) : null,
      split: payout?.ratio ? Number(payout.ratio) : null,
    })),
    touched,
    index: levels,
  });
}

/** Whether the fund has holders or open orders; then its NAV and payouts affect customer money. */
export async function isFundInUse(db: Kysely<Database>, fundId: string): Promise<boolean> {
  const rows = await Promise.all([
    db.selectFrom('positions').select('fund_id').where('fund_id', '=', fundId).limit(1).execute(),
    db
      .selectFrom('lots')
      .select('fund_id')
      .where('fund_id', '=', fundId)
      .where('left_shares', '>', '0')
      .limit(1)
      .execute(),
    db
      .selectFrom('public_orders')
      .select('fund_id')
      .where('fund_id', '=', fundId)
      .where('status', 'in', ['unpaid', 'accepted', 'confirmed'])
      .limit(1)
      .execute(),
    db
      .selectFrom('orders')
      .select('fund_id')
      .where('fund_id', '=', fundId)
      .where('status', '=', 'open')
      .limit(1)
      .execute(),
  ]);
  return rows.some((found) => found.length > 0);
}
