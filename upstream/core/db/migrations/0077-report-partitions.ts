import { defineMigration } from '~/upstream/core/db/migrations/define';

/** One table of raw reports in parts by day: what it holds so far becomes the part of all days that have none of their own. */
const byDay = (table: string): string[] => [
  `alter table ${table} rename to ${table}_rest`,
  `alter table ${table}_rest drop constraint ${table}_pkey`,
  `alter table ${table}_rest alter column id drop identity`,
  `create sequence ${table}_id_seq`,
  `select setval('${table}_id_seq', coalesce(max(id), 0) + 1, false) from ${table}_rest`,
  `alter table ${table}_rest alter column id set default nextval('${table}_id_seq')`,
  `alter index ${table}_by_time rename to ${table}_rest_by_time`,
  `create table ${table} (like ${table}_rest including defaults) partition by range (created_at)`,
  `alter sequence ${table}_id_seq owned by ${table}.id`,
  `alter table ${table} attach partition ${table}_rest default`,
  `alter table ${table} add primary key (id, created_at)`,
  `create index ${table}_by_time on ${table} (created_at)`,
  `create index ${table}_by_account on ${table} (account_id) where account_id is not null`,
];

/**
 * What pages reported, in parts by Shanghai day (decision 0100): a day whose time is over goes as a whole. No row is moved;
 * the new keys are built while readers and writers wait, of 30 days at most. Statements of an older build mean the same.
 */
export const reportPartitionsMigration = defineMigration(
  ['tracking_events', 'script_errors', 'observer_events'].flatMap(byDay),
  { isBreaking: false },
);
