import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Records that a person requested, after a warning, the terms of one product above their class; valid for these two
 * classes only.
 */
export const aboveClassMigration = defineMigration([
  `create table above_class_requests (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade, fund_id ${KEY_COLUMN_TYPE} not null,
    risk_level integer not null, product_risk integer not null, asked_at timestamptz not null,
    primary key (account_id, fund_id))`,
]);
