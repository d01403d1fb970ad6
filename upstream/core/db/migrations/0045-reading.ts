import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Topics that group articles by tags, descriptions of tags, and the date when an article was added to the lists of
 * a person. Articles collected earlier count from when they were read, else from now.
 */
export const readingMigration = defineMigration([
  `create table article_topics (
    id ${KEY_COLUMN_TYPE} primary key, position integer not null, title text not null, lead text not null,
    intro text[] not null, tags text[] not null)`,
  `create table tag_intros (tag ${KEY_COLUMN_TYPE} primary key, intro text not null)`,
  `alter table news_marks add column collected_at timestamptz`,
  `update news_marks set collected_at = coalesce(read_at, now()) where is_collection`,
  `create index news_marks_read on news_marks (account_id, read_at desc, news_id) where read_at is not null`,
  `create index news_marks_collected on news_marks (account_id, collected_at desc, news_id)
    where collected_at is not null`,
]);
