import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Rows that requests without a login added to a table on a day, by address or asker and in total (`*`). */
export const anonymousRowCountsMigration = defineMigration([
  `create table anonymous_row_counts (
    table_name ${KEY_COLUMN_TYPE} not null, day date not null, counted_by ${KEY_COLUMN_TYPE} not null, rows_added integer not null,
    primary key (table_name, day, counted_by))`,
  `create index guest_likes_by_time on guest_likes (liked_at)`,
]);
