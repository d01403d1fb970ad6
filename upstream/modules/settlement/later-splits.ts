import type Big from 'big.js';
import type { Kysely } from 'kysely';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';

export interface LaterSplit {
  date: string;
  ratio: string;
}

/** Lists the booked splits of a lot, oldest first; only those after a day if given. */
export const listLaterSplits = (
  db: Kysely<Database>,
  lotId: string,
  after = '1900-01-01',
): Promise<LaterSplit[]> =>
  db
    .selectFrom('current_splits')
    .select(['date', 'ratio'])
    .where('lot_id', '=', lotId)
    .where('date', '>', after)
    .orderBy('date')
    .execute();

/** Converts earlier shares to current ones: each split rounded like its booking. */
export const convertThroughSplits = (splits: readonly LaterSplit[], shares: Decimal): Big =>
  splits.reduce((now, { ratio }) => toBig(roundHalfUp(now.times(ratio))), toBig(shares));
