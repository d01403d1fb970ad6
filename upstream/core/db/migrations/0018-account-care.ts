import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Phone change and account cancellation: device of a login, tickets between two steps, cancelled accounts. */
export const accountCareMigration = defineMigration([
  `alter table accounts add column cancelled_at timestamptz`,
  `alter table access_tokens add column device text`,
  `create table account_tickets (
    token_hash ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    purpose text not null, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
  `create index account_tickets_by_account on account_tickets (account_id)`,
  `create table cancellations (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade, phone ${KEY_COLUMN_TYPE} not null,
    reason text not null, comment text not null, cancelled_at timestamptz not null)`,
]);
