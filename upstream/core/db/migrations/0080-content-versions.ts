import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Content that operators write for the portal: all versions, the published one, and the scheduled one. */
export const contentVersionsMigration = defineMigration([
  `create table content_heads (
    kind ${KEY_COLUMN_TYPE} not null, id ${KEY_COLUMN_TYPE} not null, title text not null, latest integer not null, live integer,
    first_live_at timestamptz, planned integer, planned_at timestamptz, planned_by ${KEY_COLUMN_TYPE}, plan_fault text,
    updated_at timestamptz not null, primary key (kind, id))`,
  `create index content_heads_planned on content_heads (planned_at) where planned_at is not null`,
  `create table content_versions (
    kind ${KEY_COLUMN_TYPE} not null, id ${KEY_COLUMN_TYPE} not null, version integer not null, fields jsonb not null,
    saved_at timestamptz not null, saved_by ${KEY_COLUMN_TYPE}, note text not null default '', primary key (kind, id, version),
    foreign key (kind, id) references content_heads (kind, id))`,
]);
