import { sql } from 'kysely';
import type { Trx } from '~/upstream/modules/settlement/dividends';

/**
 * Locks the holdings of a fund for a correction: what it plans is then what it books, also while orders are
 * confirmed. Orders are locked before lots, as everywhere. The rows stay in the database.
 */
export async function lockHoldings(trx: Trx, fundId: string): Promise<void> {
  await sql`select count(*) from (select id from public_orders where fund_id = ${fundId} and status = 'accepted'
    order by account_id, placed_at, id for update) locked`.execute(trx);
  await sql`select count(*) from (select id from orders where fund_id = ${fundId} and status = 'open'
    order by account_id, id for update) locked`.execute(trx);
  await sql`select count(*) from (select id from lots where fund_id = ${fundId} and left_shares > 0
    order by account_id, confirmed_on, seq for update) locked`.execute(trx);
}

/** Locks the bookings of a payout. A payment that is sent meanwhile holds the same locks (`readOwed`). */
export async function lockPayoutBookings(
  trx: Trx,
  { fund, date }: { fund: string; date: string },
): Promise<void> {
  await sql`select count(*) from (select account_id from dividend_bookings where fund_id = ${fund} and ex_on = ${date}
    order by account_id for update) locked`.execute(trx);
  await sql`select count(*) from (select id from payout_correction_entries where fund_id = ${fund} and date = ${date}
    order by id for update) locked`.execute(trx);
}
