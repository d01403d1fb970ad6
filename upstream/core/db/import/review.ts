import type { Kysely } from 'kysely';
import { reviewNavRecords } from '~/domain/figures/nav-review';
import { loadBenchmark } from '~/upstream/core/db/refresh-figures';
import type { Database } from '~/upstream/core/db/schema';
import type { ImportedFund } from '~/upstream/core/db/import/find-fund';
import type { NavRecord } from '~/upstream/core/db/import/nav-records';

/**
 * Why NAVs of a fund are outside the tolerance of its kind, by day: the one rule for every way a NAV can come by.
 * @param points all points of the fund as they would be, oldest first
 * @param touched days whose NAV is new or another one
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

/** Whether anybody holds the fund or has an order of it under way: then its NAV and payouts are somebody's money. */
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
