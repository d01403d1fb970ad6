import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Password attempts by phone, known or not; the back-off counts them. */
export const loginFailuresMigration = defineMigration([
  `create table login_failures (
    phone ${KEY_COLUMN_TYPE} primary key, failures integer not null, last_tried_at timestamptz not null)`,
  `create index login_failures_by_time on login_failures (last_tried_at)`,
]);
