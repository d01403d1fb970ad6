import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

const ACCOUNT = `account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade`;

/** Surveys, consultations of holders, appointments with an adviser. */
export const surveysMigration = defineMigration([
  `create table surveys (
    id ${KEY_COLUMN_TYPE} primary key, kind text not null, definition jsonb not null, closes_on date,
    is_current boolean not null)`,
  `create table survey_answers (
    id ${KEY_COLUMN_TYPE} primary key, survey_id ${KEY_COLUMN_TYPE} not null references surveys (id) on delete cascade,
    account_id ${KEY_COLUMN_TYPE} references accounts (id) on delete cascade, product_code ${KEY_COLUMN_TYPE} not null default '',
    answers jsonb not null, comment text not null, answered_at timestamptz not null)`,
  `create unique index survey_answers_once on survey_answers (survey_id, account_id, product_code)
    where account_id is not null`,
  `create table consultations (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null, title text not null, changes jsonb not null,
    silence_note text not null, closes_on date not null)`,
  `create table consultation_answers (
    consultation_id ${KEY_COLUMN_TYPE} not null references consultations (id) on delete cascade, ${ACCOUNT},
    choice text not null, chosen_at timestamptz not null, primary key (consultation_id, account_id))`,
  `create table appointments (
    id ${KEY_COLUMN_TYPE} primary key, ${ACCOUNT}, topic text not null, product_code ${KEY_COLUMN_TYPE}, day date not null,
    slot text not null, way text not null, status text not null default 'open', note text not null,
    created_at timestamptz not null)`,
  `create index appointments_by_account on appointments (account_id, day desc)`,
]);
