import { sql, type Kysely } from 'kysely';
import type { ValuationFrequency } from '~/domain/orders/private-sale';
import type { Database, FundKind } from '~/upstream/core/db/schema';

/** A fund with a missing NAV. */
export interface DueNav {
  id: string;
  name: string;
}

/** Funds of a page, and their total number; those of `first` come first on every page. */
interface DuePage {
  rows: DueNav[];
  first: DueNav[];
  count: number;
}

/**
 * Lists funds whose NAV of a trading day is due and missing, by code; funds that never had one and have no holders
 * come last. Public funds are due on every day they publish; private ones by their valuation frequency, weekly by
 * default: on the last trading day of the week or month.
 */
export async function listDueNavs(
  db: Kysely<Database>,
  { kind, day, first }: { kind: FundKind; day: string; first: readonly string[] },
  slice: (count: number) => { limit: number; offset: number },
): Promise<DuePage> {
  const isWithout = sql<boolean>`not exists (select 1 from nav_points n where n.fund_id = f.id and n.date = ${day})`;
  const neverHadOne = sql<boolean>`not exists (select 1 from nav_points p where p.fund_id = f.id)`;
  const due =
    kind === 'public'
      ? db
          .selectFrom('public_funds as f')
          .select(['f.id', 'f.name', neverHadOne.as('is_new')])
          .where('f.type', '<>', 'money')
          .where('f.founded_on', '<=', day)
          .where(isWithout)
      : db
          .selectFrom('simu_funds as f')
          .leftJoin('simu_sale_terms as t', 't.fund_id', 'f.id')
          .select(['f.id', 'f.name', neverHadOne.as('is_new')])
          .where('f.status', '<>', 'liquidated')
          .where('f.founded_on', '<=', day)
          .where(sql<string>`coalesce(t.valuation, 'week')`, 'in', await valuationsOn(db, day))
          .where(isWithout);
  const all = db.selectFrom(due.as('due'));
  const named = (isIn: boolean) =>
    first.length === 0
      ? sql<boolean>`${!isIn}`
      : sql<boolean>`${sql.lit(isIn)} = (id in (${sql.join(first)}))`;
  const { total } = await all
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const count = Number(total);
  const again = await all.select(['id', 'name']).where(named(true)).orderBy('is_new').orderBy('id').execute();
  const { limit, offset } = slice(count - again.length);
  const rows = await all
    .select(['id', 'name'])
    .where(named(false))
    .orderBy('is_new')
    .orderBy('id')
    .limit(Math.max(0, limit - again.length))
    .offset(offset)
    .execute();
  return { rows, first: again, count };
}

/** Returns the valuation frequencies that fall on a trading day. */
async function valuationsOn(db: Kysely<Database>, day: string): Promise<ValuationFrequency[]> {
  const { rows } = await sql<{ week: boolean; month: boolean }>`
    select date_trunc('week', min(date)::date) > date_trunc('week', ${day}::date) as week,
      date_trunc('month', min(date)::date) > date_trunc('month', ${day}::date) as month
    from trading_days where date > ${day}`.execute(db);
  return [
    'day',
    ...(rows[0]?.week === false ? [] : (['week'] as const)),
    ...(rows[0]?.month === false ? [] : (['month'] as const)),
  ];
}

/** Loads the last NAV of each fund before a day, if any. */
export async function loadNavsBefore(
  db: Kysely<Database>,
  funds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, { date: string; unit: string }>> {
  if (funds.length === 0) return new Map();
  const rows = await db
    .selectFrom('nav_points')
    .distinctOn('fund_id')
    .select(['fund_id', 'date', 'unit'])
    .where('fund_id', 'in', funds)
    .where('date', '<', day)
    .orderBy('fund_id')
    .orderBy('date', 'desc')
    .execute();
  return new Map(rows.map(({ fund_id, date, unit }) => [fund_id, { date, unit }]));
}
