import type { Kysely } from 'kysely';
import type { ShareMove } from '~/domain/figures/dividend';
import { toBig } from '~/domain/figures/money';
import { dailyIncome, type DayIncome, type MoneyMove } from '~/domain/holdings/public-income';
import { SHARELESS_FLOWS } from '~/contract/flow-names';
import type { Database, FlowsTable } from '~/upstream/db/schema';

/** What moved in one fund of one person, by day T of orders, ex-day of dividends and day of splits. */
export interface Moves {
  shares: ShareMove[];
  money: MoneyMove[];
}

/** Shares that a flow adds or takes; dividends and splits keep theirs in their own books. */
const SIGNS: Partial<Record<FlowsTable['type'], '' | '-'>> = { subscribe: '', append: '', redeem: '-' };

/** All moves of an account in public funds, of one fund or all; ended holdings too. */
export async function movesOf(
  db: Kysely<Database>,
  accountId: string,
  fundId?: string,
): Promise<Map<string, Moves>> {
  const flowRows = db
    .selectFrom('flows as w')
    .innerJoin('public_funds as f', 'f.id', 'w.fund_id')
    .select(['w.fund_id', 'w.date', 'w.type', 'w.amount_fen', 'w.shares'])
    .where('w.account_id', '=', accountId)
    .where('w.type', 'not in', SHARELESS_FLOWS);
  const dividendRows = db
    .selectFrom('dividend_bookings')
    .innerJoin('public_funds as f', 'f.id', 'dividend_bookings.fund_id')
    .select(['fund_id', 'ex_on', 'new_shares', 'f.type'])
    .where('account_id', '=', accountId)
    .where('new_shares', 'is not', null);
  const splitRows = db
    .selectFrom('split_bookings')
    .select(['fund_id', 'date', 'shares_before', 'shares_after'])
    .where('account_id', '=', accountId);
  // One after the other: inside a transaction there is one connection.
  const flows = await (fundId === undefined ? flowRows : flowRows.where('w.fund_id', '=', fundId))
    .orderBy('w.seq')
    .execute();
  const dividends = await (
    fundId === undefined ? dividendRows : dividendRows.where('fund_id', '=', fundId)
  ).execute();
  const splits = await (fundId === undefined ? splitRows : splitRows.where('fund_id', '=', fundId)).execute();
  const found = new Map<string, Moves>();
  const of = (id: string): Moves => {
    const known = found.get(id) ?? { shares: [], money: [] };
    found.set(id, known);
    return known;
  };
  for (const { fund_id, date, type, amount_fen, shares } of flows) {
    const moves = of(fund_id);
    const sign = SIGNS[type];
    if (amount_fen !== 0) moves.money.push({ date, amountFen: amount_fen });
    if (sign !== undefined && shares !== null) moves.shares.push({ date, shares: `${sign}${shares}` });
  }
  for (const { fund_id, ex_on, new_shares, type } of dividends) {
    if (new_shares === null) continue;
    of(fund_id).shares.push({
      date: ex_on,
      shares: new_shares,
      ...(type === 'money' ? { isIncome: true } : {}),
    });
  }
  for (const { fund_id, date, shares_before, shares_after } of splits) {
    of(fund_id).shares.push({ date, shares: toBig(shares_after).minus(shares_before).toFixed(2) });
  }
  return found;
}

/** Income of each NAV day by fund, oldest first. */
export async function incomeOf(
  db: Kysely<Database>,
  moves: ReadonlyMap<string, Moves>,
): Promise<Map<string, DayIncome[]>> {
  const since = new Map(
    [...moves].map(([id, { shares, money }]) => [
      id,
      [...shares, ...money].reduce((first, { date }) => (date < first ? date : first), '9999-12-31'),
    ]),
  );
  const first = [...since.values()].sort()[0];
  if (first === undefined) return new Map();
  const rows = await db
    .selectFrom('nav_points as n')
    .innerJoin('public_funds as f', 'f.id', 'n.fund_id')
    .select(['n.fund_id', 'n.date', 'n.unit', 'f.type'])
    .where('n.fund_id', 'in', [...moves.keys()])
    .where('n.date', '>=', first)
    .orderBy('n.date')
    .execute();
  // The income of a money fund is known once it is booked.
  const isKnown = ({ type, date }: (typeof rows)[number], { shares }: Moves): boolean =>
    type !== 'money' || shares.some((move) => move.date >= date);
  return new Map(
    [...moves].map(([id, own]) => [
      id,
      dailyIncome({
        ...own,
        navs: rows
          .filter((row) => row.fund_id === id && row.date >= (since.get(id) ?? '') && isKnown(row, own))
          .map(({ date, unit }) => ({ date, nav: unit })),
      }),
    ]),
  );
}
