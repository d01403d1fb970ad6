import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Number of partitions of the series: 3 million rows each at 10,000 funds with ten years of days. */
const PARTITIONS = 8;

/**
 * Partitions the NAVs by fund (decision 0100). The rows are copied, sorted by fund and day, while readers continue.
 * Writers wait until the end, when the new table takes over the name. A failure leaves everything unchanged.
 * Statements of older builds work unchanged.
 */
export const navPartitionsMigration = defineMigration(
  [
    `lock table nav_points in share row exclusive mode`,
    `create table nav_points_parted (like nav_points including defaults) partition by hash (fund_id)`,
    ...Array.from(
      { length: PARTITIONS },
      (_, at) => `create table nav_points_${at} partition of nav_points_parted
        for values with (modulus ${PARTITIONS}, remainder ${at})`,
    ),
    `insert into nav_points_parted select * from nav_points order by fund_id, date`,
    `alter table nav_points_parted add constraint nav_points_parted_pkey primary key (fund_id, date)`,
    `drop table nav_points`,
    `alter table nav_points_parted rename to nav_points`,
    `alter table nav_points rename constraint nav_points_parted_pkey to nav_points_pkey`,
    `analyze nav_points`,
  ],
  { isBreaking: false },
);
