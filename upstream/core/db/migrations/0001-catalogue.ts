import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

const METRIC_SORTS = [
  'name_key',
  'founded_on',
  'size_yuan',
  'fee_rate',
  'return_1m',
  'return_3m',
  'return_6m',
  'return_1y',
  'return_3y',
  'return_ytd',
  'return_since',
  'max_drawdown',
  'sharpe',
] as const;

/**
 * Companies, managers, funds and the sort columns of fund lists. One index per sort serves both directions: forward
 * for `desc nulls last`, backward for `asc` over rows with a value; rows without one are at the end.
 */
export const catalogueMigration = defineMigration([
  `create table companies (
    id ${KEY_COLUMN_TYPE} primary key, kind text not null, name text not null, short_name text not null,
    name_key ${KEY_COLUMN_TYPE} not null, full_name text not null, registration_no text not null, size_band text not null,
    founded_on date not null, registered_on date not null, registered_capital text not null,
    legal_person text not null, member_kind text not null, staff_count integer not null, city text not null,
    core_strategy text not null, profile text not null, philosophy text not null,
    size_history jsonb not null, product_count integer not null default 0)`,
  `create index companies_by_name on companies (kind, name_key, id)`,
  `create index companies_by_size on companies (kind, size_band, name_key, id)`,
  `create table managers (
    id ${KEY_COLUMN_TYPE} primary key, kind text not null, name text not null, name_key ${KEY_COLUMN_TYPE} not null,
    title text not null, gender smallint not null, education text not null, career_years integer not null,
    profile text not null, style text not null, career jsonb not null, product_count integer not null default 0)`,
  `create index managers_by_name on managers (kind, name_key, id)`,
  `create table company_managers (
    company_id ${KEY_COLUMN_TYPE} not null references companies (id) on delete cascade,
    manager_id ${KEY_COLUMN_TYPE} not null references managers (id) on delete cascade,
    since date not null, until date, primary key (company_id, manager_id))`,
  `create index company_managers_by_manager on company_managers (manager_id, since)`,
  `create table simu_funds (
    id ${KEY_COLUMN_TYPE} primary key, name text not null, short_name text not null, filing_no text not null,
    strategy text not null, company_id ${KEY_COLUMN_TYPE} not null references companies (id), status text not null,
    founded_on date not null, filed_on date not null, fund_type text not null, custodian text not null,
    strategy_text text not null, benchmark_id ${KEY_COLUMN_TYPE} not null, is_selection boolean not null,
    risk_level smallint not null, context text not null, min_amount bigint not null,
    append_amount bigint not null, open_rule text not null, lock_days integer not null,
    subscribe_rate double precision not null, management_rate double precision not null,
    custody_rate double precision not null, performance_rate double precision not null,
    performance_note text not null, redeem_note text not null, warn_line numeric(6,4), stop_line numeric(6,4))`,
  `create index simu_funds_by_company on simu_funds (company_id, id)`,
  `create table simu_open_days (fund_id ${KEY_COLUMN_TYPE} not null, date date not null, primary key (fund_id, date))`,
  `create index simu_open_days_by_date on simu_open_days (date, fund_id)`,
  `create table public_funds (
    id ${KEY_COLUMN_TYPE} primary key, name text not null, full_name text not null, type text not null,
    company_id ${KEY_COLUMN_TYPE} not null references companies (id), status text not null, founded_on date not null,
    custodian text not null, benchmark_id ${KEY_COLUMN_TYPE} not null, benchmark_text text not null,
    is_selection boolean not null, is_qdii boolean not null, risk_level smallint not null,
    min_amount_fen bigint not null, append_amount_fen bigint not null, day_limit_fen bigint,
    min_redeem_shares numeric(16,2) not null, min_hold_shares numeric(16,2) not null, size_yuan numeric(18,2),
    fee_rate double precision not null, management_rate double precision not null,
    custody_rate double precision not null, service_rate double precision not null,
    confirm_days smallint not null, arrival_days smallint not null, objective text not null,
    scope text not null, strategy_text text not null)`,
  `create index public_funds_by_company on public_funds (company_id, id)`,
  `create table fund_managers (
    fund_id ${KEY_COLUMN_TYPE} not null, manager_id ${KEY_COLUMN_TYPE} not null references managers (id), since date not null,
    until date, tenure_return double precision, position smallint not null default 0,
    primary key (fund_id, manager_id, since))`,
  `create index fund_managers_by_manager on fund_managers (manager_id, fund_id)`,
  `create table fund_metrics (
    fund_id ${KEY_COLUMN_TYPE} primary key, kind text not null, category text not null, company_id ${KEY_COLUMN_TYPE} not null,
    status text not null, risk_level smallint not null, founded_on date not null, name_key ${KEY_COLUMN_TYPE} not null,
    is_selection boolean not null, min_amount double precision not null, size_band text,
    size_yuan double precision, fee_rate double precision, return_1m double precision,
    return_3m double precision, return_6m double precision, return_1y double precision,
    return_3y double precision, return_ytd double precision, return_since double precision,
    max_drawdown double precision, sharpe double precision)`,
  ...METRIC_SORTS.map(
    (column) =>
      `create index fund_metrics_by_${column} on fund_metrics (kind, ${column} desc nulls last, fund_id)`,
  ),
  `create index fund_metrics_by_category on fund_metrics (kind, category, name_key, fund_id)`,
  `create index fund_metrics_by_company on fund_metrics (company_id, name_key, fund_id)`,
  `create table fund_latest (
    fund_id ${KEY_COLUMN_TYPE} primary key, nav numeric(14,4) not null, accumulated_nav numeric(14,4) not null,
    nav_date date not null, change double precision, spark real[], seven_day_yield double precision,
    income_per_10k numeric(10,4), point_count integer not null, first_date date)`,
]);
