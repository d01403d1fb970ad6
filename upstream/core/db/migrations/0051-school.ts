import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Courses and their lessons, answers by account or, before a login, by device, and certificates. */
export const schoolMigration = defineMigration([
  `create table school_courses (
    id ${KEY_COLUMN_TYPE} primary key, position integer not null, title text not null, lead text not null,
    audience text not null, goal text not null)`,
  `create table school_lessons (
    id ${KEY_COLUMN_TYPE} primary key, course_id ${KEY_COLUMN_TYPE} not null references school_courses (id) on delete cascade,
    position integer not null, chapter text not null, title text not null, summary text not null,
    reading_minutes integer not null, body jsonb not null, question jsonb not null)`,
  `create index school_lessons_course on school_lessons (course_id, position)`,
  `create table school_answers (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    lesson_id ${KEY_COLUMN_TYPE} not null references school_lessons (id) on delete cascade,
    chosen ${KEY_COLUMN_TYPE} not null, answered_at timestamptz not null, learned_at timestamptz,
    primary key (account_id, lesson_id))`,
  `create table school_guest_answers (
    mark_hash ${KEY_COLUMN_TYPE} not null, lesson_id ${KEY_COLUMN_TYPE} not null references school_lessons (id) on delete cascade,
    network ${KEY_COLUMN_TYPE} not null, chosen ${KEY_COLUMN_TYPE} not null, answered_at timestamptz not null, learned_at timestamptz,
    primary key (mark_hash, lesson_id))`,
  `create index school_guest_answers_network on school_guest_answers (network, answered_at)`,
  `create index school_guest_answers_time on school_guest_answers (answered_at)`,
  `create table school_certificates (
    code ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    course_id ${KEY_COLUMN_TYPE} not null references school_courses (id) on delete cascade,
    masked_name text, issued_at timestamptz not null, unique (account_id, course_id))`,
]);
