import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Until when a person has seen the changes of a watched fund; null: since the day it was added. Kept after removal.
 */
export const watchSeenMigration = defineMigration(
  ['favorites', 'favorite_removals'].flatMap((table) => [
    `alter table ${table} add column seen_at timestamptz`,
    `alter table ${table} add column seen_nav date`,
    `alter table ${table} add column seen_aid bigint`,
  ]),
);
