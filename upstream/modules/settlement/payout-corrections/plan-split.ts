import type Big from 'big.js';
import type { Kysely } from 'kysely';
import { splitLots } from '~/domain/figures/dividend';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import { groupBy, splitIntoChunks } from '~/domain/shared/lists';
import type { Database } from '~/upstream/core/db/schema';
import { convertThroughSplits, loadLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/settlement/free-shares';
import { listReconversions } from '~/upstream/modules/settlement/payout-corrections/reconvert';
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

type Db = Kysely<Database>;

/**
 * Builds the effects of a corrected split ratio on everyone it was booked for: shares for what is still held of each
 * lot, and money at the NAV of the day for missing shares of redeemed ones. An excess is taken back from free shares
 * only. Shares that an earlier correction moved through the split count as booked with it.
 */
export async function planSplit(db: Db, payout: CorrectedPayout, today: string): Promise<PlannedEntry[]> {
  const { fund, date, becomes } = payout;
  const booked = await db
    .selectFrom('split_bookings as s')
    .innerJoin('lots as l', 'l.id', 's.lot_id')
    .select(['s.account_id', 's.lot_id', 's.ratio', 'l.left_shares'])
    .select(({ eb }) => [
      eb('s.shares_before', '+', eb.ref('s.moved_before')).as('shares_before'),
      eb('s.shares_after', '+', eb.ref('s.moved_after')).as('shares_after'),
    ])
    .where('s.fund_id', '=', fund)
    .where('s.date', '=', date)
    .orderBy('s.account_id')
    .orderBy('l.confirmed_on')
    .orderBy('l.seq')
    .execute();
  const point = await db
    .selectFrom('nav_points')
    .select('unit')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  const earlier = await loadEarlierStates(db, { fund, date });
  const reserved = await listReconversions(db, payout);
  const free = await loadFreeShares(db, fund, (orderId) => reserved.get(orderId)?.shares);
  const entries: PlannedEntry[] = [];
  const holders = [...groupBy(booked, (row) => row.account_id)];
  for (const chunk of splitIntoChunks(holders, HOLDERS_A_CHUNK)) {
    const laterOf = await loadLaterSplits(
      db,
      fund,
      chunk.map(([accountId]) => accountId),
    );
    for (const [accountId, lots] of chunk) {
      const state = earlier(accountId, 'split');
      const entry = planHolder(accountId, lots, {
        state,
        becomes,
        nav: point?.unit ?? '0',
        free,
        laterOf,
        date,
      });
      if (entry !== null) entries.push({ ...entry, paid_on: today });
    }
  }
  return entries;
}

/** Remaining shares of a lot before and after the split, with those moved through it since. */
interface BookedLot {
  lot_id: string;
  shares_before: string;
  shares_after: string;
  left_shares: string;
}

interface SplitError {
  state: EarlierState;
  date: string;
  becomes: string;
  nav: string;
  free: FreeShares;
  laterOf: Awaited<ReturnType<typeof loadLaterSplits>>;
}

const sum = (values: readonly Big[]): Big => values.reduce((total, each) => total.plus(each), toBig('0'));

/** Plans the entry of one holder; null when nothing changes. */
function planHolder(
  accountId: string,
  lots: readonly BookedLot[],
  { state, becomes, nav, free, ...split }: SplitError,
): Omit<PlannedEntry, 'paid_on'> | null {
  const before = lots.map((lot) => ({
    id: lot.lot_id,
    shares: lot.shares_before,
    left: lot.shares_before,
  }));
  const right = splitLots(before, becomes).map(({ left }) => toBig(left));
  const asGiven =
    state.ratio === null
      ? lots.map((lot) => toBig(lot.shares_after))
      : splitLots(before, state.ratio).map(({ left }) => toBig(left));
  const given = sum(lots.map((lot) => toBig(lot.shares_after))).plus(state.movedShares);
  const missing = sum(right).minus(given);
  if (missing.eq(0) && state.replacedFen === 0) return null;
  const wanted = lots.flatMap((lot, index) => {
    const move = planMove(
      lot,
      { own: asGiven[index] ?? toBig('0'), target: right[index] ?? toBig('0') },
      split,
    );
    return move === null ? [] : [move];
  });
  const now = sum(wanted.map(({ movedNow }) => toBig(movedNow)));
  const moves = now.lt(0) && !free.take(accountId, now.abs()) ? [] : wanted;
  const moved_shares = sum(moves.map(({ moved }) => toBig(moved))).toFixed(2);
  const money = settleMoney(state, toMissingFen(missing.minus(moved_shares), nav));
  return {
    ...{ account_id: accountId, kind: 'split', number: state.number, was_fen: null, becomes_fen: null },
    shares: sum(lots.map((lot) => toBig(lot.shares_before))).toFixed(2),
    ...{ was_shares: given.toFixed(2), becomes_shares: sum(right).toFixed(2), moved_shares, moves },
    ...money,
    outcome: moves.length > 0 ? 'shares' : money.isExcessKept ? 'borne' : 'money',
  };
}

/** Plans the change of one lot from its own shares to the right ones; a partly redeemed lot changes in proportion, rounded once. */
function planMove(
  lot: BookedLot,
  { own, target }: { own: Big; target: Big },
  { laterOf, date }: Pick<SplitError, 'laterOf' | 'date'>,
): LotMove | null {
  const left = toBig(lot.left_shares);
  if (left.lte(0)) return null;
  const later = laterOf(lot.lot_id, date);
  const whole = convertThroughSplits(later, own);
  const isWhole = left.gte(whole);
  const moved = isWhole ? target.minus(own) : toBig(roundHalfUp(target.minus(own).times(left).div(whole)));
  const movedNow = isWhole
    ? convertThroughSplits(later, target).minus(whole)
    : convertThroughSplits(later, moved);
  return movedNow.eq(0)
    ? null
    : { lotId: lot.lot_id, moved: moved.toFixed(2), movedNow: movedNow.toFixed(2) };
}
