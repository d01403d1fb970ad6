import type { Kysely } from 'kysely';
import { computeMoneyIncomeFen, computeSharesOnDay } from '~/domain/figures/money-income';
import { fenToYuan, toBig, yuanToFen } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { askCalendar, loadCalendar } from '~/upstream/core/trading-calendar';
import { loadMoves } from '~/upstream/modules/public-holdings';
import { getFreeShares } from '~/upstream/modules/settlement/navs/correction-plan';
import {
  loadEarlierStates,
  settleMoney,
  type CorrectedPayout,
  type PlannedEntry,
} from '~/upstream/modules/settlement/payout-corrections/entries';

/**
 * Builds the effects of a corrected income of a money fund on everyone it was booked for: shares while the person
 * holds the fund, money otherwise. An excess is taken back from free shares only.
 */
export async function planIncome(
  db: Kysely<Database>,
  { fund, date, becomes }: CorrectedPayout,
  today: string,
): Promise<PlannedEntry[]> {
  const { before } = await db
    .selectFrom('nav_points')
    .select(({ fn }) => fn.max('date').as('before'))
    .where('fund_id', '=', fund)
    .where('date', '<', date)
    .executeTakeFirstOrThrow();
  const booked = await db
    .selectFrom('current_dividends as d')
    .innerJoin('dividend_bookings as b', (join) =>
      join
        .onRef('b.account_id', '=', 'd.account_id')
        .onRef('b.fund_id', '=', 'd.fund_id')
        .onRef('b.ex_on', '=', 'd.ex_on'),
    )
    .select(['d.account_id', 'd.shares', 'd.right_fen', 'd.amount_fen', 'b.amount_fen as booked_fen'])
    .where('d.fund_id', '=', fund)
    .where('d.ex_on', '=', date)
    .orderBy('d.account_id')
    .execute();
  const from = String(before);
  const calendar = await loadCalendar(db, from, date);
  const growth = { from, to: date, before: 1, after: toBig(becomes).div(10_000).plus(1).toNumber() };
  const earlier = await loadEarlierStates(db, { fund, date });
  const free = getFreeShares(db, fund);
  const entries: PlannedEntry[] = [];
  for (const { account_id, right_fen, amount_fen, booked_fen, shares: wasShares } of booked) {
    const moves = (await loadMoves(db, account_id, fund)).get(fund)?.shares ?? [];
    const becomes_fen = askCalendar(() => computeMoneyIncomeFen(calendar, moves, growth));
    const shares = askCalendar(() => computeSharesOnDay(calendar, moves, date));
    if (becomes_fen === right_fen && toBig(shares).eq(wasShares)) continue;
    const state = earlier(account_id, 'income');
    // Shares are taken back only as far as shares were given; money that was sent counts as given.
    const gapFen = becomes_fen - booked_fen - yuanToFen(state.movedShares);
    const missingFen = gapFen > 0 ? Math.max(0, gapFen - state.beforeFen) : gapFen;
    const missing = toBig(fenToYuan(missingFen));
    const isMoved = missing.gt(0)
      ? await isHolding(db, fund, account_id)
      : missing.lt(0) && (await free.take(account_id, missing.abs()));
    const moved_shares = isMoved ? missing.toFixed(2) : '0.00';
    const money = settleMoney(state, isMoved ? gapFen - missingFen : gapFen);
    entries.push({
      ...{ account_id, kind: 'income', number: state.number, paid_on: today, shares },
      ...{ was_fen: amount_fen, becomes_fen, was_shares: null, becomes_shares: null, moved_shares },
      moves: isMoved ? [{ lotId: null, moved: moved_shares, movedNow: moved_shares }] : [],
      ...money,
      outcome: isMoved ? 'shares' : money.isExcessKept ? 'borne' : 'money',
    });
  }
  return entries;
}

async function isHolding(db: Kysely<Database>, fund: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lots')
    .select('id')
    .where('fund_id', '=', fund)
    .where('account_id', '=', accountId)
    .where('left_shares', '>', '0')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
