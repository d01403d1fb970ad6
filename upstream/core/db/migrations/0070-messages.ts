import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Read and deleted state of messages in the inbox; quiet hours for mails; notices that holders of a fund must read.
 */
export const messagesMigration = defineMigration([
  `alter table notices add column read_at timestamptz, add column deleted_at timestamptz`,
  `create table quiet_hours (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade,
    from_minute integer not null, until_minute integer not null, set_at timestamptz not null)`,
  `create table holder_notices (
    id ${KEY_COLUMN_TYPE} not null, version integer not null, kind text not null, fund_id ${KEY_COLUMN_TYPE} not null,
    title text not null, text text not null, read_by date not null, published_at timestamptz not null,
    primary key (id, version))`,
  `create table holder_notice_holders (
    notice_id ${KEY_COLUMN_TYPE} not null, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    asked_at timestamptz not null, opened_at timestamptz, reminded_at timestamptz,
    primary key (account_id, notice_id))`,
  `create index holder_notice_holders_notice on holder_notice_holders (notice_id, account_id)`,
  `create table holder_notice_reads (
    notice_id ${KEY_COLUMN_TYPE} not null, version integer not null,
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade, read_at timestamptz not null,
    primary key (account_id, notice_id, version))`,
]);
