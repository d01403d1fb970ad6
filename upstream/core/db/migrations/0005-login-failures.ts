import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Password tries by phone, known or not: what the back-off counts. */
export const loginFailuresMigration = defineMigration([
  `create table login_failures (
    phone ${KEY_COLUMN_TYPE} primary key, failures integer not null, last_tried_at timestamptz not null)`,
  `create index login_failures_by_time on login_failures (last_tried_at)`,
]);
