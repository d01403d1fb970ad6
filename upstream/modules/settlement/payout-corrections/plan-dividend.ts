import type { Kysely } from 'kysely';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
} from '~/domain/figures/dividend';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { loadMoves } from '~/upstream/modules/public-holdings';
import { convertThroughSplits, listLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { getFreeShares, loadEarlierCompensation } from '~/upstream/modules/settlement/navs/correction-plan';
import {
  loadEarlierStates,
  settleMoney,
  toMissingFen,
  type CorrectedPayout,
  type EarlierState,
  type LotMove,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';

type Db = Kysely<Database>;

/**
 * Builds the effects of a corrected dividend on everyone it was booked for. Entitled shares are computed again, so
 * that a corrected purchase or split before the ex-date counts. Cash: an unsent sum is replaced, a shortage is due.
 * Reinvested: shares at the NAV of the reinvestment as far as they are still held, money for redeemed ones.
 * @param today first possible day of a payment
 */
export async function planDividend(
  db: Db,
  { fund, date, becomes }: CorrectedPayout,
  today: string,
): Promise<PlannedEntry[]> {
  const booked = await db
    .selectFrom('current_dividends')
    .selectAll()
    .where('fund_id', '=', fund)
    .where('ex_on', '=', date)
    .orderBy('account_id')
    .execute();
  const earlier = await loadEarlierStates(db, { fund, date });
  const free = getFreeShares(db, fund);
  const entries: PlannedEntry[] = [];
  for (const row of booked) {
    const { account_id, way, right_fen, amount_fen } = row;
    const moves = (await loadMoves(db, account_id, fund)).get(fund)?.shares ?? [];
    const shares = computeEntitledShares(moves, date);
    const becomes_fen = computeDividendFen(shares, becomes);
    if (becomes_fen === right_fen && toBig(shares).eq(row.shares)) continue;
    const state = earlier(account_id, way);
    const paid_on = row.paid_on > today ? row.paid_on : today;
    const base = { account_id, shares, was_fen: amount_fen, becomes_fen, paid_on, number: state.number };
    if (way === 'cash') {
      const money = settleMoney(state, becomes_fen);
      const outcome = money.isExcessKept ? ('borne' as const) : ('money' as const);
      const none = { was_shares: null, becomes_shares: null, moved_shares: '0.00', moves: [] };
      entries.push({ ...base, ...none, ...money, kind: 'cash', outcome });
    } else {
      const bought = await planReinvestment(db, {
        fund,
        date,
        accountId: account_id,
        becomes_fen,
        state,
        free,
      });
      entries.push({ ...base, ...bought, kind: 'reinvest' });
    }
  }
  return entries;
}

async function planReinvestment(
  db: Db,
  of: {
    fund: string;
    date: string;
    accountId: string;
    becomes_fen: number;
    state: EarlierState;
    free: ReturnType<typeof getFreeShares>;
  },
) {
  const { fund, date, accountId, becomes_fen, state, free } = of;
  const flow = await db
    .selectFrom('flows')
    .select(['nav', 'shares'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .where('type', '=', 'reinvest')
    .executeTakeFirstOrThrow();
  const { was: nav = flow.nav ?? '1' } = await loadEarlierCompensation(
    db,
    { fund, date },
    { account_id: accountId, order_id: null, kind: 'reinvest' },
  );
  const { amount_fen: bookedFen } = await db
    .selectFrom('dividend_bookings')
    .select('amount_fen')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fund)
    .where('ex_on', '=', date)
    .executeTakeFirstOrThrow();
  // Shares given so far and the right ones, both at the NAV that counts for the booking now.
  const givenFen = bookedFen + state.movedFen;
  const given = toBig(computeReinvestedShares(givenFen, nav));
  const right = toBig(computeReinvestedShares(becomes_fen, nav));
  // Shares that were redeemed before an earlier correction were paid by it.
  const counted = toBig(computeReinvestedShares(state.sharesFen ?? bookedFen, nav));
  const lot = await db
    .selectFrom('lots')
    .select(['id', 'shares', 'left_shares'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', fund)
    .where('order_id', 'is', null)
    .where('confirmed_on', '=', date)
    .executeTakeFirst();
  const missing = right.minus(given);
  let move: LotMove | null = null;
  if (lot !== undefined && toBig(lot.left_shares).gt(0)) {
    const moved = roundHalfUp(right.minus(counted).times(lot.left_shares).div(lot.shares));
    const now = convertThroughSplits(await listLaterSplits(db, lot.id), moved);
    if (now.gt(0) || (now.lt(0) && (await free.take(accountId, now.abs()))))
      move = { lotId: lot.id, moved, movedNow: now.toFixed(2) };
  }
  const moved_shares = move?.moved ?? '0.00';
  const restFen = toMissingFen(missing.minus(moved_shares), nav);
  const money = settleMoney(state, restFen);
  const outcome =
    move !== null ? ('shares' as const) : money.isExcessKept ? ('borne' as const) : ('money' as const);
  return {
    ...{ ...money, was_shares: given.toFixed(2), becomes_shares: right.toFixed(2), moved_shares, outcome },
    moved_fen: becomes_fen - givenFen - restFen,
    moves: move === null ? [] : [move],
  };
}
