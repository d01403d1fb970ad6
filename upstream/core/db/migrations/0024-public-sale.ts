import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * What a public fund needs to be sold, and what people are told: rates are unknown until its terms are on record, the day
 * holding ends is a term of its own, and notices say what became of an order, a plan or a payment.
 */
export const publicSaleMigration = defineMigration([
  `alter table public_funds alter column fee_rate drop not null`,
  `alter table public_funds add column holding_until text not null default 'confirmed'`,
  // A directory brings no fees: what was filled in by kind of fund was nobody's fee.
  `update public_funds set fee_rate = null where not exists (select 1 from fee_tiers t where t.fund_id = public_funds.id)`,
  `update fund_metrics set fee_rate = null
    where kind = 'public' and not exists (select 1 from fee_tiers t where t.fund_id = fund_metrics.fund_id)`,
  // One row a matter: the key says which, so that it is told once.
  `create table notices (
    key ${KEY_COLUMN_TYPE} primary key, account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    topic text not null, subject_id ${KEY_COLUMN_TYPE} not null, title text not null, text text not null,
    created_at timestamptz not null)`,
  `create index notices_by_account on notices (account_id, created_at desc, key)`,
  `alter table dividend_bookings add column refused_at timestamptz`,
  `alter table dividend_bookings add column refused_reason text`,
  `alter table dividend_bookings add column payout_try integer not null default 0`,
]);
