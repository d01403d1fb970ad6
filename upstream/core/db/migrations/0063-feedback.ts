import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Feedback of users, with state, deadline and answer; versions of the apps. */
export const feedbackMigration = defineMigration([
  `create table feedbacks (
    id ${KEY_COLUMN_TYPE} primary key, number ${KEY_COLUMN_TYPE} not null unique,
    account_id ${KEY_COLUMN_TYPE} references accounts (id) on delete cascade,
    code_hash text, guest_key text unique,
    kind text not null, text text not null, contact text not null, file_ids text[] not null,
    status text not null default 'received',
    created_at timestamptz not null, handled_at timestamptz,
    prolonged_at timestamptz, prolonged_reason text,
    answered_at timestamptz, answer text, escalated_at timestamptz)`,
  `create index feedbacks_own on feedbacks (account_id, created_at desc, id)`,
  `create index feedbacks_open on feedbacks (created_at) where status <> 'answered'`,
  `create table app_versions (
    platform text not null, version ${KEY_COLUMN_TYPE} not null, released_on date not null, needs text not null,
    notes jsonb not null, primary key (platform, version))`,
]);
