import type { Kysely } from 'kysely';
import {
  computeDividendFen,
  computeEntitledShares,
  computeReinvestedShares,
} from '~/domain/figures/dividend';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { splitIntoChunks } from '~/domain/shared/lists';
import type { Database } from '~/upstream/core/db/schema';
import { loadShareMoves } from '~/upstream/modules/public-holdings';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/settlement/free-shares';
import { convertThroughSplits, loadLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { loadEarlierCompensations } from '~/upstream/modules/settlement/navs/correction-plan';
import {
  HOLDERS_A_CHUNK,
  loadEarlierStates,
  settleMoney,
  toMissingFen,
  type CorrectedPayout,
  type EarlierState,
  type LotMove,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';
import { loadBooked } from '~/upstream/modules/settlement/payout-corrections/load-booked';

type Db = Kysely<Database>;

/**
 * Builds the effects of a corrected dividend on everyone it was booked for. Entitled shares are computed again, so
 * that a corrected purchase or split before the ex-date counts. Cash: an unsent sum is replaced, a shortage is due.
 * Reinvested: shares at the NAV of the reinvestment as far as they are still held, money for redeemed ones.
 * @param today first possible day of a payment
 */
export async function planDividend(db: Db, payout: CorrectedPayout, today: string): Promise<PlannedEntry[]> {
  const { fund, date, becomes } = payout;
  const booked = await loadBooked(db, payout);
  const earlier = await loadEarlierStates(db, payout);
  const free = await loadFreeShares(db, fund);
  const compensationOf = await loadEarlierCompensations(db, payout);
  const entries: PlannedEntry[] = [];
  for (const chunk of splitIntoChunks(booked, HOLDERS_A_CHUNK)) {
    const movesOf = await loadShareMoves(
      db,
      fund,
      chunk.map((row) => row.account_id),
    );
    const reinvestmentOf = await loadReinvestments(db, payout, {
      accountIds: chunk.filter(({ way }) => way === 'reinvest').map((row) => row.account_id),
      compensationOf,
    });
    for (const row of chunk) {
      const { account_id, way, amount_fen, booked_fen } = row;
      const shares = computeEntitledShares(movesOf(account_id), date);
      const becomes_fen = computeDividendFen(shares, becomes);
      if (becomes_fen === row.right_fen && toBig(shares).eq(row.shares)) continue;
      const state = earlier(account_id, way);
      const paid_on = row.paid_on > today ? row.paid_on : today;
      const base = { account_id, shares, was_fen: amount_fen, becomes_fen, paid_on, number: state.number };
      if (way === 'cash') {
        const money = settleMoney(state, becomes_fen);
        const outcome = money.isExcessKept ? ('borne' as const) : ('money' as const);
        const none = { was_shares: null, becomes_shares: null, moved_shares: '0.00', moves: [] };
        entries.push({ ...base, ...none, ...money, kind: 'cash', outcome });
      } else {
        const reinvestment = reinvestmentOf(account_id);
        const bought = planReinvestment(reinvestment, { account_id, becomes_fen, booked_fen, state, free });
        entries.push({ ...base, ...bought, kind: 'reinvest' });
      }
    }
  }
  return entries;
}

/** Shares bought with a dividend. */
interface Reinvestment {
  /** NAV that counts for the booking now. */
  nav: string;
  /** Undefined when none was booked. */
  lot: { id: string; shares: string; left_shares: string } | undefined;
  splits: ReturnType<Awaited<ReturnType<typeof loadLaterSplits>>>;
}

/** Loads the reinvestments of some holders: their NAV after its corrections, their lot and its splits. */
async function loadReinvestments(
  db: Db,
  { fund, date }: Pick<CorrectedPayout, 'fund' | 'date'>,
  {
    accountIds,
    compensationOf,
  }: {
    accountIds: readonly string[];
    compensationOf: Awaited<ReturnType<typeof loadEarlierCompensations>>;
  },
): Promise<(accountId: string) => Reinvestment> {
  const ids = [...accountIds];
  const none = { nav: '1', lot: undefined, splits: [] };
  if (ids.length === 0) return () => none;
  const flows = await db
    .selectFrom('flows')
    .select(['account_id', 'nav'])
    .where('account_id', 'in', ids)
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .where('type', '=', 'reinvest')
    .execute();
  const lots = await db
    .selectFrom('lots')
    .select(['account_id', 'id', 'shares', 'left_shares'])
    .where('account_id', 'in', ids)
    .where('fund_id', '=', fund)
    .where('order_id', 'is', null)
    .where('confirmed_on', '=', date)
    .execute();
  const laterOf = await loadLaterSplits(db, fund, ids);
  const navOf = new Map(flows.map(({ account_id, nav }) => [account_id, nav]));
  const lotOf = new Map(lots.map(({ account_id, ...lot }) => [account_id, lot]));
  return (account_id) => {
    const { was } = compensationOf({ account_id, order_id: null, kind: 'reinvest' });
    const lot = lotOf.get(account_id);
    return {
      nav: was ?? navOf.get(account_id) ?? none.nav,
      lot,
      splits: lot === undefined ? [] : laterOf(lot.id),
    };
  };
}

function planReinvestment(
  { nav, lot, splits }: Reinvestment,
  {
    account_id,
    becomes_fen,
    booked_fen,
    state,
    free,
  }: {
    account_id: string;
    becomes_fen: number;
    booked_fen: number;
    state: EarlierState;
    free: FreeShares;
  },
) {
  // Shares given so far and the right ones, both at the NAV that counts for the booking now.
  const givenFen = booked_fen + state.movedFen;
  const given = toBig(computeReinvestedShares(givenFen, nav));
  const right = toBig(computeReinvestedShares(becomes_fen, nav));
  // Shares that were redeemed before an earlier correction were paid by it.
  const counted = toBig(computeReinvestedShares(state.sharesFen ?? booked_fen, nav));
  let move: LotMove | null = null;
  if (lot !== undefined && toBig(lot.left_shares).gt(0)) {
    // A lot without redemptions becomes exactly what the right payout would have bought.
    const isWhole = toBig(lot.left_shares).eq(lot.shares);
    const moved = isWhole
      ? right.minus(counted).toFixed(2)
      : roundHalfUp(right.minus(counted).times(lot.left_shares).div(lot.shares));
    const now = isWhole
      ? convertThroughSplits(splits, right).minus(lot.left_shares)
      : convertThroughSplits(splits, moved);
    if (now.gt(0) || (now.lt(0) && free.take(account_id, now.abs())))
      move = { lotId: lot.id, moved, movedNow: now.toFixed(2) };
  }
  const moved_shares = move?.moved ?? '0.00';
  const restFen = toMissingFen(right.minus(given).minus(moved_shares), nav);
  const money = settleMoney(state, restFen);
  const outcome =
    move !== null ? ('shares' as const) : money.isExcessKept ? ('borne' as const) : ('money' as const);
  return {
    ...{ ...money, was_shares: given.toFixed(2), becomes_shares: right.toFixed(2), moved_shares, outcome },
    moved_fen: becomes_fen - givenFen - restFen,
    moves: move === null ? [] : [move],
  };
}
