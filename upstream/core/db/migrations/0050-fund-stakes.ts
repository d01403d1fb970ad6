import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Holdings of private funds of funds in other private funds at the ends of quarters, as shares of the value of the
 * holder fund.
 */
export const fundStakesMigration = defineMigration([
  `create table fund_stakes (
    fund_id ${KEY_COLUMN_TYPE} not null, as_of date not null, held_id ${KEY_COLUMN_TYPE} not null, weight double precision not null,
    primary key (fund_id, as_of, held_id))`,
]);
