import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Page reports, as daily sums without personal data. Raw reports are indexed by time and deleted after a while. The
 * consent to reports is also stored with the account, where each states call reads it.
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
