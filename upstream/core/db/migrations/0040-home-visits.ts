import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** When a person last looked at home, and when the visit before that ended: what came since then is new. */
export const homeVisitsMigration = defineMigration([
  `create table home_visits (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade,
    seen_at timestamptz not null, before_at timestamptz)`,
]);
