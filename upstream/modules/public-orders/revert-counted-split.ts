import Big from 'big.js';
import { toBig } from '~/domain/figures/money';
import { SHARE_TAKING_KINDS } from '~/domain/orders/states';
import type { OrderSplit } from '~/domain/orders/public-order-events';
import { createSystemChange } from '~/upstream/modules/orders-core';
import { changePublicOrderIn, type Trx } from '~/upstream/modules/public-orders/change-order';

/**
 * Converts redemptions placed in the new shares of an announced split back to old ones, when the split is withdrawn
 * before it is booked. Each person gets a message. Rounded down, so that no more is redeemed than is held.
 */
export async function revertCountedSplit(
  trx: Trx,
  now: () => Date,
  fundId: string,
  { date, ratio }: OrderSplit,
): Promise<void> {
  const counted = await trx
    .selectFrom('public_orders')
    .select(['id', 'shares'])
    .where('fund_id', '=', fundId)
    .where('kind', 'in', SHARE_TAKING_KINDS)
    .where('status', '=', 'accepted')
    .where('shares_as_of', '=', date)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, shares } of counted) {
    const old = toBig(shares ?? '0')
      .div(ratio)
      .round(2, Big.roundDown);
    await changePublicOrderIn(trx, now, createSystemChange(id), ({ append }) =>
      append({ type: 'split', date, ratio, shares: old.toFixed(2), isWithdrawn: true }),
    );
  }
}
