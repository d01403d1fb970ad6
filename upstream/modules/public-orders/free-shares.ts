import type { Kysely } from 'kysely';
import { splitLots } from '~/domain/figures/dividend';
import { roundHalfUp, toBig, type Decimal } from '~/domain/figures/money';
import type { OrderSplit } from '~/domain/orders/public-order-events';
import type { Database } from '~/upstream/core/db/schema';
import { listHeldLots, type LotRow } from '~/upstream/modules/orders-core';
import {
  listReservedRedemptions,
  type ReservedRedemption,
} from '~/upstream/modules/public-orders/reserved-redemptions';

interface Owner {
  accountId: string;
  fundId: string;
}

/** Redeemable part of a lot. */
export interface FreeLot {
  id: string;
  shares: string;
  confirmedOn: string;
}

export interface FreeShares {
  /** All held shares, decimal text; with a counted split, without shares redeemed before it. */
  total: string;
  /** Reserved for redemptions that wait for their NAV. */
  pending: string;
  available: string;
  /** Day T from which the next shares in their minimum holding period can be redeemed; null without such. */
  nextOn: string | null;
  /** Oldest first. */
  lots: FreeLot[];
  /** The unbooked split with its ex-date by T: all shares here are new ones. */
  counted: OrderSplit | null;
}

/** Whether a lot exists and is past the minimum holding period of the fund on a day. */
export const isRedeemableLot = (
  { confirmed_on, unlocked_on }: Pick<LotRow, 'confirmed_on' | 'unlocked_on'>,
  day: string,
): boolean => confirmed_on <= day && (unlocked_on === null || unlocked_on <= day);

/**
 * Computes the redeemable shares of a fund for an order of day T: lots past their holding period, less reserved
 * shares. From the ex-date of a split on, orders count in new shares although these are not booked yet; they are
 * computed like the booking. In a transaction the lots must be locked first (`lockHeldLots`), so that the same
 * shares are not reserved twice.
 */
export async function loadFreeShares(
  db: Kysely<Database>,
  owner: Owner,
  tradeDay: string,
): Promise<FreeShares> {
  const booked = await listHeldLots(db, owner.accountId, owner.fundId);
  const waiting = await listReservedRedemptions(db, owner.accountId, owner.fundId);
  const counted = (await listOpenSplits(db, owner, tradeDay)).at(-1) ?? null;
  const { lots, sums } = counted
    ? afterSplit(booked, waiting, counted)
    : { lots: booked, sums: waiting.map(getShares) };
  const pending = sums.reduce((sum, shares) => sum.plus(shares), toBig('0'));
  let taken = pending;
  const free = lots
    .filter((lot) => isRedeemableLot(lot, tradeDay))
    .map((lot) => {
      const left = toBig(lot.left_shares);
      const used = taken.lt(left) ? taken : left;
      taken = taken.minus(used);
      return { id: lot.id, shares: text(left.minus(used)), confirmedOn: lot.confirmed_on };
    })
    .filter(({ shares }) => toBig(shares).gt(0));
  return {
    total: text(lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0'))),
    pending: text(pending),
    available: text(free.reduce((sum, lot) => sum.plus(lot.shares), toBig('0'))),
    nextOn:
      lots.flatMap(({ unlocked_on: on }) => (on !== null && on > tradeDay ? [on] : [])).sort()[0] ?? null,
    lots: free,
    counted,
  };
}

/** Lists splits of a fund up to a day that are not booked for the lots of a holder, oldest first. */
export const listOpenSplits = (
  db: Kysely<Database>,
  { accountId, fundId }: Owner,
  until: string,
): Promise<OrderSplit[]> =>
  db
    .selectFrom('splits as s')
    .select(['s.date', 's.ratio'])
    .where('s.fund_id', '=', fundId)
    .where('s.date', '<=', until)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lots as l')
          .leftJoin('split_bookings as b', (join) =>
            join.onRef('b.lot_id', '=', 'l.id').onRef('b.date', '=', 's.date'),
          )
          .select('l.id')
          .where('l.account_id', '=', accountId)
          .where('l.fund_id', '=', fundId)
          .where('l.left_shares', '>', '0')
          .where((on) => on(on.fn.coalesce('l.traded_on', 'l.confirmed_on'), '<', on.ref('s.date')))
          .where('b.lot_id', 'is', null),
      ),
    )
    .orderBy('s.date')
    .execute();

const getShares = ({ shares }: ReservedRedemption): string => shares;

/**
 * Computes lots and reserved shares after the booking of a split: redemptions of an earlier T are confirmed before
 * it.
 */
function afterSplit(
  booked: readonly LotRow[],
  waiting: readonly ReservedRedemption[],
  { date, ratio }: OrderSplit,
): { lots: LotRow[]; sums: string[] } {
  let earlier = waiting
    .filter(({ tradeDate }) => tradeDate < date)
    .reduce((sum, { shares }) => sum.plus(shares), toBig('0'));
  const old = booked.map((lot) => {
    const used = earlier.lt(lot.left_shares) ? earlier : toBig(lot.left_shares);
    earlier = earlier.minus(used);
    return { ...lot, left_shares: text(toBig(lot.left_shares).minus(used)) };
  });
  const isOld = (lot: LotRow): boolean => (lot.traded_on ?? lot.confirmed_on) < date;
  const converted = new Map(
    splitLots(
      old.filter(isOld).map(({ id, shares, left_shares: left }) => ({ id, shares, left })),
      ratio,
    ).map(({ id, left }) => [id, left]),
  );
  return {
    lots: old.map((lot) => ({ ...lot, left_shares: converted.get(lot.id) ?? lot.left_shares })),
    sums: waiting
      .filter(({ tradeDate }) => tradeDate >= date)
      .map(({ shares, sharesAsOf }) =>
        sharesAsOf !== null && sharesAsOf >= date ? shares : roundHalfUp(toBig(shares).times(ratio)),
      ),
  };
}

const text = (value: Decimal): string => toBig(value).toFixed(2);
