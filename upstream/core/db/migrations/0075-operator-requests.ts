import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Requests that wait for a second operator, and submitted forms of the web console. */
export const operatorRequestsMigration = defineMigration([
  `create table operator_requests (
    id ${KEY_COLUMN_TYPE} primary key, action ${KEY_COLUMN_TYPE} not null, arguments jsonb not null, subject jsonb not null, reason text not null,
    asked_by ${KEY_COLUMN_TYPE} not null, asked_at timestamptz not null, expires_at timestamptz not null,
    state text not null default 'waiting', decided_by ${KEY_COLUMN_TYPE}, decided_at timestamptz, note text)`,
  `create index operator_requests_waiting on operator_requests (asked_at) where state = 'waiting'`,
  `create table operator_forms (
    key ${KEY_COLUMN_TYPE} primary key, operator_id ${KEY_COLUMN_TYPE} not null references operators (id), action ${KEY_COLUMN_TYPE} not null,
    at timestamptz not null, outcome text)`,
  `create index operator_forms_by_time on operator_forms (at)`,
]);
