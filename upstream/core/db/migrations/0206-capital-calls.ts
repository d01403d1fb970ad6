import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Capital calls of private-equity funds by investor, and the money received for them. */
export const capitalCallsMigration = defineMigration([
  `create table capital_calls (
    event_id ${KEY_COLUMN_TYPE} not null references product_events (id), account_id ${KEY_COLUMN_TYPE} not null references accounts (id),
    fund_id ${KEY_COLUMN_TYPE} not null, gross_fen bigint not null, offset_fen bigint not null, notified_on date not null,
    due_on date not null, penalty_rate numeric not null, grace_days integer not null, defaulted_on date,
    primary key (event_id, account_id))`,
  `create index capital_calls_by_account on capital_calls (account_id, fund_id, due_on)`,
  `create table capital_call_payments (
    id ${KEY_COLUMN_TYPE} primary key, event_id ${KEY_COLUMN_TYPE} not null, account_id ${KEY_COLUMN_TYPE} not null,
    paid_on date not null, amount_fen bigint not null, capital_fen bigint not null, reference text not null unique,
    made_at timestamptz not null,
    foreign key (event_id, account_id) references capital_calls (event_id, account_id))`,
  `create index capital_call_payments_by_call on capital_call_payments (event_id, account_id)`,
]);
