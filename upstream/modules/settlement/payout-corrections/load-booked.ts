import type { Kysely } from 'kysely';
import { computeIncomePer10k } from '~/upstream/core/db/money-income';
import type { Database } from '~/upstream/core/db/schema';
import { createInputRefusal } from '~/upstream/core/refusal';
import type { CorrectedPayout } from '~/upstream/modules/settlement/payout-corrections/entries';

/** Loads a dividend or income as booked to each holder, with the values valid after earlier corrections. */
export const loadBooked = (db: Kysely<Database>, { fund, date }: Pick<CorrectedPayout, 'fund' | 'date'>) =>
  db
    .selectFrom('current_dividends as d')
    .innerJoin('dividend_bookings as b', (join) =>
      join
        .onRef('b.account_id', '=', 'd.account_id')
        .onRef('b.fund_id', '=', 'd.fund_id')
        .onRef('b.ex_on', '=', 'd.ex_on'),
    )
    .select(['d.account_id', 'd.way', 'd.paid_on', 'd.shares', 'd.right_fen', 'd.amount_fen'])
    .select('b.amount_fen as booked_fen')
    .where('d.fund_id', '=', fund)
    .where('d.ex_on', '=', date)
    .orderBy('d.account_id')
    .execute();

export type BookedPayout = Awaited<ReturnType<typeof loadBooked>>[number];

/** Loads the published amount of a dividend, per share, or of an income, per 10,000 shares. */
export async function loadAmount(
  db: Kysely<Database>,
  { kind, fund, date }: Pick<CorrectedPayout, 'kind' | 'fund' | 'date'>,
): Promise<string> {
  if (kind === 'dividend') {
    const dividend = await db
      .selectFrom('dividends')
      .select('per_share')
      .where('fund_id', '=', fund)
      .where('ex_on', '=', date)
      .executeTakeFirst();
    if (!dividend) throw createInputRefusal(`该基金没有除息日为 ${date} 的分红，请核对除息日`);
    return dividend.per_share;
  }
  const point = await db
    .selectFrom('nav_points')
    .select('change')
    .where('fund_id', '=', fund)
    .where('date', '=', date)
    .executeTakeFirst();
  if (point?.change == null) throw createInputRefusal(`该基金没有 ${date} 的收益，请核对收益日`);
  return computeIncomePer10k(point.change);
}
