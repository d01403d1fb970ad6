import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Products in liquidation, of every kind, and the amounts due to each holder. */
export const liquidationsMigration = defineMigration([
  `create table liquidations (
    fund_id ${KEY_COLUMN_TYPE} primary key, decided_on date not null, reason text not null, per_share numeric,
    announced_at timestamptz, made_at timestamptz not null)`,
  `create table liquidation_entries (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null references liquidations (fund_id),
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id), shares numeric(20, 2) not null, due_fen bigint not null,
    flow_id ${KEY_COLUMN_TYPE}, paid_at timestamptz, unique (fund_id, account_id))`,
  `create index liquidation_entries_by_account on liquidation_entries (account_id)`,
]);
