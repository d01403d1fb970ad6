import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Large redemptions: the accepted ratio of a day, the choice of each order for the rest, and the deferred orders. */
export const largeRedemptionsMigration = defineMigration([
  `create table large_redemptions (
    fund_id ${KEY_COLUMN_TYPE} not null references public_funds (id) on delete cascade, date date not null,
    total_shares numeric(20,2) not null, net_shares numeric(20,2) not null, accepted_ratio numeric(9,8) not null,
    entered_at timestamptz not null, primary key (fund_id, date))`,
  `alter table public_orders add column on_large text`,
  `alter table public_orders add column deferred_from ${KEY_COLUMN_TYPE} references public_orders (id) on delete cascade`,
  `create index public_orders_deferred on public_orders (deferred_from) where deferred_from is not null`,
]);
