import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Partitions one table of raw reports by day; the existing table becomes the partition of all days without a
 * separate one.
 */
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
 * Partitions page reports by Shanghai day (decision 0100): an expired day is dropped as a whole. No row is moved.
 * The new keys are built while readers and writers wait, for 30 days of rows at most. Statements of older builds
 * work unchanged.
 */
export const reportPartitionsMigration = defineMigration(
  ['tracking_events', 'script_errors', 'observer_events'].flatMap(byDay),
  { isBreaking: false },
);
