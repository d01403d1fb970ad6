import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Money that the bank refused to pay to a card; it waits until the person chooses another one. */
export const refusedPayoutsMigration = defineMigration([
  `alter table public_orders add column bank_refused boolean not null default false`,
  `create index public_orders_bank_refused on public_orders (account_id) where bank_refused`,
]);
