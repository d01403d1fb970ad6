import { defineMigration } from '~/upstream/db/migrations/define';

/** Two settings of the watchlist's order that no page reads since its view is one (`favorite_view`). */
export const settingsThatServeMigration = defineMigration([
  `update accounts set settings = settings - 'favorite_sort_simu' - 'favorite_sort_public'`,
]);
