import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ShareMovement } from '~/domain/figures/dividend';
import { toBig } from '~/domain/figures/money';
import {
  computeDailyIncome,
  type DayIncome,
  type MoneyMovement,
  type NavOfDay,
} from '~/domain/holdings/daily-income';
import { PAYOUT_CORRECTION_FLOW_TYPES } from '~/domain/orders/payout-correction';
import { SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Database, FlowsTable } from '~/upstream/core/db/schema';
import type { AccountingDay } from '~/upstream/modules/orders-core';

/** Moves in one fund of one person, by day T of orders, ex-date of dividends and day of splits. */
export interface PositionMoves {
  shares: ShareMovement[];
  money: MoneyMovement[];
}

/** Sign of the shares of a flow (a correction has its own); dividends and splits are in separate tables. */
const SIGNS: Partial<Record<FlowsTable['type'], '' | '-'>> = {
  subscribe: '',
  append: '',
  redeem: '-',
  convert_out: '-',
  convert_in: '',
  liquidation: '-',
  correction: '',
  dividend_correction: '',
  split_correction: '',
  income_correction: '',
};

/** Flows of a dividend and its corrections. */
const PAYOUTS: ReadonlySet<FlowsTable['type']> = new Set(['dividend', ...PAYOUT_CORRECTION_FLOW_TYPES]);

/** Loads all moves of an account in public funds, by fund, of one fund or all; including ended holdings. */
export async function loadMoves(
  db: Kysely<Database>,
  accountId: string,
  fundId?: string,
): Promise<Map<string, PositionMoves>> {
  const found = new Map<string, PositionMoves>();
  await collectMoves(db, { accountIds: [accountId], fundId }, found, (row) => row.fund_id);
  return found;
}

/** Loads the share movements of many holders of one fund, by account. */
export async function loadShareMoves(
  db: Kysely<Database>,
  fundId: string,
  accountIds: readonly string[],
): Promise<(accountId: string) => readonly ShareMovement[]> {
  const found = new Map<string, PositionMoves>();
  await collectMoves(db, { accountIds, fundId }, found, (row) => row.account_id);
  return (accountId) => found.get(accountId)?.shares ?? [];
}

async function collectMoves(
  db: Kysely<Database>,
  { accountIds, fundId }: { accountIds: readonly string[]; fundId: string | undefined },
  found: Map<string, PositionMoves>,
  getKey: (row: { account_id: string; fund_id: string }) => string,
): Promise<void> {
  const ids = [...accountIds];
  const flowRows = db
    .selectFrom('flows as w')
    .innerJoin('public_funds as f', 'f.id', 'w.fund_id')
    .select(['w.account_id', 'w.fund_id', 'w.date', 'w.type', 'w.amount_fen', 'w.shares'])
    .where('w.account_id', 'in', ids)
    .where('w.type', 'not in', SHARELESS_FLOWS);
  const dividendRows = db
    .selectFrom('dividend_bookings')
    .innerJoin('public_funds as f', 'f.id', 'dividend_bookings.fund_id')
    .select(['account_id', 'fund_id', 'ex_on', 'new_shares', 'f.type'])
    .where('account_id', 'in', ids)
    .where('new_shares', 'is not', null);
  const splitRows = db
    .selectFrom('split_bookings')
    .select(['account_id', 'fund_id', 'date', 'shares_before', 'shares_after'])
    .where('account_id', 'in', ids);
  // One after the other: a transaction has one connection.
  const flows = await (fundId === undefined ? flowRows : flowRows.where('w.fund_id', '=', fundId))
    .orderBy('w.seq')
    .execute();
  const dividends = await (
    fundId === undefined ? dividendRows : dividendRows.where('fund_id', '=', fundId)
  ).execute();
  const splits = await (fundId === undefined ? splitRows : splitRows.where('fund_id', '=', fundId)).execute();
  const of = (row: { account_id: string; fund_id: string }): PositionMoves => {
    const key = getKey(row);
    const known = found.get(key) ?? { shares: [], money: [] };
    found.set(key, known);
    return known;
  };
  // A reversed sum and its replacement are one payout of their day: neither was paid in.
  const payouts = new Map<string, { row: (typeof flows)[number]; amountFen: number }>();
  for (const row of flows) {
    const { date, type, amount_fen, shares } = row;
    const moves = of(row);
    const sign = SIGNS[type];
    if (PAYOUTS.has(type)) {
      const key = `${getKey(row)} ${date}`;
      payouts.set(key, { row, amountFen: (payouts.get(key)?.amountFen ?? 0) + amount_fen });
    } else if (amount_fen !== 0) moves.money.push({ date, amountFen: amount_fen });
    const isIncome = type === 'income_correction';
    if (sign !== undefined && shares !== null)
      moves.shares.push({ date, shares: `${sign}${shares}`, ...(isIncome ? { isIncome } : {}) });
  }
  for (const { row, amountFen } of payouts.values())
    if (amountFen !== 0) of(row).money.push({ date: row.date, amountFen });
  for (const row of dividends) {
    if (row.new_shares === null) continue;
    of(row).shares.push({
      date: row.ex_on,
      shares: row.new_shares,
      ...(row.type === 'money' ? { isIncome: true } : {}),
    });
  }
  for (const row of splits)
    of(row).shares.push({
      date: row.date,
      shares: toBig(row.shares_after).minus(row.shares_before).toFixed(2),
    });
}

