import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Private equity: institutions, their people, funds with terms, dated capital flows, valuations and investments,
 * and commitments of persons. Flows and valuations are shares of the commitment; money is 元, commitments are 分.
 */
export const privateEquityMigration = defineMigration([
  `create table pe_companies (
    id ${KEY_COLUMN_TYPE} primary key, name text not null, short_name text not null, name_key ${KEY_COLUMN_TYPE} not null,
    full_name text not null, registration_no text not null, founded_on date not null, registered_on date not null,
    registered_capital text not null, legal_person text not null, member_kind text not null,
    staff_count integer not null, city text not null, size_band text not null, focus jsonb not null,
    profile text not null, philosophy text not null, size_history jsonb not null)`,
  `create table pe_managers (
    id ${KEY_COLUMN_TYPE} primary key, company_id ${KEY_COLUMN_TYPE} not null references pe_companies (id), name text not null,
    name_key ${KEY_COLUMN_TYPE} not null, title text not null, education text not null, career_years integer not null,
    since text not null, profile text not null, career jsonb not null)`,
  `create index pe_managers_by_company on pe_managers (company_id, id)`,
  `create table pe_funds (
    id ${KEY_COLUMN_TYPE} primary key, company_id ${KEY_COLUMN_TYPE} not null references pe_companies (id), name text not null,
    short_name text not null, name_key ${KEY_COLUMN_TYPE} not null, stage text not null, legal_form text not null,
    status text not null, founded_on date not null, filed_on date not null, filing_no text not null,
    custodian text not null, risk_level smallint not null, summary text not null, strategy_text text not null,
    sectors jsonb not null, size_yuan bigint not null, min_amount bigint not null,
    invest_years integer not null, exit_years integer not null, extensions integer not null,
    extension_years integer not null, management_rate double precision not null,
    custody_rate double precision not null, subscribe_rate double precision not null,
    carry_rate double precision not null, hurdle_rate double precision not null,
    catch_up double precision not null, waterfall text not null)`,
  `create index pe_funds_by_name on pe_funds (name_key, id)`,
  `create index pe_funds_by_founding on pe_funds (founded_on, id)`,
  `create table pe_fund_managers (
    fund_id ${KEY_COLUMN_TYPE} not null references pe_funds (id) on delete cascade,
    manager_id ${KEY_COLUMN_TYPE} not null references pe_managers (id) on delete cascade,
    position integer not null, primary key (fund_id, manager_id))`,
  `create index pe_fund_managers_by_manager on pe_fund_managers (manager_id, fund_id)`,
  `create table pe_flows (
    fund_id ${KEY_COLUMN_TYPE} not null references pe_funds (id) on delete cascade, date date not null, kind text not null,
    ratio double precision not null, is_planned boolean not null default false, primary key (fund_id, date, kind))`,
  `create table pe_valuations (
    fund_id ${KEY_COLUMN_TYPE} not null references pe_funds (id) on delete cascade, date date not null,
    ratio double precision not null, primary key (fund_id, date))`,
  `create table pe_investments (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null references pe_funds (id) on delete cascade, name text not null,
    sector text not null, round text not null, invested_on date not null, exited_on date, exit_kind text,
    cost_yuan bigint not null, proceeds_yuan bigint not null, value_yuan bigint not null)`,
  `create index pe_investments_by_fund on pe_investments (fund_id, invested_on, id)`,
  `create table pe_commitments (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    fund_id ${KEY_COLUMN_TYPE} not null references pe_funds (id), amount_fen bigint not null, signed_on date not null,
    primary key (account_id, fund_id))`,
]);
