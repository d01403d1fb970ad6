import type Big from 'big.js';
import type { Kysely } from 'kysely';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import { groupBy } from '~/domain/shared/lists';
import type { Database } from '~/upstream/core/db/schema';

export interface LaterSplit {
  date: string;
  ratio: string;
}

/** Loads the booked splits of the lots of some holders, by lot, oldest first. */
export async function loadLaterSplits(
  db: Kysely<Database>,
  fundId: string,
  accountIds: readonly string[],
): Promise<(lotId: string, after?: string) => readonly LaterSplit[]> {
  const rows = await db
    .selectFrom('current_splits')
    .select(['lot_id', 'date', 'ratio'])
    .where('fund_id', '=', fundId)
    .where('account_id', 'in', [...accountIds])
    .orderBy('date')
    .execute();
  const byLot = groupBy(rows, ({ lot_id }) => lot_id);
  return (lotId, after = '1900-01-01') => (byLot.get(lotId) ?? []).filter(({ date }) => date > after);
}

/** Converts earlier shares to current ones: each split rounded like its booking. */
export const convertThroughSplits = (splits: readonly LaterSplit[], shares: Decimal): Big =>
  splits.reduce((now, { ratio }) => toBig(roundHalfUp(now.times(ratio))), toBig(shares));
