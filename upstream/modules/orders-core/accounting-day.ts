/**
 * Accounting day of a holding: the newest NAV day for which all related bookings are done (domain rules, section
 * 9). A split or dividend belongs to its ex-date, the income of a money fund to its NAV day, and the confirmation
 * of an order to the day after its T. All valuations of holdings take NAV, day and shares from here.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { PAYOUT_CORRECTION_FLOW_TYPES } from '~/domain/orders/payout-correction';
import type { Database } from '~/upstream/core/db/schema';
import type { PendingBooking } from '~/contract/kinds';

export interface AccountingDay {
  accountId: string;
  fundId: string;
  /** NAV and date of the accounting day; null while there is none. */
  nav: string | null;
  navDate: string | null;
  /** Booking that delays the day, or is due and not done. */
  pending: PendingBooking | null;
  /** Shares already booked for later days, decimal text. They do not belong to this day. */
  aheadShares: string;
}

/** Flow types of payout corrections, for SQL. */
export const PAYOUT_CORRECTION_TYPES = sql.join(PAYOUT_CORRECTION_FLOW_TYPES.map((type) => sql.lit(type)));

/**
 * Builds the accounting days of private and public holdings. `isOwn` restricts the accounts by `p.account_id`, to a
 * set or to one.
 */
export const buildAccountingQuery = (
  isOwn: RawBuilder<boolean>,
  today: string,
): RawBuilder<AccountingDay> => sql`
  select b."accountId", b."fundId", b.pending,
    case when b.is_held_back then n.date else b.latest_on end as "navDate",
    case when b.is_held_back then n.unit else b.latest end::text as nav,
    case when b.action_on is null then '0' else (
      select (
        coalesce((select sum(case when w.type in ('redeem', 'convert_out') then -w.shares else w.shares end) from flows w
          where w.account_id = b."accountId" and w.fund_id = b."fundId" and w.date >= b.action_on
            and w.type in ('subscribe', 'append', 'redeem', 'convert_out', 'convert_in', 'correction',
              ${PAYOUT_CORRECTION_TYPES})), 0)
        + coalesce((select sum(e.new_shares) from dividend_bookings e
          where e.account_id = b."accountId" and e.fund_id = b."fundId" and e.ex_on >= b.action_on), 0)
        + coalesce((select sum(c.shares_after - c.shares_before) from split_bookings c
          where c.account_id = b."accountId" and c.fund_id = b."fundId" and c.date >= b.action_on), 0))::text
    ) end as "aheadShares"
  from (
    select a.*, a.until is not null and a.until < a.latest_on as is_held_back,
      case
        when a.action_on <= greatest(${today}::date, a.latest_on) and a.action_on <= coalesce(a.order_until, a.action_on)
          then case when a.action_on = a.split_on then 'split' else 'dividend' end
        when a.order_until < a.latest_on then 'confirmation'
        when a.income_until < a.latest_on then 'income'
      end as pending
    from (
      select h.*, least(h.action_on - 1, h.order_until, h.income_until) as until from (
        select p.account_id as "accountId", p.fund_id as "fundId", l.nav as latest, l.nav_date as latest_on,
          s.split_on, least(s.split_on, d.dividend_on) as action_on,
          -- Later bookings never precede an open dividend or split; of open orders the newest booked day counts.
          case when o.order_on is not null then greatest(o.order_on, (
            select max(w.date) from flows w where w.account_id = p.account_id and w.fund_id = p.fund_id
              and w.type in ('subscribe', 'append', 'redeem', 'convert_out', 'convert_in', 'reinvest', 'dividend')), (
            select max(c.date) from split_bookings c
              where c.account_id = p.account_id and c.fund_id = p.fund_id)) end as order_until,
          case when f.type = 'money' then coalesce((
            select max(e.ex_on) from dividend_bookings e
              where e.account_id = p.account_id and e.fund_id = p.fund_id), t.since) end as income_until
        from positions p
        left join fund_latest l on l.fund_id = p.fund_id
        left join public_funds f on f.id = p.fund_id
        left join lateral (
          select min(coalesce(x.traded_on, x.confirmed_on)) as since from lots x
          where x.account_id = p.account_id and x.fund_id = p.fund_id) t on true
        left join lateral (
          select min(v.date) as split_on from lots x
          join splits v on v.fund_id = x.fund_id and v.date > coalesce(x.traded_on, x.confirmed_on)
          left join split_bookings c on c.lot_id = x.id and c.date = v.date
          where x.account_id = p.account_id and x.fund_id = p.fund_id and x.left_shares > 0 and c.lot_id is null
            and f.id is not null) s on true
        left join lateral (
          select min(v.ex_on) as dividend_on from dividends v
          where v.fund_id = p.fund_id and v.ex_on > t.since and f.id is not null and not exists (
            select 1 from dividend_bookings e
            where e.account_id = p.account_id and e.fund_id = p.fund_id and e.ex_on = v.ex_on)) d on true
        left join lateral (
          select case p.part
            when 'public' then (select min(q.trade_date) from public_orders q
              where q.account_id = p.account_id and p.fund_id in (q.fund_id, q.to_fund_id) and q.status = 'accepted')
            when 'simu' then (select min(q.open_day) from orders q
              where q.account_id = p.account_id and q.fund_id = p.fund_id and q.kind = 'redeem'
                and q.status = 'open' and q.amount_fen is null) end as order_on) o on true
        where p.part in ('public', 'simu') and ${isOwn}
      ) h
    ) a
  ) b
  left join lateral (
    select v.date, v.unit from nav_points v
    where b.is_held_back and v.fund_id = b."fundId" and v.date <= b.until
    order by v.date desc limit 1) n on true`;

/** Loads the accounting days of the private and public holdings of an account, of one fund or all, by fund. */
export async function loadAccountingDays(
  { db, now }: { db: Kysely<Database>; now: () => Date },
  accountId: string,
  fundId?: string,
): Promise<Map<string, AccountingDay>> {
  const isOwn = sql<boolean>`p.account_id = ${accountId} and (${fundId ?? null}::text is null or p.fund_id = ${fundId ?? null})`;
  const { rows } = await buildAccountingQuery(isOwn, toShanghaiDay(now())).execute(db);
  return new Map(rows.map((row) => [row.fundId, row]));
}
