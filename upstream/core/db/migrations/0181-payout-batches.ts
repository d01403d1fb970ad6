import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Every payment to a holder that the books record as sent, with its key in `money_out`. Also read by the seed and
 * by check-ledger.
 */
export const PAYMENTS_SENT = `
  select o.id || ':payout' as purpose, (e.payload->>'amountFen')::bigint as amount_fen, e.at, o.account_id, o.fund_id,
    o.id as order_id
    from public_orders o join public_order_events e on e.order_id = o.id and e.type = 'paid_out'
  union all
  select o.id || ':refund:' || (e.payload->>'index'), (e.payload->>'amountFen')::bigint, e.at, o.account_id, o.fund_id, o.id
    from public_orders o join public_order_events e on e.order_id = o.id and e.type = 'refund_paid'
  union all
  select o.id || ':payout', (e.payload->>'amountFen')::bigint, e.at, o.account_id, o.fund_id, o.id
    from orders o join order_events e on e.order_id = o.id and e.type = 'redeem_paid'
  union all
  select o.id || ':refund:' || (e.seq - 1), (e.payload->>'amountFen')::bigint, e.at, o.account_id, o.fund_id, o.id
    from orders o join order_events e on e.order_id = o.id and e.type = 'refund_paid'
  union all
  select 'dividend:' || account_id || ':' || fund_id || ':' || ex_on, amount_fen, paid_at, account_id, fund_id, null
    from dividend_bookings where way = 'cash' and paid_at is not null
  union all
  select 'correction:' || id, due_fen, paid_at, account_id, fund_id, order_id
    from nav_correction_entries where paid_at is not null
  union all
  select 'liquidation:' || id, due_fen, paid_at, account_id, fund_id, null
    from liquidation_entries where paid_at is not null`;

/** Marks payments sent before proofs were stored: the books are their proof. */
export const KEEP_SENT_BEFORE = `
  insert into money_out (purpose, amount_fen, proof_kind, proof_id, at)
  select purpose, amount_fen, 'books', 'unknown', at from (${PAYMENTS_SENT}) p where amount_fen > 0
  on conflict do nothing`;

/**
 * Due redemptions and dividends, in batches that two operators release. Payments recorded only in the books so far
 * stay marked as such.
 */
export const payoutBatchesMigration = defineMigration([
  `create table payout_batches (
    id ${KEY_COLUMN_TYPE} primary key, value_day date not null, made_at timestamptz not null, state text not null default 'waiting',
    consent_kind text, consent_id ${KEY_COLUMN_TYPE}, released_at timestamptz, sent_at timestamptz)`,
  `create index payout_batches_open on payout_batches (value_day) where sent_at is null`,
  `create table payout_batch_items (
    purpose ${KEY_COLUMN_TYPE} primary key, batch_id ${KEY_COLUMN_TYPE} not null references payout_batches (id),
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade, fund_id ${KEY_COLUMN_TYPE} not null, order_id ${KEY_COLUMN_TYPE},
    ex_on date, amount_fen bigint not null)`,
  `create index payout_batch_items_by_batch on payout_batch_items (batch_id, purpose)`,
  `create index payout_batch_items_by_account on payout_batch_items (account_id)`,
  `create trigger payout_batch_items_append_only before update on payout_batch_items
    for each row execute function refuse_change()`,
  `create index public_orders_to_pay on public_orders (arrival_date) where kind = 'redeem' and status = 'confirmed'`,
  `create index dividend_bookings_to_pay on dividend_bookings (paid_on) where way = 'cash' and paid_at is null`,
  `update money_out set proof_id = proof_kind || ':' || proof_id, proof_kind = 'books'
    where proof_kind in ('order', 'dividend')`,
  KEEP_SENT_BEFORE,
]);
