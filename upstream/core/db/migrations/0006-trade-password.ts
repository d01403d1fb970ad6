import { defineMigration } from '~/upstream/core/db/migrations/define';

/** The password for trading public funds, separate from the login password. */
export const tradePasswordMigration = defineMigration([
  `alter table accounts add column trade_password_hash text`,
]);
