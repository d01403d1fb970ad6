import { sql, type Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import { buildAccountingQuery, PAYOUT_CORRECTION_TYPES } from '~/upstream/modules/orders-core';
import {
  DIFFERENCES_SHOWN,
  buildAccountRangeSql,
  type LedgerDifference,
  type AccountRange,
} from '~/upstream/modules/settlement/ledger-range';

type Found = Omit<LedgerDifference, 'what'>;

/**
 * Finds public holdings whose shares differ from the sum of orders, dividends and splits; holdings without any flow
 * are excluded.
 */
const sharesByEvents = (range: AccountRange) => sql<Found>`
  select p.account_id as account, p.fund_id as fund, null as "order",
    (w.shares + coalesce(d.shares, 0) + coalesce(s.shares, 0))::text as expected, p.shares::text as found
  from positions p
  join lateral (select sum(case when f.type in ('redeem', 'convert_out') then -f.shares else f.shares end) as shares
    from flows f where f.account_id = p.account_id and f.fund_id = p.fund_id and f.type in ('subscribe', 'append',
      'redeem', 'convert_out', 'convert_in', 'correction', ${PAYOUT_CORRECTION_TYPES})) w on true
  left join lateral (select sum(b.new_shares) as shares from dividend_bookings b
    where b.account_id = p.account_id and b.fund_id = p.fund_id) d on true
  left join lateral (select sum(c.shares_after - c.shares_before) as shares from split_bookings c
    where c.account_id = p.account_id and c.fund_id = p.fund_id) s on true
  where p.part = 'public' and w.shares is not null and ${buildAccountRangeSql('p.account_id', range)}
    and w.shares + coalesce(d.shares, 0) + coalesce(s.shares, 0) <> p.shares`;

/** Finds splits, dividends and income booked without a NAV of their ex-date. */
const bookedWithoutNav = (range: AccountRange) => sql<Found>`
  select b.account_id as account, b.fund_id as fund, null as "order", b.day::text as expected, '无净值' as found
  from (select account_id, fund_id, date as day from split_bookings where ${buildAccountRangeSql('account_id', range)}
    union select account_id, fund_id, ex_on from dividend_bookings where ${buildAccountRangeSql('account_id', range)}) b
  where not exists (select 1 from nav_points n where n.fund_id = b.fund_id and n.date = b.day)`;

/** Finds dividends that, with their corrections, are not entitled shares × amount per share, rounded half up. */
const wrongDividends = (range: AccountRange) => sql<Found>`
  select c.account_id as account, c.fund_id as fund, null as "order", round(c.shares * d.per_share, 2)::text as expected,
    (c.right_fen / 100.0)::numeric(20, 2)::text as found
  from current_dividends c join dividends d on d.fund_id = c.fund_id and d.ex_on = c.ex_on
  where ${buildAccountRangeSql('c.account_id', range)} and round(c.shares * d.per_share, 2) * 100 <> c.right_fen`;

/** Finds cash dividends whose flows, with those of their corrections, are not the sums paid or due. */
const wrongDividendFlows = (range: AccountRange) => sql<Found>`
  select c.account_id as account, c.fund_id as fund, null as "order", (c.amount_fen / 100.0)::numeric(20, 2)::text as expected,
    (w.fen / 100.0)::numeric(20, 2)::text as found
  from current_dividends c
  join lateral (select coalesce(sum(f.amount_fen), 0) as fen from flows f where f.account_id = c.account_id
    and f.fund_id = c.fund_id and f.date = c.ex_on and f.type in ('dividend', 'dividend_correction')) w on true
  where c.way = 'cash' and ${buildAccountRangeSql('c.account_id', range)} and w.fen <> c.amount_fen`;

/** Finds splits whose new shares differ from the old ones of all lots times the ratio, rounded half up. */
const wrongSplits = (range: AccountRange) => sql<Found>`
  select account_id as account, fund_id as fund, null as "order",
    round(sum(shares_before) * max(ratio), 2)::text as expected, sum(shares_after)::text as found
  from split_bookings where ${buildAccountRangeSql('account_id', range)}
  group by account_id, fund_id, date
  -- A lot that came late is rounded apart.
  having abs(round(sum(shares_before) * max(ratio), 2) - sum(shares_after)) > 0.01 * count(*)`;

/** Finds holdings whose displayed shares or NAV would be of another day than the accounting day. */
const wrongDay = (range: AccountRange, today: string) => sql<Found>`
  select a."accountId" as account, a."fundId" as fund, null as "order",
    coalesce(n.unit::text, '无净值') as expected,
    case when a."aheadShares"::numeric <> 0 then '多计 ' || a."aheadShares" || ' 份' else a.nav end as found
  from (${buildAccountingQuery(buildAccountRangeSql('p.account_id', range), today)}) a
  join public_funds f on f.id = a."fundId"
  left join nav_points n on n.fund_id = a."fundId" and n.date = a."navDate"
  where a."navDate" is not null and (a."aheadShares"::numeric <> 0 or n.unit is distinct from a.nav::numeric)`;

/** Finds orders priced at the NAV of a day without a NAV: their day has no value to display. */
const pricedWithoutNav = (range: AccountRange) => sql<Found>`
  select w.account_id as account, w.fund_id as fund, w.order_id as "order", w.date::text as expected, '无净值' as found
  from flows w join public_funds f on f.id = w.fund_id
  where w.nav is not null and w.order_id is not null and ${buildAccountRangeSql('w.account_id', range)}
    and not exists (select 1 from nav_points n where n.fund_id = w.fund_id and n.date = w.date)`;

/** Finds redemptions whose shares are neither those the person confirmed nor a conversion of them. */
const rewrittenWishes = (range: AccountRange) => sql<Found>`
  select o.account_id as account, o.fund_id as fund, o.id as "order", e.shares as expected, o.shares::text as found
  from public_orders o
  join lateral (select v.payload->>'shares' as shares from public_order_events v
    where v.order_id = o.id and v.type in ('placed', 'split', 'loss', 'partly_accepted') order by v.seq desc limit 1) e on true
  where o.kind in ('redeem', 'convert') and ${buildAccountRangeSql('o.account_id', range)} and o.shares <> e.shares::numeric`;

/**
 * Finds holdings with more shares in redemptions that wait for their price than exist: those can never be confirmed.
 * Orders in the new shares of a split that is not booked yet are excluded.
 */
const buildExcessRedemptionSql = (range: AccountRange) => sql<Found>`
  select r.account_id as account, r.fund_id as fund, null as "order", coalesce(h.shares, 0)::text as expected,
    r.shares::text as found
  from (select o.account_id, o.fund_id, sum(o.shares) as shares from public_orders o
    where o.kind in ('redeem', 'convert') and o.status = 'accepted' and ${buildAccountRangeSql('o.account_id', range)}
      and (o.shares_as_of is null or exists (select 1 from split_bookings s where s.account_id = o.account_id
        and s.fund_id = o.fund_id and s.date = o.shares_as_of))
    group by o.account_id, o.fund_id) r
  left join lateral (select sum(l.left_shares) as shares from lots l
    where l.account_id = r.account_id and l.fund_id = r.fund_id) h on true
  where r.shares > coalesce(h.shares, 0)`;

/** Finds partly accepted orders whose deferred order does not have the rest of their shares. */
const wrongRests = (range: AccountRange) => sql<Found>`
  select o.account_id as account, o.fund_id as fund, o.id as "order", e.payload->>'rest' as expected,
    coalesce(d.shares, '无订单') as found
  from public_orders o join public_order_events e on e.order_id = o.id and e.type = 'partly_accepted'
  left join lateral (select v.payload->>'shares' as shares from public_orders c
    join public_order_events v on v.order_id = c.id and v.type = 'placed' where c.deferred_from = o.id) d on true
  where e.payload->>'choice' = 'defer' and ${buildAccountRangeSql('o.account_id', range)}
    and d.shares is distinct from e.payload->>'rest'`;

/**
 * Finds purchases that were revived and confirmed after later dividends or income of their holder had been booked, and
 * whose shares got none of it.
 */
const lateSharesWithoutPayout = (range: AccountRange) => sql<Found>`
  select o.account_id as account, o.fund_id as fund, o.id as "order", b.ex_on::text as expected, '未计入' as found
  from public_orders o join public_order_events e on e.order_id = o.id and e.type = 'confirmed'
  join dividend_bookings b on b.account_id = o.account_id and b.fund_id = o.fund_id and b.ex_on > o.trade_date
    and b.ex_on <= (e.at at time zone 'Asia/Shanghai')::date and b.booked_at < e.at
  where o.kind = 'buy' and ${buildAccountRangeSql('o.account_id', range)} and not exists (
    select 1 from payout_correction_entries x join payout_corrections c on c.id = x.correction_id
    where x.account_id = o.account_id and x.fund_id = o.fund_id and x.date = b.ex_on and c.made_at >= e.at)`;

/** Finds conversions and reductions without a notice; conversions from before their day was stored are excluded. */
const buildMissingNoticeSql = (range: AccountRange) => sql<Found>`
  select o.account_id as account, o.fund_id as fund, o.id as "order", e.payload->>'date' as expected, '无通知' as found
  from public_orders o join public_order_events e on e.order_id = o.id and e.type in ('split', 'loss')
  where e.payload ? 'date' and ${buildAccountRangeSql('o.account_id', range)} and not exists (
    select 1 from notices n where n.account_id = o.account_id and n.subject_id = o.id
      and n.key like 'order:' || o.id || ':' || e.type || ':%')`;

/**
 * Checks that every displayed value is shares × NAV of one accounting day, and that every corporate action is
 * booked as announced.
 */
export async function checkAccounting(
  db: Kysely<Database>,
  now: Date,
  range: AccountRange,
): Promise<LedgerDifference[]> {
  const checks = [
    ['持有份额与订单、分红、折算记录不符', sharesByEvents(range)],
    ['折算或分红登记时没有除权日净值', bookedWithoutNav(range)],
    ['分红金额与权益份额不符', wrongDividends(range)],
    ['分红流水与应付金额不符', wrongDividendFlows(range)],
    ['折算后份额与比例不符', wrongSplits(range)],
    ['补登的买入未计入之后的分红或收益', lateSharesWithoutPayout(range)],
    ['份额与净值不属于同一核算日', wrongDay(range, toShanghaiDay(now))],
    ['订单成交日没有净值', pricedWithoutNav(range)],
    ['赎回份额与本人提交及折算记录不符', rewrittenWishes(range)],
    ['顺延的份额与未受理的份额不符', wrongRests(range)],
    ['待确认赎回多于持有份额', buildExcessRedemptionSql(range)],
    ['份额折算没有通知本人', buildMissingNoticeSql(range)],
  ] as const;
  const found: LedgerDifference[] = [];
  for (const [what, query] of checks) {
    const { rows } =
      await sql<Found>`select * from (${query}) q order by 1, 2, 3 limit ${DIFFERENCES_SHOWN}`.execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
}
