import { computeMoneyIncomeFen, computeSharesOnDay } from '~/domain/figures/money-income';
import { fenToYuan, roundHalfUp, toBig } from '~/domain/figures/money';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';
import { lockHeldLots, refreshPosition } from '~/upstream/modules/orders-core';
import {
  addFreeLot,
  toOwnerColumns,
  lockShareMoves,
  type Owner,
  type Trx,
} from '~/upstream/modules/settlement/dividends';
import type { DueIncome } from '~/upstream/modules/settlement/due';

/** Returns the id of the lot that collects the income of a money fund in a month. */
export const getIncomeLotId = ({ accountId, fundId }: Owner, day: string): string =>
  `lm-${accountId}-${fundId}-${day.slice(0, 7)}`;

/**
 * Books the income of one NAV day of a money fund once, for the holder of the shares on each of its calendar days
 * (`domain/figures/money-income.ts`). It is added as shares; a day without income is booked too, so that it counts
 * as complete.
 * @returns whether there was income
 */
export function bookMoneyIncome(
  context: ServiceContext,
  owner: Owner,
  { date, beforeDate }: DueIncome,
): Promise<boolean> {
  return context.db.transaction().execute(async (trx) => {
    const { before, after } = await readGrowth(trx, owner.fundId, { date, beforeDate });
    const moves = await lockShareMoves(trx, owner);
    const calendar = await loadCalendar(trx, beforeDate, date);
    const growth = { from: beforeDate, to: date, before, after };
    const amountFen = askCalendar(() => computeMoneyIncomeFen(calendar, moves, growth));
    const shares = askCalendar(() => computeSharesOnDay(calendar, moves, date));
    const at = context.now().toISOString();
    const bought = fenToYuan(amountFen);
    const isBooked = await trx
      .insertInto('dividend_bookings')
      .values({
        ...toOwnerColumns(owner),
        ex_on: date,
        record_on: date,
        paid_on: date,
        way: 'reinvest',
        shares,
        amount_fen: amountFen,
        new_shares: amountFen === 0 ? null : bought,
        card_id: null,
        booked_at: at,
        paid_at: at,
      })
      .onConflict((createConflictRefusal) => createConflictRefusal.doNothing())
      .returning('ex_on')
      .executeTakeFirst();
    if (!isBooked || amountFen === 0) return false;
    if (amountFen > 0)
      await addFreeLot(trx, owner, { id: getIncomeLotId(owner, date), day: date, shares: bought });
    else await takeLoss(trx, owner, bought);
    return true;
  });
}

/** Reads both values again with a lock: they may have been corrected since the night began. */
async function readGrowth(
  trx: Trx,
  fundId: string,
  { date, beforeDate }: Pick<DueIncome, 'date' | 'beforeDate'>,
): Promise<{ before: number; after: number }> {
  const points = await trx
    .selectFrom('nav_points')
    .select(['date', 'adjusted'])
    .where('fund_id', '=', fundId)
    .where('date', 'in', [beforeDate, date])
    .orderBy('date')
    .forShare()
    .execute();
  const [before, after] = points;
  if (before === undefined || after === undefined) throw new Error(`no income of ${fundId} on ${date}`);
  return { before: before.adjusted, after: after.adjusted };
}

/**
 * Removes shares for a day with negative income: shares without cost first (earlier income), then those of the
 * largest lots. The cost of a lot stays, so that the loss shows in the income of the holding.
 */
export async function takeLoss(trx: Trx, owner: Owner, income: string): Promise<void> {
  let rest = toBig(income).times(-1);
  for (const lot of orderLotsForLoss(await lockHeldLots(trx, owner))) {
    const taken = rest.lt(lot.left_shares) ? rest : toBig(lot.left_shares);
    if (taken.lte(0)) break;
    const left = toBig(lot.left_shares).minus(taken);
    await trx
      .updateTable('lots')
      .set({
        left_shares: left.toFixed(2),
        ...(left.gt(0) ? { shares: roundHalfUp(toBig(lot.shares).times(left).div(lot.left_shares)) } : {}),
      })
      .where('id', '=', lot.id)
      .execute();
    rest = rest.minus(taken);
  }
  await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
}

/** Newest lots without cost first, then the others by size: a lot with cost is not used up. */
const orderLotsForLoss = <Lot extends { cost_fen: number; left_shares: string }>(
  lots: readonly Lot[],
): Lot[] => [
  ...lots.filter(({ cost_fen }) => cost_fen === 0).reverse(),
  ...lots.filter(({ cost_fen }) => cost_fen !== 0).sort((a, b) => toBig(b.left_shares).cmp(a.left_shares)),
];
