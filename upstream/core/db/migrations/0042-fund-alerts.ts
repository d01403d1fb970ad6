import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Alerts of a person about a fund: one per type, evaluated up to a day. */
export const fundAlertsMigration = defineMigration([
  `create table fund_alerts (
    id ${KEY_COLUMN_TYPE} primary key,
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    kind text not null, fund_id ${KEY_COLUMN_TYPE} not null, type text not null, mark numeric,
    set_at timestamptz not null, seen_until date not null,
    told_at timestamptz, told_of date,
    unique (account_id, fund_id, type))`,
  `create index fund_alerts_fund on fund_alerts (fund_id)`,
]);
