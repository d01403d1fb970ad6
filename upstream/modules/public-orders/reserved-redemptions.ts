import type { Kysely } from 'kysely';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { SHARE_TAKING_KINDS } from '~/domain/orders/states';
import type { Database } from '~/upstream/core/db/schema';

/** A redemption or conversion that waits for its NAV. */
export interface ReservedRedemption {
  accountId: string;
  orderId: string;
  fundId: string;
  tradeDate: string;
  /** Shares in the unit of the order. */
  shares: string;
  /** The split whose new shares those are. */
  sharesAsOf: string | null;
  /** Shares in the currently booked unit: those of an unbooked split are converted back. */
  bookedShares: string;
}

/** Lists redemptions and conversions of an account that wait for their NAV, of one fund or all, in the order they were placed. */
export const listReservedRedemptions = (
  db: Kysely<Database>,
  accountId: string,
  fundId?: string,
): Promise<ReservedRedemption[]> => listReservations(db, { accountId, fundId });

/** Lists redemptions and conversions of all holders of a fund that wait for their NAV, in the order they were placed. */
export const listFundReservations = (db: Kysely<Database>, fundId: string): Promise<ReservedRedemption[]> =>
  listReservations(db, { fundId });

async function listReservations(
  db: Kysely<Database>,
  { accountId, fundId }: { accountId?: string; fundId?: string | undefined },
): Promise<ReservedRedemption[]> {
  let rows = db
    .selectFrom('public_orders as o')
    .leftJoin('splits as s', (join) =>
      join
        .onRef('s.fund_id', '=', 'o.fund_id')
        .onRef('s.date', '=', 'o.shares_as_of')
        .on((on) =>
          on.not(
            on.exists(
              on
                .selectFrom('split_bookings as b')
                .select('b.date')
                .whereRef('b.account_id', '=', 'o.account_id')
                .whereRef('b.fund_id', '=', 'o.fund_id')
                .whereRef('b.date', '=', 's.date'),
            ),
          ),
        ),
    )
    .select(['o.id', 'o.account_id', 'o.fund_id', 'o.trade_date', 'o.shares', 'o.shares_as_of', 's.ratio'])
    .where('o.kind', 'in', SHARE_TAKING_KINDS)
    .where('o.status', '=', 'accepted');
  if (accountId !== undefined) rows = rows.where('o.account_id', '=', accountId);
  if (fundId !== undefined) rows = rows.where('o.fund_id', '=', fundId);
  const found = await rows.orderBy('o.placed_at').orderBy('o.id').execute();
  return found.map(({ id, account_id, fund_id, trade_date, shares, shares_as_of, ratio }) => ({
    accountId: account_id,
    orderId: id,
    fundId: fund_id,
    tradeDate: trade_date,
    shares: shares ?? '0.00',
    sharesAsOf: shares_as_of,
    bookedShares: ratio === null ? (shares ?? '0.00') : roundHalfUp(toBig(shares ?? '0').div(ratio)),
  }));
}
