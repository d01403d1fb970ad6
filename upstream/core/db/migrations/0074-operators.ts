import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Operators by name, their logins, and the operator in each audit row. */
export const operatorsMigration = defineMigration([
  `create table operators (
    id ${KEY_COLUMN_TYPE} primary key, name ${KEY_COLUMN_TYPE} not null unique, display text not null, staff_no ${KEY_COLUMN_TYPE} not null unique,
    password_hash text not null, must_change boolean not null, issued_to ${KEY_COLUMN_TYPE} not null, roles text[] not null,
    created_at timestamptz not null, created_by ${KEY_COLUMN_TYPE} not null, disabled_at timestamptz, last_login_at timestamptz)`,
  `create table operator_sessions (
    token_hash ${KEY_COLUMN_TYPE} primary key, operator_id ${KEY_COLUMN_TYPE} not null references operators (id),
    created_at timestamptz not null, last_used_at timestamptz not null, ended_at timestamptz)`,
  `create index operator_sessions_by_operator on operator_sessions (operator_id)`,
  `alter table audit_events add column operator ${KEY_COLUMN_TYPE}`,
  `create index audit_events_by_operator on audit_events (operator, id) where operator is not null`,
]);
