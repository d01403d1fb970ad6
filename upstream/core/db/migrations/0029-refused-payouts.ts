import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Money the bank refused to put on a card: it waits for the person to choose another one. */
export const refusedPayoutsMigration = defineMigration([
  `alter table public_orders add column bank_refused boolean not null default false`,
  `create index public_orders_bank_refused on public_orders (account_id) where bank_refused`,
]);
