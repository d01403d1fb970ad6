import type { Kysely } from 'kysely';
import { splitLots } from '~/domain/figures/dividend';
import { roundHalfUp, toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { convertThroughSplits, listLaterSplits } from '~/upstream/modules/settlement/later-splits';
import { getFreeShares } from '~/upstream/modules/settlement/navs/correction-plan';
import { listReconversions } from '~/upstream/modules/settlement/payout-corrections/reconvert';
import {
  loadEarlierStates,
  settleMoney,
  toMissingFen,
  type CorrectedPayout,
  type LotMove,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';

type Db = Kysely<Database>;

/**
 * Builds the effects of a corrected split ratio on everyone it was booked for: shares for what is still held of each
 * lot, and money at the NAV of the day for missing shares of redeemed ones. An excess is taken back from free shares
 * only.
 */
export async function planSplit(db: Db, payout: CorrectedPayout, today: string): Promise<PlannedEntry[]> {
  const { fund, date, becomes } = payout;
  const booked = await db
    .selectFrom('split_bookings as s')
    .innerJoin('lots as l', 'l.id', 's.lot_id')
    .select(['s.account_id', 's.lot_id', 's.ratio', 's.shares_before', 's.shares_after', 'l.left_shares'])
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
  const free = getFreeShares(db, fund, (orderId) => reserved.get(orderId)?.shares);
  const entries: PlannedEntry[] = [];
  for (const account_id of new Set(booked.map((row) => row.account_id))) {
    const lots = booked.filter((row) => row.account_id === account_id);
    const state = earlier(account_id, 'split');
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
    const sum = (values: readonly (typeof right)[number][]) =>
      values.reduce((total, each) => total.plus(each), toBig('0'));
    const given = sum(lots.map((lot) => toBig(lot.shares_after))).plus(state.movedShares);
    const missing = sum(right).minus(given);
    if (missing.eq(0) && state.replacedFen === 0) continue;
    const wanted: LotMove[] = [];
    for (const [index, lot] of lots.entries()) {
      const [own, target] = [asGiven[index] ?? toBig('0'), right[index] ?? toBig('0')];
      const later = await listLaterSplits(db, lot.lot_id, date);
      const whole = convertThroughSplits(later, own);
      const left = toBig(lot.left_shares);
      if (left.lte(0)) continue;
      // A lot that was partly redeemed changes in proportion, rounded once.
      const isWhole = left.gte(whole);
      const moved = isWhole
        ? target.minus(own)
        : toBig(roundHalfUp(target.minus(own).times(left).div(whole)));
      const movedNow = isWhole
        ? convertThroughSplits(later, target).minus(whole)
        : convertThroughSplits(later, moved);
      if (!movedNow.eq(0))
        wanted.push({ lotId: lot.lot_id, moved: moved.toFixed(2), movedNow: movedNow.toFixed(2) });
    }
    const now = sum(wanted.map(({ movedNow }) => toBig(movedNow)));
    const moves = now.lt(0) && !(await free.take(account_id, now.abs())) ? [] : wanted;
    const moved_shares = sum(moves.map(({ moved }) => toBig(moved))).toFixed(2);
    const money = settleMoney(state, toMissingFen(missing.minus(moved_shares), point?.unit ?? '0'));
    entries.push({
      ...{
        account_id,
        kind: 'split',
        number: state.number,
        paid_on: today,
        was_fen: null,
        becomes_fen: null,
      },
      shares: sum(lots.map((lot) => toBig(lot.shares_before))).toFixed(2),
      ...{ was_shares: given.toFixed(2), becomes_shares: sum(right).toFixed(2), moved_shares, moves },
      ...money,
      outcome: moves.length > 0 ? 'shares' : money.isExcessKept ? 'borne' : 'money',
    });
  }
  return entries;
}
