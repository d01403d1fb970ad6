import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Likes and shares of articles by a network or an account on its last active day. */
export const markCountsMigration = defineMigration([
  `create table mark_counts (
    news_id ${KEY_COLUMN_TYPE} not null references articles (id) on delete cascade, kind ${KEY_COLUMN_TYPE} not null,
    giver ${KEY_COLUMN_TYPE} not null, day date not null, given integer not null, primary key (news_id, kind, giver))`,
  `drop index guest_likes_by_network`,
]);
