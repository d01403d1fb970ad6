import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Award editions, their categories and nominees, public votes; banners that open a page instead of an article. */
export const awardsMigration = defineMigration([
  `create table award_editions (year integer primary key, definition jsonb not null)`,
  `create table award_categories (
    id ${KEY_COLUMN_TYPE} primary key, year integer not null references award_editions (year) on delete cascade,
    position integer not null, kind text not null, name text not null, criterion text not null)`,
  `create index award_categories_by_year on award_categories (year, position)`,
  `create table award_nominees (
    id ${KEY_COLUMN_TYPE} primary key, category_id ${KEY_COLUMN_TYPE} not null references award_categories (id) on delete cascade,
    position integer not null, target_kind text not null, target_id ${KEY_COLUMN_TYPE} not null, name text not null,
    company_id ${KEY_COLUMN_TYPE}, company_name text, facts text not null, votes integer not null default 0,
    is_winner boolean not null default false)`,
  `create index award_nominees_by_category on award_nominees (category_id, position)`,
  `create table award_votes (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    category_id ${KEY_COLUMN_TYPE} not null references award_categories (id) on delete cascade, day date not null,
    nominee_id ${KEY_COLUMN_TYPE} not null references award_nominees (id) on delete cascade, voted_at timestamptz not null,
    primary key (account_id, category_id, day))`,
  `alter table banners add column page text`,
]);
