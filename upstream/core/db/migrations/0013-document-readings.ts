import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Which product documents each person has opened. */
export const documentReadingsMigration = defineMigration([
  `create table document_readings (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade, file_id ${KEY_COLUMN_TYPE} not null,
    sha256 ${KEY_COLUMN_TYPE} not null, opened_at timestamptz not null, primary key (account_id, file_id, sha256))`,
]);
