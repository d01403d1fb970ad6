import { defineMigration, KEY } from '~/upstream/core/db/migrations/define';

/** How many likes and shares of an article a network or an account gave on its last day of giving. */
export const markCountsMigration = defineMigration([
  `create table mark_counts (
    news_id ${KEY} not null references articles (id) on delete cascade, kind ${KEY} not null,
    giver ${KEY} not null, day date not null, given integer not null, primary key (news_id, kind, giver))`,
  `drop index guest_likes_by_network`,
]);
