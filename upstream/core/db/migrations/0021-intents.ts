import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Intent keys; and a single quiz attempt for the same answers per person and day. */
export const intentsMigration = defineMigration([
  `create table open_intents (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade, call_id ${KEY_COLUMN_TYPE} not null,
    subject text not null, key ${KEY_COLUMN_TYPE} not null, key_hash ${KEY_COLUMN_TYPE} not null, opened_at timestamptz not null,
    primary key (account_id, call_id, subject))`,
  `create index open_intents_by_key on open_intents (account_id, key_hash)`,
  `create index idempotency_keys_by_key on idempotency_keys (account_id, key)`,
  // Older rows have none: nulls never conflict.
  `alter table quiz_results add column given_sha256 ${KEY_COLUMN_TYPE}`,
  `alter table quiz_results add column given_on date`,
  `create unique index quiz_results_once on quiz_results (account_id, given_on, given_sha256)`,
]);
