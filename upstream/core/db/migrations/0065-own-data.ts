import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Copies of personal data; files erased by cancellations. */
export const ownDataMigration = defineMigration([
  `create table data_copies (
    id ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    state text not null, asked_at timestamptz not null,
    worker text, lease_until timestamptz, tries integer not null default 0,
    done_parts integer not null default 0, all_parts integer not null default 0,
    ready_at timestamptz, expires_at timestamptz, size bigint, sha256 text,
    open_for text, open_until timestamptz, downloaded_at timestamptz, fault text)`,
  `create unique index data_copies_one_under_way on data_copies (account_id) where state in ('waiting', 'running')`,
  `create index data_copies_by_account on data_copies (account_id, asked_at desc)`,
  `create index data_copies_due on data_copies (asked_at) where state in ('waiting', 'running')`,
  `create table erased_files (sha256 ${KEY_COLUMN_TYPE} primary key, erased_at timestamptz not null)`,
]);
