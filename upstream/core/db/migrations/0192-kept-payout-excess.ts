import { defineMigration } from '~/upstream/core/db/migrations/define';

const SAME_BOOKING = (other: string, own: string, date: string) =>
  `${other}.account_id = ${own}.account_id and ${other}.fund_id = ${own}.fund_id and ${other}.date = ${own}.${date}`;

/**
 * The amount of a corrected dividend or income is what the holder has got or gets: the booking, the shares moved since
 * at the money they stand for, and the sums sent or due. Before, an excess that shares settled in part, or that was
 * paid, was shown as if it had been taken back.
 */
export const keptPayoutExcessMigration = defineMigration([
  `create or replace view current_dividends as
    select b.account_id, b.fund_id, b.ex_on, b.record_on, b.paid_on, b.way, coalesce(e.shares, b.shares) as shares,
      case when e.kind = 'cash' then e.before_fen + e.due_fen
        else b.amount_fen + coalesce(s.moved_fen + e.before_fen + e.due_fen, 0) end::bigint as amount_fen,
      coalesce(e.becomes_fen, b.amount_fen) as right_fen,
      b.new_shares + coalesce(s.moved, 0) as credited_shares,
      case when p.open > 0 then null when e.id is null then b.paid_at else coalesce(p.paid_at, b.paid_at, c.made_at) end as paid_at,
      case when p.open > 0 then p.refused_at end as refused_at, p.refused_reason
    from dividend_bookings b
    left join lateral (select x.* from payout_correction_entries x where ${SAME_BOOKING('x', 'b', 'ex_on')}
      and x.kind <> 'split' order by x.number desc limit 1) e on true
    left join payout_corrections c on c.id = e.correction_id
    left join lateral (select sum(x.moved_shares) as moved,
        sum(case x.kind when 'income' then round(x.moved_shares * 100) else x.moved_fen end)::bigint as moved_fen
      from payout_correction_entries x
      where ${SAME_BOOKING('x', 'b', 'ex_on')} and x.kind <> 'split') s on e.id is not null
    left join lateral (select count(*) filter (where x.paid_at is null and x.amount_fen > 0) as open, max(x.paid_at) as paid_at,
        max(x.refused_at) filter (where x.paid_at is null) as refused_at,
        max(x.refused_reason) filter (where x.paid_at is null) as refused_reason
      from payout_payments x where x.account_id = b.account_id and x.fund_id = b.fund_id and x.ex_on = b.ex_on
        and x.kind <> 'split') p on true`,
]);
