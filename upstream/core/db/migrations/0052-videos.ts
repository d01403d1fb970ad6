import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Videos of talks and lessons and short videos, reservations of talks, and the playback position of each person.
 */
export const videosMigration = defineMigration([
  `create table videos (
    id ${KEY_COLUMN_TYPE} primary key, topic text not null, title text not null, summary text not null,
    shape text not null, film ${KEY_COLUMN_TYPE}, seconds integer not null, scenes jsonb not null,
    editions text[] not null, fund_id ${KEY_COLUMN_TYPE}, manager_id ${KEY_COLUMN_TYPE}, company_id ${KEY_COLUMN_TYPE}, speaker jsonb,
    starts_at timestamptz, ends_at timestamptz, published_at timestamptz not null)`,
  `create index videos_newest on videos (published_at desc, id)`,
  `create index videos_fund on videos (fund_id) where fund_id is not null`,
  `create index videos_starts on videos (starts_at) where starts_at is not null`,
  `create table video_products (
    video_id ${KEY_COLUMN_TYPE} not null references videos (id) on delete cascade, position integer not null,
    kind text not null, fund_id ${KEY_COLUMN_TYPE} not null, primary key (video_id, position))`,
  `create table video_reservations (
    video_id ${KEY_COLUMN_TYPE} not null references videos (id) on delete cascade,
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    reserved_at timestamptz not null, primary key (video_id, account_id))`,
  `create index video_reservations_account on video_reservations (account_id)`,
  `create table video_positions (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    video_id ${KEY_COLUMN_TYPE} not null references videos (id) on delete cascade,
    seconds integer not null, seen_at timestamptz not null, primary key (account_id, video_id))`,
]);
