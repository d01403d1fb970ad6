import { toBig } from '~/domain/figures/money';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createSystemChange, lockHeldLots } from '~/upstream/modules/orders-core';
import { changePublicOrderIn, type Trx } from '~/upstream/modules/public-orders';
import type { Owner } from '~/upstream/modules/settlement/dividends';

/** A reserved order keeps at least this many shares. */
const LEAST = '0.01';

/**
 * Reduces reserved redemptions of one holder to the shares that a loss has left, the largest order first, each by an
 * event with a message. Otherwise the order could never be confirmed.
 * @param waiting locked before the lots
 */
export async function reduceRedemptions(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  {
    owner,
    waiting,
    date,
  }: { owner: Owner; waiting: readonly { id: string; shares: string | null }[]; date: string },
): Promise<void> {
  const lots = await lockHeldLots(trx, owner);
  const held = lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0'));
  const reserved = waiting.map(({ id, shares }) => ({ id, shares: toBig(shares ?? '0') }));
  let excess = reserved.reduce((sum, { shares }) => sum.plus(shares), toBig('0')).minus(held);
  for (const { id, shares } of reserved.sort((a, b) => b.shares.cmp(a.shares))) {
    const most = shares.minus(LEAST);
    const taken = excess.gt(most) ? most : excess;
    if (taken.lte(0)) continue;
    excess = excess.minus(taken);
    const left = shares.minus(taken).toFixed(2);
    await changePublicOrderIn(trx, context.now, createSystemChange(id), ({ append }) =>
      append({ type: 'loss', date, shares: left }),
    );
  }
}
