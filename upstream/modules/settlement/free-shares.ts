import type Big from 'big.js';
import type { Kysely } from 'kysely';
import { toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { listFundReservations } from '~/upstream/modules/public-orders';

/** Shares of each holder of a fund that a correction may still remove. */
export interface FreeShares {
  /** Whether the account holds shares, reserved ones included. */
  isHolding: (accountId: string) => boolean;
  /** Removes shares if enough are free. @returns whether they are */
  take: (accountId: string, shares: Big) => boolean;
}

/** Loads the shares of all holders of a fund, by account. */
export async function loadHeldShares(db: Kysely<Database>, fundId: string): Promise<Map<string, Big>> {
  const held = await db
    .selectFrom('lots')
    .select(['account_id', ({ fn }) => fn.sum<string>('left_shares').as('shares')])
    .where('fund_id', '=', fundId)
    .where('left_shares', '>', '0')
    .groupBy('account_id')
    .execute();
  return new Map(held.map(({ account_id, shares }) => [account_id, toBig(shares)]));
}

/**
 * Loads unreserved shares of all holders of a fund; `take` subtracts those that a correction removes. Reserved shares
 * count as redeemed and are never removed, so that the redemption is confirmed as requested.
 * @param reservedBy the shares that an order reserves after the correction, if other ones
 */
export async function loadFreeShares(
  db: Kysely<Database>,
  fundId: string,
  reservedBy: (orderId: string) => string | undefined = () => undefined,
): Promise<FreeShares> {
  const free = await loadHeldShares(db, fundId);
  const holders = new Set(free.keys());
  const reserve = (accountId: string, shares: string) =>
    free.set(accountId, (free.get(accountId) ?? toBig('0')).minus(shares));
  for (const { accountId, orderId, bookedShares } of await listFundReservations(db, fundId))
    reserve(accountId, reservedBy(orderId) ?? bookedShares);
  const waiting = await db
    .selectFrom('orders')
    .select(['account_id', 'shares'])
    .where('fund_id', '=', fundId)
    .where('kind', '=', 'redeem')
    .where('status', '=', 'open')
    .where('amount_fen', 'is', null)
    .execute();
  for (const { account_id, shares } of waiting) reserve(account_id, shares ?? '0');
  return {
    isHolding: (accountId) => holders.has(accountId),
    take(accountId, shares) {
      const left = (free.get(accountId) ?? toBig('0')).minus(shares);
      if (left.lt(0)) return false;
      free.set(accountId, left);
      return true;
    },
  };
}
