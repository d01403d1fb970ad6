import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Up to where a person has seen what changed in a watched fund; null: from the day it was added on. Taken out, it is kept too. */
export const watchSeenMigration = defineMigration(
  ['favorites', 'favorite_removals'].flatMap((table) => [
    `alter table ${table} add column seen_at timestamptz`,
    `alter table ${table} add column seen_nav date`,
    `alter table ${table} add column seen_aid bigint`,
  ]),
);
