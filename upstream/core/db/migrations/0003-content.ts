import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Articles, home entries, and the searchable titles. */
export const contentMigration = defineMigration([
  `create table articles (
    id ${KEY_COLUMN_TYPE} primary key, kind text not null, title text not null, summary text not null, author text not null,
    source text not null, published_at timestamptz not null, reading_minutes smallint not null,
    body jsonb not null)`,
  `create index articles_by_date on articles (published_at desc, id)`,
  `create index articles_by_kind on articles (kind, published_at desc, id)`,
  `create table article_tags (
    article_id ${KEY_COLUMN_TYPE} not null references articles (id) on delete cascade, position smallint not null,
    tag text not null, kind text not null, published_at timestamptz not null, primary key (article_id, position))`,
  `create index article_tags_by_tag on article_tags (tag, published_at desc, article_id)`,
  `create table article_mentions (
    article_id ${KEY_COLUMN_TYPE} not null references articles (id) on delete cascade, position smallint not null,
    target_kind text not null, target_id ${KEY_COLUMN_TYPE} not null, name text not null, published_at timestamptz not null,
    primary key (article_id, position))`,
  `create index article_mentions_by_target
    on article_mentions (target_kind, target_id, published_at desc, article_id)`,
  `create table article_counts (
    article_id ${KEY_COLUMN_TYPE} primary key references articles (id) on delete cascade, likes integer not null default 0,
    shares integer not null default 0, collections integer not null default 0)`,
  `create table banners (
    id ${KEY_COLUMN_TYPE} primary key, position smallint not null, title text not null, lines text[] not null,
    news_id ${KEY_COLUMN_TYPE} not null, editions text[] not null, starts_at timestamptz, is_active boolean not null default true)`,
  `create table activities (
    id ${KEY_COLUMN_TYPE} primary key, title text not null, text text not null, starts_at timestamptz not null,
    ends_at timestamptz not null, news_id ${KEY_COLUMN_TYPE} not null)`,
  `create table search_index (
    kind ${KEY_COLUMN_TYPE} not null, id ${KEY_COLUMN_TYPE} not null, title text not null, note text not null, code text not null,
    syllables text[] not null, risk_level smallint, primary key (kind, id))`,
  `create table hot_words (position smallint primary key, word text not null)`,
  `create table loading_phrases (position smallint primary key, text text not null)`,
  `create table deploy_config (key ${KEY_COLUMN_TYPE} primary key, value jsonb not null)`,
]);
