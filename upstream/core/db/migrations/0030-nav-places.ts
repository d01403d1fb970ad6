import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Columns of what is published a share, by table: without a scale they keep the places they are given. */
const KEPT_AS_GIVEN: Readonly<Record<string, readonly string[]>> = {
  nav_points: ['unit', 'accumulated'],
  fund_latest: ['nav', 'accumulated_nav', 'income_per_10k'],
  offline_navs: ['unit'],
  flows: ['nav'],
  dividends: ['per_share'],
  splits: ['ratio'],
  split_bookings: ['ratio'],
  fx_rates: ['rate'],
  simu_funds: ['warn_line', 'stop_line'],
};

/**
 * NAV, payments on a share, split ratios and exchange rates with as many places as they were published with. A type
 * becomes wider, nothing else: every row stays as it is, no table is written anew, and an older build reads and writes
 * as before (it has always read these columns as text).
 */
export const navPlacesMigration = defineMigration(
  Object.entries(KEPT_AS_GIVEN).map(
    ([table, columns]) =>
      `alter table ${table} ${columns.map((each) => `alter column ${each} type numeric`).join(', ')}`,
  ),
  { isBreaking: false },
);
