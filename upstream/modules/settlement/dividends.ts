import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
  type ShareMovement,
} from '~/domain/figures/dividend';
import { toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { lockHeldLots, refreshPosition } from '~/upstream/modules/orders-core';
import { loadMoves } from '~/upstream/modules/public-holdings';
import { notifyDividendReinvested } from '~/upstream/modules/settlement/dividend-news';
import type { DueDividend } from '~/upstream/modules/settlement/due';

export interface Owner {
  accountId: string;
  fundId: string;
}
export type Trx = Transaction<Database>;

/** Loads the share movements under the lock of the lots. */
export async function lockShareMoves(trx: Trx, owner: Owner): Promise<readonly ShareMovement[]> {
  await lockHeldLots(trx, owner);
  return (await loadMoves(trx, owner.accountId, owner.fundId)).get(owner.fundId)?.shares ?? [];
}

export const toOwnerColumns = ({ accountId, fundId }: Owner) => ({ account_id: accountId, fund_id: fundId });
const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;

async function wayOn(trx: Trx, { accountId, fundId }: Owner, day: string): Promise<'cash' | 'reinvest'> {
  const row = await trx
    .selectFrom('dividend_ways')
    .select('way')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fundId)
    .where('from_date', '<=', day)
    .orderBy('from_date', 'desc')
    .executeTakeFirst();
  return row?.way ?? 'cash';
}

/**
 * Books a dividend of one holder once: cash as a flow of the ex-date, to be paid on its pay day; reinvested as a
 * lot at the NAV of the ex-date. An amount below a hundredth of a share is paid in cash. @returns whether anything
 * was due
 */
export function bookDividend(
  context: ServiceContext,
  owner: Owner,
  { recordOn, exOn, paidOn, exNav }: DueDividend & { exNav: string },
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const at = context.now().toISOString();
    // Read again with a lock: it may have been corrected since the night began.
    const { per_share: perShare } = await trx
      .selectFrom('dividends')
      .select('per_share')
      .where('fund_id', '=', owner.fundId)
      .where('ex_on', '=', exOn)
      .forShare()
      .executeTakeFirstOrThrow();
    const shares = computeEntitledShares(await lockShareMoves(trx, owner), exOn);
    const amountFen = computeDividendFen(shares, perShare);
    const chosen = await wayOn(trx, owner, recordOn);
    const bought = chosen === 'reinvest' ? computeReinvestedShares(amountFen, exNav) : '0.00';
    const way = toBig(bought).gt(0) ? 'reinvest' : 'cash';
    const isBooked = await trx
      .insertInto('dividend_bookings')
      .values({
        ...toOwnerColumns(owner),
        ex_on: exOn,
        record_on: recordOn,
        paid_on: paidOn,
        way,
        shares,
        amount_fen: amountFen,
        new_shares: way === 'reinvest' ? bought : null,
        card_id: null,
        booked_at: at,
        paid_at: way === 'reinvest' || amountFen === 0 ? at : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ex_on')
      .executeTakeFirst();
    if (!isBooked || amountFen === 0) return false;
    const isCash = way === 'cash';
    await trx
      .insertInto('flows')
      .values({
        id: newId('w'),
        ...toOwnerColumns(owner),
        order_id: null,
        date: exOn,
        type: isCash ? 'dividend' : 'reinvest',
        amount_fen: isCash ? amountFen : 0,
        shares: isCash ? null : bought,
        nav: isCash ? null : exNav,
      })
      .execute();
    if (!isCash) {
      await addFreeLot(trx, owner, { id: newId('l'), day: exOn, shares: bought });
      await notifyDividendReinvested(trx, context.now(), { ...owner, exOn, amountFen, bought, exNav });
    }
    return true;
  });
}

/** Adds shares without cost: from a dividend, or from the income of a month. Added to the lot if it exists. */
export async function addFreeLot(
  trx: Trx,
  owner: Owner,
  lot: { id: string; day: string; shares: string },
): Promise<void> {
  await addFreeLots(trx, [{ ...owner, ...lot }]);
  await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
}

/** Adds lots without cost, without updating positions. */
export async function addFreeLots(
  trx: Trx,
  lots: readonly (Owner & { id: string; day: string; shares: string })[],
): Promise<void> {
  if (lots.length === 0) return;
  await trx
    .insertInto('lots')
    .values(
      lots.map(({ id, day, shares, ...owner }) => ({
        id,
        ...toOwnerColumns(owner),
        order_id: null,
        shares,
        left_shares: shares,
        cost_fen: 0,
        confirmed_on: day,
        unlocked_on: null,
        traded_on: day,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        shares: row('lots.shares', '+', row.ref('excluded.shares')),
        left_shares: row('lots.left_shares', '+', row.ref('excluded.left_shares')),
      })),
    )
    .execute();
}
