import { defineMigration } from '~/upstream/core/db/migrations/define';

/** `foldName` of `accounts.name`, as SQL: the same expression in index and query. */
export const ACCOUNT_NAME_KEY = String.raw`translate(regexp_replace(normalize(name, NFKC), '[\s.·]', '', 'g'),
  'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')`;

/** Finds the accounts of a payer's name, and orders that await a sum. */
export const accountNameKeysMigration = defineMigration([
  `create index accounts_by_name on accounts ((${ACCOUNT_NAME_KEY})) where name is not null`,
  `create index orders_awaiting on orders (amount_fen) where status = 'open' and kind <> 'redeem'`,
  `create index public_orders_awaiting on public_orders (amount_fen) where status = 'unpaid' and pay_way = 'transfer'`,
]);
