import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Columns with per-share values, by table: without a scale they keep the given places. */
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
 * NAVs, payments per share, split ratios and exchange rates with as many places as published. The type only becomes
 * wider: rows stay unchanged, no table is rewritten, and older builds work as before (they have always read these
 * columns as text).
 */
export const navPlacesMigration = defineMigration(
  Object.entries(KEPT_AS_GIVEN).map(
    ([table, columns]) =>
      `alter table ${table} ${columns.map((each) => `alter column ${each} type numeric`).join(', ')}`,
  ),
  { isBreaking: false },
);
