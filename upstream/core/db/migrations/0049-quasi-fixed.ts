import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Quasi-fixed-income products: terms, payments of each period, and changes of the term. Ratios are shares of the
 * principal paid in, money is 元.
 */
export const quasiFixedMigration = defineMigration([
  `create table fixed_products (
    id ${KEY_COLUMN_TYPE} primary key, name text not null, name_key ${KEY_COLUMN_TYPE} not null, form text not null, asset text not null,
    status text not null, starts_on date not null, ends_on date not null, extended_to date, term_months integer not null,
    payout_months jsonb not null, payout_day smallint not null, filing_no text not null, issuer text not null,
    issuer_text text not null, custodian text, risk_level smallint not null, min_amount bigint not null,
    is_agreed boolean not null default false, rate_low double precision not null, rate_high double precision not null,
    subscribe_rate double precision not null, management_rate double precision not null,
    custody_rate double precision not null, summary text not null, strategy_text text not null,
    credit_support jsonb not null, portfolio_date date, portfolio jsonb not null)`,
  `create index fixed_products_by_name on fixed_products (name_key, id)`,
  `create index fixed_products_by_start on fixed_products (starts_on, id)`,
  `create table fixed_payouts (
    product_id ${KEY_COLUMN_TYPE} not null references fixed_products (id) on delete cascade, until date not null,
    paid_on date not null, income_ratio double precision not null, principal_ratio double precision not null,
    primary key (product_id, until))`,
  `create table fixed_events (
    product_id ${KEY_COLUMN_TYPE} not null references fixed_products (id) on delete cascade, position smallint not null,
    date date not null, kind text not null, text text not null, primary key (product_id, position))`,
]);
