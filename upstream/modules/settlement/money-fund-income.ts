import { computeMoneyIncomeFen, computeSharesOnDay } from '~/domain/figures/money-income';
import { fenToYuan, roundHalfUp, toBig, yuanToFen } from '~/domain/figures/money';
import { groupBy } from '~/domain/shared/lists';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';
import { lockHeldLots, refreshPosition, updateLots } from '~/upstream/modules/orders-core';
import {
  addFreeLot,
  toOwnerColumns,
  lockShareMoves,
  type Owner,
  type Trx,
} from '~/upstream/modules/settlement/dividends';
import type { DueIncome } from '~/upstream/modules/settlement/due';
import { reduceRedemptions } from '~/upstream/modules/settlement/reduce-redemptions';
import { lockRedemptions } from '~/upstream/modules/settlement/splits';

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
    const waiting = after < before ? await lockRedemptions(trx, owner) : [];
    const moves = await lockShareMoves(trx, owner);
    const calendar = await loadCalendar(trx, beforeDate, date);
    const growth = { from: beforeDate, to: date, before, after };
    const earnedFen = askCalendar(() => computeMoneyIncomeFen(calendar, moves, growth));
    // The money of shares that are redeemed by now is fixed: their loss is not taken from anyone.
    const amountFen = earnedFen < 0 ? Math.max(earnedFen, -(await sumHeldFen(trx, owner))) : earnedFen;
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
      .onConflict((conflict) => conflict.doNothing())
      .returning('ex_on')
      .executeTakeFirst();
    if (!isBooked || amountFen === 0) return false;
    if (amountFen > 0)
      await addFreeLot(trx, owner, { id: getIncomeLotId(owner, date), day: date, shares: bought });
    else {
      await takeLoss(trx, owner, bought);
      await reduceRedemptions(trx, context, { owner, waiting, date });
    }
    return true;
  });
}

/** Sums the shares of a holder at their unit NAV of 1; 分. */
async function sumHeldFen(trx: Trx, owner: Owner): Promise<number> {
  const lots = await lockHeldLots(trx, owner);
  return yuanToFen(lots.reduce((sum, lot) => sum.plus(lot.left_shares), toBig('0')));
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

/** Removes the shares of a loss of one holder. `income` is negative. */
export async function takeLoss(trx: Trx, owner: Owner, income: string): Promise<void> {
  await lockHeldLots(trx, owner);
  await takeLosses(trx, owner.fundId, [{ accountId: owner.accountId, shares: income }]);
  await refreshPosition(trx, { ...owner, orderId: null, part: 'public' });
}

/**
 * Removes the shares of losses (negative) from the lots of their holders, which the caller has locked: shares without
 * cost first (earlier income), then those of the largest lots. The cost of a lot stays, so that the loss shows in the
 * income of the holding.
 */
export async function takeLosses(
  trx: Trx,
  fundId: string,
  losses: readonly { accountId: string; shares: string }[],
): Promise<void> {
  if (losses.length === 0) return;
  const lots = await trx
    .selectFrom('lots')
    .select(['id', 'account_id', 'shares', 'left_shares', 'cost_fen'])
    .where('fund_id', '=', fundId)
    .where(
      'account_id',
      'in',
      losses.map(({ accountId }) => accountId),
    )
    .where('left_shares', '>', '0')
    .orderBy('confirmed_on')
    .orderBy('seq')
    .execute();
  const lotsOf = groupBy(lots, ({ account_id }) => account_id);
  await updateLots(
    trx,
    losses.flatMap(({ accountId, shares }) => spreadLoss(lotsOf.get(accountId) ?? [], shares)),
  );
}

interface HeldLot {
  id: string;
  shares: string;
  left_shares: string;
  cost_fen: number;
}

function spreadLoss(lots: readonly HeldLot[], income: string): Omit<HeldLot, 'cost_fen'>[] {
  let rest = toBig(income).times(-1);
  return orderLotsForLoss(lots).flatMap(({ id, shares, left_shares }) => {
    if (rest.lte(0)) return [];
    const taken = rest.lt(left_shares) ? rest : toBig(left_shares);
    rest = rest.minus(taken);
    const left = toBig(left_shares).minus(taken);
    const whole = left.gt(0) ? roundHalfUp(toBig(shares).times(left).div(left_shares)) : shares;
    return [{ id, shares: whole, left_shares: left.toFixed(2) }];
  });
}

/** Newest lots without cost first, then the others by size: a lot with cost is not used up. */
const orderLotsForLoss = (lots: readonly HeldLot[]): HeldLot[] => [
  ...lots.filter(({ cost_fen }) => cost_fen === 0).reverse(),
  ...lots.filter(({ cost_fen }) => cost_fen !== 0).sort((a, b) => toBig(b.left_shares).cmp(a.left_shares)),
];
