import { sql, type Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';

/** Bookings settled at the NAV of one day: purchases, redemptions and reinvested dividends, with their money. */
export interface SettledEntries {
  entries: number;
  people: number;
  /** 元, as text. */
  bought: string;
  redeemed: string;
}

/** Loads the days at whose NAV bookings of a fund were settled, all or the requested one, with the bookings. */
export async function loadSettledByNav(
  db: Kysely<Database>,
  fundId: string,
  day?: string,
): Promise<ReadonlyMap<string, SettledEntries>> {
  const rows = await db
    .selectFrom('flows')
    .select([
      'date',
      sql<number>`count(*)::int`.as('entries'),
      sql<number>`count(distinct account_id)::int`.as('people'),
      sql<string>`coalesce(sum(-amount_fen) filter (where amount_fen < 0), 0)::text`.as('in_fen'),
      sql<string>`coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::text`.as('out_fen'),
    ])
    .where('fund_id', '=', fundId)
    .where('nav', 'is not', null)
    .$if(day !== undefined, (query) => query.where('date', '=', day ?? ''))
    .groupBy('date')
    .execute();
  return new Map(
    rows.map(({ date, entries, people, in_fen, out_fen }) => [
      date,
      { entries, people, bought: fenToYuan(Number(in_fen)), redeemed: fenToYuan(Number(out_fen)) },
    ]),
  );
}
