import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Uploads of each account on its last upload day. */
export const uploadCountsMigration = defineMigration([
  `create table upload_counts (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade, day date not null,
    files integer not null, bytes bigint not null)`,
]);
