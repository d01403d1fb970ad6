import type { Kysely } from 'kysely';
import { computeMoneyIncomeFen, computeSharesOnDay } from '~/domain/figures/money-income';
import { fenToYuan, toBig, yuanToFen, type Fen } from '~/domain/figures/money';
import { splitIntoChunks } from '~/domain/shared/lists';
import type { Database } from '~/upstream/core/db/schema';
import { askCalendar, loadCalendar } from '~/upstream/core/trading-calendar';
import { loadShareMoves } from '~/upstream/modules/public-holdings';
import { loadFreeShares, type FreeShares } from '~/upstream/modules/settlement/free-shares';
import {
  HOLDERS_A_CHUNK,
  loadEarlierStates,
  settleMoney,
  type CorrectedPayout,
  type EarlierState,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';
import { loadBooked, type BookedPayout } from '~/upstream/modules/settlement/payout-corrections/load-booked';

/**
 * Builds the effects of a corrected income of a money fund on everyone it was booked for: shares while the person
 * holds the fund, money otherwise. An excess is taken back from free shares only.
 */
export async function planIncome(
  db: Kysely<Database>,
  payout: CorrectedPayout,
  today: string,
): Promise<PlannedEntry[]> {
  const { fund, date, becomes } = payout;
  const { before } = await db
    .selectFrom('nav_points')
    .select(({ fn }) => fn.max('date').as('before'))
    .where('fund_id', '=', fund)
    .where('date', '<', date)
    .executeTakeFirstOrThrow();
  const booked = await loadBooked(db, payout);
  const from = String(before);
  const calendar = await loadCalendar(db, from, date);
  const growth = { from, to: date, before: 1, after: toBig(becomes).div(10_000).plus(1).toNumber() };
  const earlier = await loadEarlierStates(db, payout);
  const free = await loadFreeShares(db, fund);
  const entries: PlannedEntry[] = [];
  for (const chunk of splitIntoChunks(booked, HOLDERS_A_CHUNK)) {
    const movesOf = await loadShareMoves(
      db,
      fund,
      chunk.map((row) => row.account_id),
    );
    for (const row of chunk) {
      const moves = movesOf(row.account_id);
      const becomes_fen = askCalendar(() => computeMoneyIncomeFen(calendar, moves, growth));
      const shares = askCalendar(() => computeSharesOnDay(calendar, moves, date));
      if (becomes_fen === row.right_fen && toBig(shares).eq(row.shares)) continue;
      const state = earlier(row.account_id, 'income');
      entries.push({ ...planHolder(row, { becomes_fen, state, free }), shares, paid_on: today });
    }
  }
  return entries;
}

function planHolder(
  { account_id, amount_fen, booked_fen }: BookedPayout,
  { becomes_fen, state, free }: { becomes_fen: Fen; state: EarlierState; free: FreeShares },
): Omit<PlannedEntry, 'shares' | 'paid_on'> {
  // Shares are taken back only as far as shares were given; money that was sent counts as given.
  const gapFen = becomes_fen - booked_fen - yuanToFen(state.movedShares);
  const missingFen = gapFen > 0 ? Math.max(0, gapFen - state.beforeFen) : gapFen;
  const missing = toBig(fenToYuan(missingFen));
  const isMoved = missing.gt(0)
    ? free.isHolding(account_id)
    : missing.lt(0) && free.take(account_id, missing.abs());
  const moved_shares = isMoved ? missing.toFixed(2) : '0.00';
  const money = settleMoney(state, isMoved ? gapFen - missingFen : gapFen);
  return {
    ...{ account_id, kind: 'income', number: state.number },
    ...{ was_fen: amount_fen, becomes_fen, was_shares: null, becomes_shares: null, moved_shares },
    moves: isMoved ? [{ lotId: null, moved: moved_shares, movedNow: moved_shares }] : [],
    ...money,
    outcome: isMoved ? 'shares' : money.isExcessKept ? 'borne' : 'money',
  };
}
