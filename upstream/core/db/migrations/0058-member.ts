import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * The growth ledger of members, and used rights. Earlier growth is the first entry, valid as long as the rules of
 * 2026-07-01 say; the old column is no longer read.
 */
export const memberMigration = defineMigration([
  `create table member_growth (
    id bigint generated always as identity primary key,
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    kind ${KEY_COLUMN_TYPE} not null, subject ${KEY_COLUMN_TYPE} not null, points integer not null,
    counted_on date not null, expires_on date not null, average_fen bigint, note text,
    created_at timestamptz not null, unique (account_id, kind, subject))`,
  `create index member_growth_newest on member_growth (account_id, counted_on desc, id desc)`,
  `create table member_right_uses (
    id ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    kind ${KEY_COLUMN_TYPE} not null, subject_id ${KEY_COLUMN_TYPE} not null, title text not null, on_day date not null,
    used_on date not null, used_at timestamptz not null, returned_at timestamptz)`,
  `create unique index member_right_uses_once on member_right_uses (account_id, kind, subject_id)
    where returned_at is null`,
  `create index member_right_uses_newest on member_right_uses (account_id, used_at desc, id desc)`,
  `create index member_right_uses_subject on member_right_uses (kind, subject_id) where returned_at is null`,
  `insert into member_growth (account_id, kind, subject, points, counted_on, expires_on, note, created_at)
    select id, 'carried', 'rules-2026', member_growth, date '2026-07-01', date '2028-07-31',
      '按原规则累计的成长值', now()
    from accounts where member_growth > 0 and cancelled_at is null`,
]);
