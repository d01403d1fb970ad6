import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Settled NAVs that were corrected, and the effect of each correction on the orders priced at them. */
export const navCorrectionsMigration = defineMigration([
  `create table nav_corrections (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null, date date not null, was numeric not null, becomes numeric not null,
    is_material boolean not null, made_at timestamptz not null)`,
  `create index nav_corrections_by_fund on nav_corrections (fund_id, date)`,
  `create table nav_correction_entries (
    id ${KEY_COLUMN_TYPE} primary key, correction_id ${KEY_COLUMN_TYPE} not null references nav_corrections (id),
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id), fund_id ${KEY_COLUMN_TYPE} not null, order_id ${KEY_COLUMN_TYPE},
    kind text not null, outcome text not null, was_shares numeric(20, 2), becomes_shares numeric(20, 2),
    moved_shares numeric(20, 2) not null, was_fen bigint, becomes_fen bigint, due_fen bigint not null, flow_id ${KEY_COLUMN_TYPE}, paid_at timestamptz)`,
  `create index nav_correction_entries_by_account on nav_correction_entries (account_id, fund_id)`,
  `create index nav_correction_entries_by_order on nav_correction_entries (order_id)`,
]);
