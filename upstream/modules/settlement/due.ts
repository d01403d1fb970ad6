import { sql, type Kysely } from 'kysely';
import type { Database, PublicOrdersTable } from '~/upstream/core/db/schema';

export interface DueOrder {
  what: 'order';
  id: string;
  status: PublicOrdersTable['status'];
  tradeDate: string;
  confirmDate: string;
  /** Conversion: the fund that is bought. */
  toFundId: string | null;
  /** `into`: the leg of a conversion that buys this fund; the order is confirmed with its other leg. */
  leg: 'own' | 'into';
  /** A purchase whose holder got a dividend or income after its T: it was revived after it had ended. */
  isLate: boolean;
}
export interface DueDividend {
  what: 'dividend';
  recordOn: string;
  exOn: string;
  paidOn: string;
  perShare: string;
  /** NAV of the ex-date; null while it is not published. */
  exNav: string | null;
}
export interface DueSplit {
  what: 'split';
  date: string;
  ratio: string;
  /** NAV of the day of the split; null while it is not published. */
  exNav: string | null;
}
/** One NAV day of a money fund, with the NAV before it. */
export interface DueIncome {
  what: 'income';
  date: string;
  beforeDate: string;
  before: number;
  after: number;
}
export type Due = DueOrder | DueDividend | DueSplit | DueIncome;

/** All due work for one person and fund, in order. */
export interface HolderDue {
  accountId: string;
  fundId: string;
  due: Due[];
}

/**
 * Returns the accounting day of a booking, and its position in that day: payouts, then splits, then orders of that
 * T.
 */
const getSortKey = (due: Due): [string, number] => {
  if (due.what === 'order') return [due.tradeDate, 2];
  if (due.what === 'split') return [due.date, 1];
  return [due.what === 'dividend' ? due.exOn : due.date, 0];
};

/** First day T of every holder, including unconfirmed orders. */
const holders = sql`
  select account_id, fund_id, min(since) as since from (
    select l.account_id, l.fund_id, coalesce(l.traded_on, l.confirmed_on) as since
      from lots l join public_funds f on f.id = l.fund_id
    union all
    select account_id, coalesce(to_fund_id, fund_id), trade_date from public_orders
      where kind in ('buy', 'convert') and status = 'accepted'
  ) as firsts group by account_id, fund_id`;

