import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Corrections, announcements and document access read lots, bookings and open orders by fund. */
export const bookingsByFundMigration = defineMigration([
  `create index lots_by_fund on lots (fund_id)`,
  `create index dividend_bookings_by_fund on dividend_bookings (fund_id, ex_on)`,
  `create index split_bookings_by_fund on split_bookings (fund_id, date)`,
  `create index public_orders_open_by_fund on public_orders (fund_id) where status in ('unpaid', 'accepted')`,
]);
