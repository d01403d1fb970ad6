import { sql, type Kysely } from 'kysely';
import { fenToYuan } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';

/** What was settled at the NAV of one day: entries of purchases, redemptions and dividends taken in shares, and their money. */
export interface SettledEntries {
  entries: number;
  people: number;
  /** 元, as text. */
  bought: string;
  redeemed: string;
}

/** Days at whose NAV something of a fund was settled, all of them or the one that is asked for, with what. */
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
