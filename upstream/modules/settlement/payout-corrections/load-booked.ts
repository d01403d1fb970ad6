import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { CorrectedPayout } from '~/upstream/modules/settlement/payout-corrections/entries';

/** Loads a dividend or income as booked to each holder, with the values valid after earlier corrections. */
export const loadBooked = (db: Kysely<Database>, { fund, date }: Pick<CorrectedPayout, 'fund' | 'date'>) =>
  db
    .selectFrom('current_dividends as d')
    .innerJoin('dividend_bookings as b', (join) =>
      join
        .onRef('b.account_id', '=', 'd.account_id')
        .onRef('b.fund_id', '=', 'd.fund_id')
        .onRef('b.ex_on', '=', 'd.ex_on'),
    )
    .select(['d.account_id', 'd.way', 'd.paid_on', 'd.shares', 'd.right_fen', 'd.amount_fen'])
    .select('b.amount_fen as booked_fen')
    .where('d.fund_id', '=', fund)
    .where('d.ex_on', '=', date)
    .orderBy('d.account_id')
    .execute();

export type BookedPayout = Awaited<ReturnType<typeof loadBooked>>[number];
