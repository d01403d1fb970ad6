import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * A redemption placed for a day T on or after an upcoming split counts in new shares: the ex-date they are counted
 * as of.
 */
export const sharesAsOfMigration = defineMigration([
  `alter table public_orders add column shares_as_of date`,
]);
