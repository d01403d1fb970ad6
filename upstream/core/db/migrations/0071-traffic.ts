import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * What pages reported, a day as sums without anybody in them; raw reports are found by their time and go after a while. Whether
 * somebody agreed to reports stands with the account as well, where each states call reads it.
 */
export const trafficMigration = defineMigration([
  `create table traffic_days (
    day date not null, kind ${KEY_COLUMN_TYPE} not null, name ${KEY_COLUMN_TYPE} not null, part ${KEY_COLUMN_TYPE} not null,
    count bigint not null, spread jsonb, primary key (day, kind, name, part))`,
  ...['tracking_events', 'script_errors', 'observer_events'].map(
    (table) => `create index ${table}_by_time on ${table} (created_at)`,
  ),
  `alter table accounts add column is_tracking_agreed boolean not null default false`,
  `update accounts set is_tracking_agreed = true where id in (
    select account_id from consents where kind = 'tracking' and withdrawn_at is null)`,
]);
