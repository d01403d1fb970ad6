import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Last visit of a person to the home page, and the end of the visit before: later content is new. */
export const homeVisitsMigration = defineMigration([
  `create table home_visits (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade,
    seen_at timestamptz not null, before_at timestamptz)`,
]);