/** Loads what is due by the end of a day, by person and fund; only of one fund if given. */
export async function loadDue(
  db: Kysely<Database>,
  day: string,
  fundId: string | null = null,
): Promise<HolderDue[]> {
  const isMeant = (column: string) =>
    sql<boolean>`(${fundId}::text is null or ${sql.ref(column)} = ${fundId})`;
  const orders = await sql<DueOrder & Holder & { placed_at: string }>`
    select account_id as "accountId", fund_id as "fundId", id, status, trade_date as "tradeDate",
      confirm_date as "confirmDate", to_fund_id as "toFundId", 'own' as leg, placed_at,
      kind = 'buy' and exists (select 1 from dividend_bookings b
        where b.account_id = public_orders.account_id and b.fund_id = public_orders.fund_id
          and b.ex_on > public_orders.trade_date) as "isLate"
    from public_orders where status in ('unpaid', 'accepted') and ${isMeant('fund_id')}
    union all
    select account_id, to_fund_id, id, status, trade_date, confirm_date, to_fund_id, 'into', placed_at, false
    from public_orders where status = 'accepted' and to_fund_id is not null and ${isMeant('to_fund_id')}
    order by "tradeDate", placed_at, id`.execute(db);
  const dividends = await sql<DueDividend & Holder>`
    select h.account_id as "accountId", h.fund_id as "fundId", d.record_on as "recordOn", d.ex_on as "exOn",
      d.paid_on as "paidOn", d.per_share as "perShare", n.unit as "exNav"
    from (${holders}) as h
    join dividends d on d.fund_id = h.fund_id and d.ex_on <= ${day} and d.ex_on > h.since
    left join nav_points n on n.fund_id = d.fund_id and n.date = d.ex_on
    where ${isMeant('h.fund_id')} and not exists (select 1 from dividend_bookings b
      where b.account_id = h.account_id and b.fund_id = h.fund_id and b.ex_on = d.ex_on)
    order by d.ex_on`.execute(db);
  const splits = await sql<DueSplit & Holder>`
    select distinct h.account_id as "accountId", h.fund_id as "fundId", s.date, s.ratio, n.unit as "exNav"
    from (
      select account_id, fund_id, id, coalesce(traded_on, confirmed_on) as since from lots where left_shares > 0
      union all
      select account_id, coalesce(to_fund_id, fund_id), null, trade_date from public_orders
        where kind in ('buy', 'convert') and status = 'accepted'
    ) as h
    join splits s on s.fund_id = h.fund_id and s.date <= ${day} and s.date > h.since
    join public_funds f on f.id = h.fund_id
    left join nav_points n on n.fund_id = s.fund_id and n.date = s.date
    left join split_bookings b on b.lot_id = h.id and b.date = s.date
    where b.lot_id is null and ${isMeant('h.fund_id')}
    order by s.date`.execute(db);
  const incomes = await sql<DueIncome & Holder>`
    select h.account_id as "accountId", h.fund_id as "fundId", n.date, n.before_date as "beforeDate", n.before,
      n.adjusted as after
    from (${holders}) as h
    join (
      -- Series of held funds alone, each by its key: one join over all series reads every one of them.
      select held.fund_id, series.* from (
        select distinct w.fund_id from (${holders}) as w join public_funds f on f.id = w.fund_id and f.type = 'money'
      ) as held cross join lateral (
        select p.date, p.adjusted, lag(p.adjusted) over (order by p.date) as before,
          lag(p.date) over (order by p.date) as before_date
        from nav_points p where p.fund_id = held.fund_id
      ) as series
    ) as n on n.fund_id = h.fund_id and n.date <= ${day} and n.date > h.since
    where n.before is not null and ${isMeant('h.fund_id')}
      and (exists (select 1 from lots l
          where l.account_id = h.account_id and l.fund_id = h.fund_id and l.left_shares > 0)
        -- Who gave all back shares the income up to the next working day: that of the next NAV, too.
        or n.before_date <= (select max(w.date) from flows w
          where w.account_id = h.account_id and w.fund_id = h.fund_id)
        or exists (select 1 from public_orders o where o.account_id = h.account_id
          and h.fund_id in (o.fund_id, o.to_fund_id) and o.status = 'accepted'))
      and n.date > coalesce((select max(b.ex_on) from dividend_bookings b
      where b.account_id = h.account_id and b.fund_id = h.fund_id), '1900-01-01')
    order by n.date`.execute(db);
  const found = new Map<string, HolderDue>();
  const add = ({ accountId, fundId, ...due }: Due & Holder): void => {
    const key = `${accountId} ${fundId}`;
    const known = found.get(key) ?? { accountId, fundId, due: [] };
    known.due.push(due as Due);
    found.set(key, known);
  };
  for (const { placed_at: _, ...row } of orders.rows) add({ ...row, what: 'order' });
  for (const row of dividends.rows) add({ ...row, what: 'dividend' });
  for (const row of splits.rows) add({ ...row, what: 'split' });
  for (const row of incomes.rows) add({ ...row, what: 'income' });
  return [...found.values()].map((holder) => ({ ...holder, due: inOrder(holder.due) }));
}

interface Holder {
  accountId: string;
  fundId: string;
}

/** Stable sort: equal positions keep the order in which they were read. */
const inOrder = (due: readonly Due[]): Due[] =>
  [...due].sort((left, right) => {
    const [[leftDay, leftPlace], [rightDay, rightPlace]] = [getSortKey(left), getSortKey(right)];
    return leftDay < rightDay ? -1 : leftDay > rightDay ? 1 : leftPlace - rightPlace;
  });
