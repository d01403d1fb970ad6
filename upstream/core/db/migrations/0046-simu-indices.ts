import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Indices of private funds: definitions, reviews, and members with their periods and reasons. */
export const simuIndicesMigration = defineMigration([
  `create table simu_indices (id ${KEY_COLUMN_TYPE} primary key, definition jsonb not null)`,
  `create table simu_index_reviews (
    index_id ${KEY_COLUMN_TYPE} not null references simu_indices (id) on delete cascade, date date not null,
    eligible_count integer not null, primary key (index_id, date))`,
  `create table simu_index_members (
    index_id ${KEY_COLUMN_TYPE} not null references simu_indices (id) on delete cascade, fund_id ${KEY_COLUMN_TYPE} not null,
    joined_on date not null, joined_by text not null, left_on date, left_by text,
    name text not null, name_key ${KEY_COLUMN_TYPE} not null, strategy text not null, company_id ${KEY_COLUMN_TYPE} not null,
    company_name text not null, founded_on date not null, filing_no text not null,
    primary key (index_id, fund_id, joined_on))`,
]);
