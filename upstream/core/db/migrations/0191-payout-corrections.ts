import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';
import { PAYMENTS_SENT } from '~/upstream/core/db/migrations/0181-payout-batches';

/** Every payment to a holder that the books record as sent, including those after a correction of a payout. */
export const ALL_PAYMENTS_SENT = `${PAYMENTS_SENT}
  union all
  select 'payout_correction:' || id, due_fen, paid_at, account_id, fund_id, null
    from payout_correction_entries where paid_at is not null`;

const SAME_BOOKING = (other: string, own: string, date: string) =>
  `${other}.account_id = ${own}.account_id and ${other}.fund_id = ${own}.fund_id and ${other}.date = ${own}.${date}`;

/**
 * Corrections of booked dividends, splits and money-fund income. Bookings are not changed: an entry holds the right
 * value, and the views return what is valid after the last entry.
 */
export const payoutCorrectionsMigration = defineMigration([
  `create table payout_corrections (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null, kind text not null, date date not null,
    was numeric not null, becomes numeric not null, made_at timestamptz not null)`,
  `create index payout_corrections_by_fund on payout_corrections (fund_id, date)`,
  `create table payout_correction_entries (
    id ${KEY_COLUMN_TYPE} primary key, correction_id ${KEY_COLUMN_TYPE} not null references payout_corrections (id),
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id), fund_id ${KEY_COLUMN_TYPE} not null, kind text not null,
    date date not null, number integer not null, outcome text not null, shares numeric(20, 2) not null,
    was_fen bigint, becomes_fen bigint, was_shares numeric(20, 2), becomes_shares numeric(20, 2),
    moved_shares numeric(20, 2) not null, moved_fen bigint not null default 0, is_replacing boolean not null, before_fen bigint not null, due_fen bigint not null,
    flow_id ${KEY_COLUMN_TYPE}, paid_on date not null, card_id ${KEY_COLUMN_TYPE}, paid_at timestamptz, refused_at timestamptz,
    refused_reason text, payout_try integer not null default 0,
    constraint payout_correction_entries_in_turn unique (account_id, fund_id, kind, date, number))`,
  `create index payout_correction_entries_by_fund on payout_correction_entries (fund_id, date)`,
  `create index payout_correction_entries_by_flow on payout_correction_entries (flow_id)`,
  `create index payout_correction_entries_to_pay on payout_correction_entries (paid_on) where due_fen > 0 and paid_at is null`,
  // Every cash sum of a payout and its corrections. A replaced one is never paid.
  `create view payout_sums as
    select 'dividend:' || b.account_id || ':' || b.fund_id || ':' || b.ex_on as purpose, null::text as entry_id, 'cash' as kind,
      b.account_id, b.fund_id, b.ex_on, b.shares,
      coalesce((select c.was from payout_correction_entries e join payout_corrections c on c.id = e.correction_id
        where ${SAME_BOOKING('e', 'b', 'ex_on')} and e.kind = 'cash' and e.number = 1), d.per_share) as per_share,
      0::bigint as before_fen, b.amount_fen, b.paid_on, b.card_id, b.paid_at, b.refused_at, b.refused_reason, b.payout_try, null::text as flow_id,
      exists (select 1 from payout_correction_entries e where ${SAME_BOOKING('e', 'b', 'ex_on')}
        and e.kind = 'cash' and e.number = 1 and e.is_replacing) as is_replaced
    from dividend_bookings b left join dividends d on d.fund_id = b.fund_id and d.ex_on = b.ex_on
    where b.way = 'cash'
    union all
    select 'payout_correction:' || e.id, e.id, e.kind, e.account_id, e.fund_id, e.date, e.shares,
      case when e.kind = 'cash' then c.becomes end, e.before_fen, e.due_fen, e.paid_on, e.card_id, e.paid_at, e.refused_at,
      e.refused_reason, e.payout_try, e.flow_id,
      exists (select 1 from payout_correction_entries n where ${SAME_BOOKING('n', 'e', 'date')}
        and n.kind = e.kind and n.number = e.number + 1 and n.is_replacing)
    from payout_correction_entries e join payout_corrections c on c.id = e.correction_id
    where e.due_fen > 0`,
  // The sums that are paid, or are to be paid.
  `create view payout_payments as select * from payout_sums where not is_replaced`,
  // Each dividend or income of a holder with the values valid after its corrections.
  `create view current_dividends as
    select b.account_id, b.fund_id, b.ex_on, b.record_on, b.paid_on, b.way, coalesce(e.shares, b.shares) as shares,
      case when e.kind = 'cash' then e.before_fen + e.due_fen when e.outcome = 'borne' then e.was_fen
        else coalesce(e.becomes_fen, b.amount_fen) end as amount_fen,
      coalesce(e.becomes_fen, b.amount_fen) as right_fen,
      b.new_shares + coalesce(s.moved, 0) as credited_shares,
      case when p.open > 0 then null when e.id is null then b.paid_at else coalesce(p.paid_at, b.paid_at, c.made_at) end as paid_at,
      case when p.open > 0 then p.refused_at end as refused_at, p.refused_reason
    from dividend_bookings b
    left join lateral (select x.* from payout_correction_entries x where ${SAME_BOOKING('x', 'b', 'ex_on')}
      and x.kind <> 'split' order by x.number desc limit 1) e on true
    left join payout_corrections c on c.id = e.correction_id
    left join lateral (select sum(x.moved_shares) as moved from payout_correction_entries x
      where ${SAME_BOOKING('x', 'b', 'ex_on')} and x.kind <> 'split') s on e.id is not null
    left join lateral (select count(*) filter (where x.paid_at is null and x.amount_fen > 0) as open, max(x.paid_at) as paid_at,
        max(x.refused_at) filter (where x.paid_at is null) as refused_at,
        max(x.refused_reason) filter (where x.paid_at is null) as refused_reason
      from payout_payments x where x.account_id = b.account_id and x.fund_id = b.fund_id and x.ex_on = b.ex_on
        and x.kind <> 'split') p on true`,
  // Each split of a lot at the ratio valid after its corrections.
  `create view current_splits as
    select s.lot_id, s.date, s.account_id, s.fund_id, coalesce(c.becomes, s.ratio) as ratio, s.shares_before,
      case when c.becomes is null then s.shares_after else round(s.shares_before * c.becomes, 2) end as shares_after
    from split_bookings s
    left join lateral (select c.becomes from payout_correction_entries e join payout_corrections c on c.id = e.correction_id
      where ${SAME_BOOKING('e', 's', 'date')} and e.kind = 'split' and e.outcome = 'shares'
      order by e.number desc limit 1) c on true`,
]);
