import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Bank statement rows of the accounts of the platform: each row once, even when its file is imported again. */
export const bankRowsMigration = defineMigration([
  `create table bank_rows (
    id ${KEY_COLUMN_TYPE} primary key, key ${KEY_COLUMN_TYPE} not null unique, reference text not null, paid_at timestamptz not null,
    payer text not null, amount_fen bigint not null, memo text not null, state text not null default 'open',
    order_table text, order_id ${KEY_COLUMN_TYPE}, account_id ${KEY_COLUMN_TYPE} references accounts (id), outcome text, note text,
    read_at timestamptz not null, decided_at timestamptz)`,
  `create index bank_rows_open on bank_rows (paid_at) where state in ('open', 'registering')`,
  `create index bank_rows_by_account on bank_rows (account_id) where account_id is not null`,
  `create index bank_rows_by_time on bank_rows (decided_at) where decided_at is not null`,
]);
