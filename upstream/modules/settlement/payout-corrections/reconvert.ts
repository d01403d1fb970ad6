import Big from 'big.js';
import type { Kysely } from 'kysely';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { foldPublicOrder } from '~/domain/orders/public-order';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { createSystemChange, lockHeldLots } from '~/upstream/modules/orders-core';
import { changePublicOrderIn, loadPublicEvents, type Trx } from '~/upstream/modules/public-orders';
import type { CorrectedPayout } from '~/upstream/modules/settlement/payout-corrections/entries';

interface Reconversion {
  accountId: string;
  /** Reserved shares at the right ratio. */
  shares: string;
}

/**
 * Lists open redemptions that the split converted, with their shares at the right ratio, by order.
 * @param onlyOf the account; all accounts when omitted
 */
export async function listReconversions(
  db: Kysely<Database>,
  { fund, date, becomes }: CorrectedPayout,
  onlyOf?: string,
): Promise<ReadonlyMap<string, Reconversion>> {
  const open = await db
    .selectFrom('public_orders')
    .select(['id', 'account_id'])
    .where('fund_id', '=', fund)
    .where('kind', '=', 'redeem')
    .where('status', '=', 'accepted')
    .$if(onlyOf !== undefined, (query) => query.where('account_id', '=', onlyOf ?? ''))
    .orderBy('id')
    .execute();
  const events = await loadPublicEvents(
    db,
    open.map(({ id }) => id),
  );
  return new Map(
    open.flatMap(({ id, account_id: accountId }): [string, Reconversion][] => {
      const first = foldPublicOrder(events.get(id) ?? []).conversions.find(
        (each) => each.date === date && !each.isWithdrawn,
      );
      if (first === undefined) return [];
      return [[id, { accountId, shares: roundHalfUp(toBig(first.before).times(becomes)) }]];
    }),
  );
}

/** Converts open redemptions again, as an event with a message; never more than the person holds. */
export async function reconvert(
  trx: Trx,
  context: Pick<ServiceContext, 'now'>,
  payout: CorrectedPayout,
  accountId: string,
): Promise<void> {
  const { fund: fundId, date, becomes: ratio } = payout;
  const lots = await lockHeldLots(trx, { accountId, fundId });
  let free = lots.reduce((sum, lot) => sum.plus(lot.left_shares), new Big(0));
  for (const [id, wanted] of await listReconversions(trx, payout, accountId)) {
    const shares = toBig(wanted.shares).gt(free) ? free : toBig(wanted.shares);
    free = free.minus(shares);
    await changePublicOrderIn(trx, context.now, createSystemChange(id), ({ append }) =>
      append({ type: 'split', date, ratio, shares: shares.toFixed(2), isCorrected: true }),
    );
  }
}
