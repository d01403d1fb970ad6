import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Conversions between public funds: the group of funds that convert into each other, the form of the fee difference,
 * and the fund that an order buys.
 */
export const conversionsMigration = defineMigration([
  `alter table public_funds add column conversion_group text`,
  `alter table public_funds add column conversion_fee text not null default 'rate_difference'`,
  `create index public_funds_by_conversion on public_funds (conversion_group) where conversion_group is not null`,
  `alter table public_orders add column to_fund_id ${KEY_COLUMN_TYPE} references public_funds (id) on delete cascade`,
  `create index public_orders_by_to_fund on public_orders (account_id, to_fund_id, placed_at desc, id)
    where to_fund_id is not null`,
]);
