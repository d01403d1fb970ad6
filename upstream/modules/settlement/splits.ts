import Big from 'big.js';
import { splitLots } from '~/domain/figures/dividend';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { SHARE_TAKING_KINDS } from '~/domain/orders/states';
import { createSystemChange, lockHeldLots, refreshPosition } from '~/upstream/modules/orders-core';
import type { ServiceContext } from '~/upstream/core/service-context';
import { changePublicOrderIn, type Trx } from '~/upstream/modules/public-orders';
import type { DueSplit } from '~/upstream/modules/settlement/due';

interface Owner {
  accountId: string;
  fundId: string;
}

/**
 * Splits the lots of one holder with T before the day, each once. Redemptions that wait for their price and were
 * placed before the announcement are converted by a separate event. @returns whether any lot was split
 */
export function bookSplit(context: ServiceContext, owner: Owner, { date }: DueSplit): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    // Read again with a lock: it may have been corrected since the night began.
    const { ratio } = await trx
      .selectFrom('splits')
      .select('ratio')
      .where('fund_id', '=', owner.fundId)
      .where('date', '=', date)
      .forShare()
      .executeTakeFirstOrThrow();
    const waiting = await lockRedemptions(trx, owner);
    const lots = (await lockHeldLots(trx, owner)).filter((lot) => (lot.traded_on ?? lot.confirmed_on) < date);
    const booked = await trx
      .selectFrom('split_bookings')
      .select('lot_id')
      .where('account_id', '=', owner.accountId)
      .where('fund_id', '=', owner.fundId)
      .where('date', '=', date)
      .execute();
    const due = lots.filter((lot) => !booked.some(({ lot_id }) => lot_id === lot.id));
    if (due.length === 0) return false;
    const after = splitLots(
      due.map((lot) => ({ id: lot.id, shares: lot.shares, left: lot.left_shares })),
      ratio,
    );
    for (const [index, lot] of after.entries()) {
      await trx
        .updateTable('lots')
        .set({ shares: lot.shares, left_shares: lot.left })
        .where('id', '=', lot.id)
        .execute();
      await trx
        .insertInto('split_bookings')
        .values({
          lot_id: lot.id,
          date,
          account_id: owner.accountId,
          fund_id: owner.fundId,
          ratio,
          shares_before: due[index]?.left_shares ?? '0',
          shares_after: lot.left,
          booked_at: context.now().toISOString(),
        })
        .execute();
    }
    // A late lot is split separately: the redemptions were converted before.
    if (booked.length === 0) await convertRedemptions(context, trx, waiting, { date, ratio, owner });
    await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
    return true;
  });
}

/** Locks the redemptions that wait for their price. Orders are locked before lots, as everywhere. */
export const lockRedemptions = (trx: Trx, { accountId, fundId }: Owner) =>
  trx
    .selectFrom('public_orders')
    .select(['id', 'shares', 'shares_as_of'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('kind', 'in', SHARE_TAKING_KINDS)
    .where('status', '=', 'accepted')
    .orderBy('placed_at')
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Converts reserved old shares to new ones: rounded half up, and never more in total than exist. An order placed in
 * new shares keeps the shares the person confirmed.
 */
async function convertRedemptions(
  context: ServiceContext,
  trx: Trx,
  waiting: readonly { id: string; shares: string | null; shares_as_of: string | null }[],
  { date, ratio, owner }: { date: string; ratio: string; owner: Owner },
): Promise<void> {
  const lots = await lockHeldLots(trx, owner);
  let free = lots.reduce((sum, lot) => sum.plus(lot.left_shares), new Big(0));
  for (const { id, shares: placed, shares_as_of } of waiting) {
    const isCounted = shares_as_of !== null && shares_as_of >= date;
    const wanted = isCounted ? toBig(placed ?? '0') : toBig(roundHalfUp(toBig(placed ?? '0').times(ratio)));
    const shares = wanted.gt(free) ? free : wanted;
    free = free.minus(shares);
    if (isCounted && shares.eq(wanted)) continue;
    await changePublicOrderIn(trx, context.now, createSystemChange(id), ({ append }) =>
      append({ type: 'split', date, ratio, shares: shares.toFixed(2) }),
    );
  }
}
