import Big from 'big.js';
import type { Kysely } from 'kysely';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { SHARE_TAKING_KINDS } from '~/domain/orders/states';
import { foldPublicOrder, type PublicOrderState } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createSystemChange } from '~/upstream/modules/orders-core';
import { changePublicOrderIn, loadPublicEvents, type Trx } from '~/upstream/modules/public-orders';
import { loadHeldShares } from '~/upstream/modules/settlement/free-shares';
import type { CorrectedPayout } from '~/upstream/modules/settlement/payout-corrections/entries';

interface Reconversion {
  accountId: string;
  /** Reserved shares at the right ratio. */
  shares: string;
}

/** Lists open redemptions that the split converted, with their shares at the right ratio, by order. */
export async function listReconversions(
  db: Kysely<Database>,
  { fund, date, becomes }: CorrectedPayout,
): Promise<ReadonlyMap<string, Reconversion>> {
  const open = await db
    .selectFrom('public_orders')
    .select(['id', 'account_id', 'deferred_from'])
    .where('fund_id', '=', fund)
    .where('kind', 'in', SHARE_TAKING_KINDS)
    .where('status', '=', 'accepted')
    .orderBy('id')
    .execute();
  const events = await loadPublicEvents(
    db,
    open.flatMap(({ id, deferred_from }) => [id, deferred_from ?? id]),
  );
  const getState = (id: string) => foldPublicOrder(events.get(id) ?? []);
  return new Map(
    open.flatMap(({ id, account_id: accountId, deferred_from }): [string, Reconversion][] => {
      const state = getState(id);
      const own = findConversion(state, date);
      // A deferred rest was converted with the order that it comes from.
      const first =
        own ?? (deferred_from === null ? undefined : findConversion(getState(deferred_from), date));
      if (first === undefined) return [];
      const isSplitUp = own === undefined || (state.partly !== null && state.partly.at >= own.at);
      const shares = isSplitUp
        ? toBig(state.shares ?? '0')
            .times(becomes)
            .div(first.ratio)
        : toBig(first.before).times(becomes);
      return [[id, { accountId, shares: roundHalfUp(shares) }]];
    }),
  );
}

/** Finds the first conversion of an order by the split of a day. */
const findConversion = ({ shareChanges }: PublicOrderState, date: string) =>
  shareChanges.find(
    (each): each is Extract<typeof each, { type: 'split' }> =>
      each.type === 'split' && each.date === date && !each.isWithdrawn,
  );

/**
 * Converts the open redemptions of some holders again, each as an event with a message; never more than the holder
 * has after the correction.
 */
export async function reconvert(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  payout: CorrectedPayout,
  accountIds: ReadonlySet<string>,
): Promise<void> {
  const { date, becomes: ratio } = payout;
  const wanted = [...(await listReconversions(trx, payout))].filter(([, { accountId }]) =>
    accountIds.has(accountId),
  );
  const freeOf = await loadHeldShares(trx, payout.fund);
  for (const [id, { accountId, shares: asked }] of wanted) {
    const free = freeOf.get(accountId) ?? new Big(0);
    const shares = toBig(asked).gt(free) ? free : toBig(asked);
    freeOf.set(accountId, free.minus(shares));
    await changePublicOrderIn(trx, context.now, createSystemChange(id), ({ append }) =>
      append({ type: 'split', date, ratio, shares: shares.toFixed(2), isCorrected: true }),
    );
  }
}
