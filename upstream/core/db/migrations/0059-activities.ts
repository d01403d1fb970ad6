import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Activities with seats, locations and follow-ups; registrations in order, and attendance. */
export const activitiesMigration = defineMigration(
  [
    `alter table activities
      alter column news_id set default '',
      add column topic text not null default 'roadshow', add column mode text not null default 'online',
      add column city text, add column place text, add column seats integer,
      add column details jsonb not null default '{"paragraphs":[],"agenda":[],"speakers":[],"notes":[]}',
      add column announced_at timestamptz not null default '2026-01-01T00:00:00Z',
      add column opens_at timestamptz not null default '2026-01-01T00:00:00Z',
      add column closes_at timestamptz, add column cancel_until timestamptz,
      add column fund_id ${KEY_COLUMN_TYPE}, add column video_id ${KEY_COLUMN_TYPE}, add column survey_id ${KEY_COLUMN_TYPE},
      add column cancelled_at timestamptz, add column cancel_reason text not null default ''`,
    `create index activities_by_start on activities (starts_at, id)`,
    `create table activity_registrations (
      activity_id ${KEY_COLUMN_TYPE} not null references activities (id) on delete cascade,
      account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
      status text not null, turn integer not null, ticket ${KEY_COLUMN_TYPE} not null,
      registered_at timestamptz not null, cancelled_at timestamptz, is_late boolean not null default false,
      checked_in_at timestamptz, checked_in_by ${KEY_COLUMN_TYPE}, primary key (activity_id, account_id))`,
    `create unique index activity_registrations_ticket on activity_registrations (activity_id, ticket)`,
    `create unique index activity_registrations_turn on activity_registrations (activity_id, turn)`,
    `create index activity_registrations_account on activity_registrations (account_id)`,
  ],
  { isBreaking: false },
);