/** Loads the income of each NAV day up to the accounting day, by fund, oldest first. */
export async function loadDayIncome(
  db: Kysely<Database>,
  moves: ReadonlyMap<string, PositionMoves>,
  until: NavDays['until'],
): Promise<Map<string, DayIncome[]>> {
  const navs = await loadNavDays(db, moves, { until });
  return new Map(
    [...moves].map(([id, own]) => [id, computeDailyIncome({ ...own, navs: navs.get(id) ?? [] })]),
  );
}

/** Returns the last NAV day that counts: none without a NAV of the accounting day, all for an ended holding. */
const getEnd = (day: Pick<AccountingDay, 'navDate'> | undefined): string | null =>
  day === undefined ? null : (day.navDate ?? '-infinity');

interface NavDays {
  /** Accounting days of current holdings; later NAVs are excluded. */
  until: ReadonlyMap<string, Pick<AccountingDay, 'navDate'>>;
  /** Loads only the NAVs of these days, each with the one before. */
  days?: readonly string[] | undefined;
}

/**
 * Loads NAVs by fund, oldest first, from the first move on. For an ended holding they end with the first NAV after
 * the last move: later days have no income, and a person may have held hundreds of funds. With `days`, loads only
 * NAVs of these days, each with the one before. Moves and gains up to each day and the newest income are then the
 * same, with a fraction of the rows.
 */
export async function loadNavDays(
  db: Kysely<Database>,
  moves: ReadonlyMap<string, PositionMoves>,
  { until, days }: NavDays,
): Promise<Map<string, NavOfDay[]>> {
  const spans = [...moves].flatMap(([id, { shares, money }]) => {
    const dates = [...shares, ...money].map(({ date }) => date).sort();
    const isHeld = shares.reduce((sum, move) => sum.plus(move.shares), toBig('0')).gt(0);
    const [first, last] = [dates[0], dates.at(-1)];
    // The income of a money fund is known once it is booked.
    const booked =
      shares
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null;
    return first === undefined
      ? []
      : [
          sql`(${id}, ${first}::date, ${isHeld ? null : last}::date, ${booked}::date, ${getEnd(until.get(id))}::date)`,
        ];
  });
  if (spans.length === 0) return new Map();
  const bounded = sql`
    select s.fund_id, s.first_on, least(
      s.accounting_on,
      case when f.type = 'money' then coalesce(s.booked_on, '-infinity') else 'infinity'::date end,
      coalesce(
        (select min(m.date) from nav_points m where m.fund_id = s.fund_id and m.date >= s.last_on), 'infinity')
    ) as until
    from (values ${sql.join(spans)}) as s (fund_id, first_on, last_on, booked_on, accounting_on)
    join public_funds f on f.id = s.fund_id`;
  // A fund is one row of two texts: transferring hundreds of thousands of rows takes seconds, the same data as text
  // does not.
  const points =
    days === undefined
      ? sql`
          select n.fund_id, n.date, n.unit from (${bounded}) b
          join nav_points n on n.fund_id = b.fund_id and n.date >= b.first_on and n.date <= b.until`
      : sql`
          select distinct b.fund_id, n.date, n.unit from (${bounded}) b
          cross join (values ${sql.join(days.map((day) => sql`(${day}::date)`))}) as d (day)
          cross join lateral (
            select p.date, p.unit from nav_points p
            where p.fund_id = b.fund_id and p.date >= b.first_on and p.date <= least(b.until, d.day)
            order by p.date desc limit 2) n`;
  return loadPackedNavs(db, points);
}

/**
 * Loads NAVs of many products, oldest first, by product.
 * @param points a query of `fund_id`, `date` and `unit`
 */
export async function loadPackedNavs(
  db: Kysely<Database>,
  points: RawBuilder<unknown>,
): Promise<Map<string, NavOfDay[]>> {
  const { rows } = await sql<{ fund_id: string; dates: string; units: string }>`
    select p.fund_id, string_agg(p.date::text, ' ' order by p.date) as dates,
      string_agg(p.unit::text, ' ' order by p.date) as units
    from (${points}) p group by p.fund_id`.execute(db);
  return new Map(
    rows.map(({ fund_id, dates, units }) => {
      const navs = units.split(' ');
      return [fund_id, dates.split(' ').map((date, index) => ({ date, nav: navs[index] ?? '' }))];
    }),
  );
}
