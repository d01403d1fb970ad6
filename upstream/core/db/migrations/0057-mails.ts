import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Mails with delivery state and retries, and mail preferences, including how to unsubscribe without a login. */
export const mailsMigration = defineMigration([
  `alter table email_outbox
    add column topic text, add column notice_key ${KEY_COLUMN_TYPE}, add column next_at timestamptz, add column until timestamptz,
    add column tries integer not null default 0, add column sent_at timestamptz, add column fault text`,
  `create unique index email_outbox_notice on email_outbox (notice_key) where notice_key is not null`,
  `create index email_outbox_due on email_outbox (next_at) where next_at is not null`,
  `create table mail_wishes (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade,
    topics text[] not null, stop_token ${KEY_COLUMN_TYPE} not null unique, set_at timestamptz not null)`,
]);
