import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Yearly lists of private-fund companies with the facts of their day, and awards from others to private funds. */
export const companyListsMigration = defineMigration([
  `create table house_lists (year integer primary key, definition jsonb not null)`,
  `create table house_list_entries (
    year integer not null references house_lists (year) on delete cascade, company_id ${KEY_COLUMN_TYPE} not null,
    name text not null, name_key ${KEY_COLUMN_TYPE} not null, city text not null, core_strategy text not null,
    size_band text not null, registered_on date not null, product_count integer not null,
    wound_up_count integer not null, manager_count integer not null, manager_since date,
    primary key (year, company_id))`,
  `create index house_list_entries_by_company on house_list_entries (company_id, year)`,
  `create table house_list_leavers (
    year integer not null references house_lists (year) on delete cascade, company_id ${KEY_COLUMN_TYPE} not null,
    reason text not null, primary key (year, company_id))`,
  `create table fund_awards (
    id ${KEY_COLUMN_TYPE} primary key, fund_id ${KEY_COLUMN_TYPE} not null, name text not null, name_key ${KEY_COLUMN_TYPE} not null,
    company_name text not null, year integer not null, body text not null, category text not null,
    criterion text not null, source text not null, published_on date not null, judged_by text not null)`,
  `create index fund_awards_by_fund on fund_awards (fund_id, year)`,
  `create index fund_awards_by_year on fund_awards (year, id)`,
  `create index award_nominees_by_target on award_nominees (target_kind, target_id)`,
]);
