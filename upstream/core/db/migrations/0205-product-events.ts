import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';
import { ALL_PAYMENTS_SENT } from '~/upstream/core/db/migrations/0191-payout-corrections';

/** Every payment to a holder that the books record as sent, including those of product events. */
export const PAYMENTS_SENT_WITH_EVENTS = `${ALL_PAYMENTS_SENT}
  union all
  select 'product:' || id, amount_fen, paid_at, account_id, fund_id, null
    from product_entries where paid_at is not null`;

const SAME_BOOKING = (other: string, own: string, date: string) =>
  `${other}.account_id = ${own}.account_id and ${other}.fund_id = ${own}.fund_id and ${other}.date = ${own}.${date}`;

/**
 * Events of products that are not traded here, and what they owe to holders. Payments stored so far become events: those
 * of the past are booked, later ones announced, because only a booked event may show a payment. Amounts in events are per
 * 1 元 of the principal outstanding, in `fixed_payouts` per 1 元 paid in.
 */
export const productEventsMigration = defineMigration([
  `alter table fixed_products add column day_count text not null default 'act_365'`,
  `alter table fixed_products add column late_rate double precision`,
  `create table product_events (
    id ${KEY_COLUMN_TYPE} primary key, product_id ${KEY_COLUMN_TYPE} not null, kind text not null, day date not null,
    payload jsonb not null, state text not null, made_at timestamptz not null, booked_at timestamptz, seq integer,
    constraint product_events_in_order unique (product_id, seq))`,
  `create index product_events_by_product on product_events (product_id, day)`,
  `create index product_events_to_book on product_events (day) where state = 'announced'`,
  `create table product_entries (
    id ${KEY_COLUMN_TYPE} primary key, event_id ${KEY_COLUMN_TYPE} not null references product_events (id),
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id), fund_id ${KEY_COLUMN_TYPE} not null, kind text not null,
    day date not null, shares numeric(20, 2) not null, per_share numeric not null, amount_fen bigint not null,
    flow_id ${KEY_COLUMN_TYPE} not null, paid_on date not null, card_id ${KEY_COLUMN_TYPE}, paid_at timestamptz,
    refused_at timestamptz, refused_reason text, payout_try integer not null default 0)`,
  `create index product_entries_by_account on product_entries (account_id, fund_id, day)`,
  `create index product_entries_by_event on product_entries (event_id)`,
  `create index product_entries_by_flow on product_entries (flow_id)`,
  `create index product_entries_to_pay on product_entries (paid_on) where amount_fen > 0 and paid_at is null`,
  `insert into product_events (id, product_id, kind, day, payload, state, made_at, booked_at, seq)
    select 'pe' || md5(p.product_id || p.until), p.product_id, 'payment', p.paid_on,
      jsonb_build_object('cause', 'schedule', 'until', p.until::text,
        'income', round((p.income_ratio / p.outstanding)::numeric, 10)::text,
        'principal', round((p.principal_ratio / p.outstanding)::numeric, 10)::text),
      case when p.paid_on <= current_date then 'booked' else 'announced' end, now(),
      case when p.paid_on <= current_date then now() end,
      case when p.paid_on <= current_date then 10 * (row_number() over (partition by p.product_id order by p.until))::integer end
    from (select f.*, 1 - coalesce(sum(principal_ratio) over (partition by product_id order by until
      rows between unbounded preceding and 1 preceding), 0) as outstanding from fixed_payouts f) p
    where p.outstanding > 0.000001`,
  `insert into product_events (id, product_id, kind, day, payload, state, made_at, booked_at, seq)
    select 'pe' || md5(f.id || 'extension'), f.id, 'extension', coalesce(e.day, f.ends_on),
      jsonb_build_object('to', f.extended_to::text, 'text', ''), 'booked', now(), now(), 1
    from fixed_products f
    left join lateral (select min(date) as day from fixed_events x where x.product_id = f.id and x.kind = 'extended') e on true
    where f.extended_to is not null`,
  `delete from fixed_payouts where paid_on > current_date`,
  `create or replace view payout_sums as
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
    where e.due_fen > 0
    union all
    select 'product:' || e.id, e.id, e.kind, e.account_id, e.fund_id, e.day, e.shares, e.per_share, 0::bigint, e.amount_fen,
      e.paid_on, e.card_id, e.paid_at, e.refused_at, e.refused_reason, e.payout_try, e.flow_id, false
    from product_entries e where e.amount_fen > 0`,
]);
