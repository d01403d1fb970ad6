import { defineMigration } from '~/upstream/core/db/migrations/define';

/** End date of a product outside the catalogue, when its money is paid back; null when no date is fixed. */
export const productEndsMigration = defineMigration([`alter table offline_products add column ends_on date`]);
