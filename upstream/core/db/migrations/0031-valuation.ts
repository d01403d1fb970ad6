import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Valuation frequency of a private fund; an order waits that much longer for its NAV
 * (domain/orders/private-sale.ts).
 */
export const valuationMigration = defineMigration([
  `alter table simu_sale_terms add column valuation text not null default 'week'`,
]);
