import type { Kysely } from 'kysely';
import { toBig, type Decimal } from '~/domain/figures/money';
import type { Database } from '~/upstream/db/schema';
import type { LotRow } from '~/upstream/services/ledger/orders/lots';

interface Owner {
  accountId: string;
  fundId: string;
}

/** Part of a lot that can be redeemed. */
export interface FreeLot {
  id: string;
  shares: string;
  confirmedOn: string;
}

export interface FreeShares {
  /** Everything held, decimal text. */
  total: string;
  /** Set aside for redemptions that wait for their NAV. */
  pending: string;
  available: string;
  /** Day T from which the next of the shares in their least holding period can be redeemed; null without such. */
  nextOn: string | null;
  /** Oldest first. */
  lots: FreeLot[];
}

/** Whether a lot is there and out of the fund's least holding period on a day. */
export const isFree = (
  { confirmed_on, unlocked_on }: Pick<LotRow, 'confirmed_on' | 'unlocked_on'>,
  day: string,
): boolean => confirmed_on <= day && (unlocked_on === null || unlocked_on <= day);

/**
 * What of a fund can be redeemed by an order of day T: lots out of their holding period, less what is set aside. Inside
 * a transaction the lots have to be locked first (`lockLots`), so that nobody sets the same shares aside.
 */
export async function freeShares(db: Kysely<Database>, owner: Owner, tradeDay: string): Promise<FreeShares> {
  const lots = await db
    .selectFrom('lots')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .where('fund_id', '=', owner.fundId)
    .where('left_shares', '>', '0')
    .orderBy('confirmed_on')
    .orderBy('id')
    .execute();
  const waiting = await db
    .selectFrom('public_orders')
    .select('shares')
    .where('account_id', '=', owner.accountId)
    .where('fund_id', '=', owner.fundId)
    .where('kind', '=', 'redeem')
    .where('status', '=', 'accepted')
    .execute();
  const pending = waiting.reduce((sum, { shares }) => sum.plus(shares ?? '0'), toBig('0'));
  let taken = pending;
  const free = lots
    .filter((lot) => isFree(lot, tradeDay))
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
  };
}

const text = (value: Decimal): string => toBig(value).toFixed(2);
