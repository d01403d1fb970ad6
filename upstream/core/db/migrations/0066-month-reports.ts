import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Monthly report of a person as issued; a correction is a separate row. */
export const monthReportsMigration = defineMigration([
  `create table month_reports (
    id ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    month text not null, version integer not null, number text not null, check_code text not null unique,
    content jsonb not null, content_sha256 text not null, basis_sha256 text not null,
    file_id ${KEY_COLUMN_TYPE} not null, issued_at timestamptz not null,
    unique (account_id, month, version))`,
]);
