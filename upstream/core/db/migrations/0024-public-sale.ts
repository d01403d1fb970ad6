import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Data needed to sell a public fund, and notices. Rates are unknown until the terms are recorded; the end of the
 * holding period is a separate term; notices report the outcome of an order, a plan or a payment.
 */
export const publicSaleMigration = defineMigration([
  `alter table public_funds alter column fee_rate drop not null`,
  `alter table public_funds add column holding_until text not null default 'confirmed'`,
  // A directory has no fees: the values filled in by fund kind were not real fees.
  `update public_funds set fee_rate = null where not exists (select 1 from fee_tiers t where t.fund_id = public_funds.id)`,
  `update fund_metrics set fee_rate = null
    where kind = 'public' and not exists (select 1 from fee_tiers t where t.fund_id = fund_metrics.fund_id)`,
  // One row per event: the key identifies it, so that it is reported once.
  `create table notices (
    key ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    topic text not null, subject_id ${KEY_COLUMN_TYPE} not null, title text not null, text text not null,
    created_at timestamptz not null)`,
  `create index notices_by_account on notices (account_id, created_at desc, key)`,
  `alter table dividend_bookings add column refused_at timestamptz`,
  `alter table dividend_bookings add column refused_reason text`,
  `alter table dividend_bookings add column payout_try integer not null default 0`,
]);
