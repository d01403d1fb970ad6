import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

const ACCOUNT = `account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade`;
const FUND = `fund_id ${KEY_COLUMN_TYPE} not null references public_funds (id) on delete cascade`;

/**
 * Public funds bought and redeemed: orders as append-only events, bank requests, dividends and splits booked once,
 * plans and their runs. Shares and money in and out are in `lots` and `flows`, as for private funds.
 */
export const publicTradeMigration = defineMigration([
  // Days a lot must be held before redemption; 0 for most funds.
  `alter table public_funds add column hold_days integer not null default 0`,
  // Day T of the purchase; it decides the entitlement to a dividend or a split.
  `alter table lots add column traded_on date`,
  `update lots set traded_on = confirmed_on where fund_id in (select id from public_funds)`,
  `create table public_orders (
    id ${KEY_COLUMN_TYPE} primary key, order_no text not null unique, ${ACCOUNT}, kind text not null, ${FUND},
    card_id ${KEY_COLUMN_TYPE} not null references bank_cards (id), pay_way text not null, amount_fen bigint,
    shares numeric(18,2), status text not null, trade_date date not null, confirm_date date not null,
    arrival_date date, cancel_until timestamptz not null, pay_by timestamptz, plan_id ${KEY_COLUMN_TYPE},
    is_mismatch boolean not null, bank_due boolean not null default false, placed_at timestamptz not null,
    updated_at timestamptz not null)`,
  `create index public_orders_by_account on public_orders (account_id, placed_at desc, id)`,
  `create index public_orders_by_fund on public_orders (account_id, fund_id, placed_at desc, id)`,
  `create index public_orders_by_plan on public_orders (plan_id, placed_at desc) where plan_id is not null`,
  `create index public_orders_open on public_orders (status, trade_date) where status in ('unpaid', 'accepted', 'confirmed')`,
  // Requests still due to the bank: unanswered debits and refunds.
  `create index public_orders_bank_due on public_orders (placed_at) where bank_due`,
  `create table public_order_events (
    order_id ${KEY_COLUMN_TYPE} not null references public_orders (id) on delete cascade, seq integer not null, type text not null,
    payload jsonb not null, at timestamptz not null, primary key (order_id, seq))`,
  `create trigger public_order_events_append_only before update on public_order_events
    for each row execute function refuse_change()`,
  // Ledger of the reference bank: requested movements, one per key.
  `create table bank_movements (
    key ${KEY_COLUMN_TYPE} primary key, card_id ${KEY_COLUMN_TYPE} not null, side text not null, amount_fen bigint not null,
    outcome text not null, reason text, at timestamptz not null)`,
  `create index bank_movements_by_card on bank_movements (card_id, at)`,
  `create table dividend_ways (
    ${ACCOUNT}, ${FUND}, way text not null, from_date date not null, changed_at timestamptz not null,
    primary key (account_id, fund_id, from_date))`,
  `create table dividend_bookings (
    ${ACCOUNT}, ${FUND}, ex_on date not null, record_on date not null, paid_on date not null, way text not null,
    shares numeric(18,2) not null, amount_fen bigint not null, new_shares numeric(18,2), card_id ${KEY_COLUMN_TYPE},
    booked_at timestamptz not null, paid_at timestamptz, primary key (account_id, fund_id, ex_on))`,
  // Paid before bookings existed: must not be paid again.
  `insert into dividend_bookings (account_id, fund_id, ex_on, record_on, paid_on, way, shares, amount_fen, booked_at, paid_at)
    select w.account_id, w.fund_id, d.ex_on, d.record_on, d.paid_on, 'cash', round(w.amount_fen / d.per_share / 100, 2),
      w.amount_fen, d.ex_on, d.paid_on
    from flows w join dividends d on d.fund_id = w.fund_id and d.ex_on = w.date
      join public_funds f on f.id = w.fund_id where w.type = 'dividend' on conflict do nothing`,
  // By lot: a lot that is confirmed or reinvested after the day is split when it is created.
  `create table split_bookings (
    lot_id ${KEY_COLUMN_TYPE} not null references lots (id) on delete cascade, date date not null, ${ACCOUNT}, ${FUND},
    ratio numeric(18,8) not null, shares_before numeric(18,2) not null, shares_after numeric(18,2) not null,
    booked_at timestamptz not null, primary key (lot_id, date))`,
  `create index split_bookings_by_account on split_bookings (account_id, fund_id, date)`,
  `create table plans (
    id ${KEY_COLUMN_TYPE} primary key, ${ACCOUNT}, ${FUND}, card_id ${KEY_COLUMN_TYPE} not null references bank_cards (id),
    amount_fen bigint not null, frequency text not null, day smallint not null, state text not null,
    stop_reason text, condition text not null, next_planned_on date, failed_debits integer not null default 0,
    created_at timestamptz not null, updated_at timestamptz not null)`,
  `create index plans_by_account on plans (account_id, created_at desc, id)`,
  `create index plans_due on plans (next_planned_on) where state = 'active'`,
  `create table plan_runs (
    plan_id ${KEY_COLUMN_TYPE} not null references plans (id) on delete cascade, planned_on date not null, run_on date not null,
    state text not null, tries integer not null, last_tried_on date, reason text, amount_fen bigint not null,
    order_id ${KEY_COLUMN_TYPE}, updated_at timestamptz not null, primary key (plan_id, planned_on))`,
  `create index plan_runs_retrying on plan_runs (run_on) where state = 'retrying'`,
  `create table trade_password_failures (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade, failures integer not null,
    last_tried_at timestamptz not null)`,
]);
