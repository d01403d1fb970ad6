import { defineMigration } from '~/upstream/core/db/migrations/define';

/** A redemption placed for a day T from a coming split on counts in new shares: the ex-day they are counted as of. */
export const sharesAsOfMigration = defineMigration([
  `alter table public_orders add column shares_as_of date`,
]);
