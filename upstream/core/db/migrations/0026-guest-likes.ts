import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Likes of guests by browser id, so that each counts once and moves to the account at login. */
export const guestLikesMigration = defineMigration([
  `create table guest_likes (
    news_id ${KEY_COLUMN_TYPE} not null references articles (id) on delete cascade, mark_hash ${KEY_COLUMN_TYPE} not null,
    network ${KEY_COLUMN_TYPE} not null, liked_at timestamptz not null, primary key (news_id, mark_hash))`,
  `create index guest_likes_by_mark on guest_likes (mark_hash)`,
  `create index guest_likes_by_network on guest_likes (news_id, network, liked_at)`,
]);
