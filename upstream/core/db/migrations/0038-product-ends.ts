import { defineMigration } from '~/upstream/core/db/migrations/define';

/** The day a product outside the catalogue ends and its money comes back; null where it has none that is fixed. */
export const productEndsMigration = defineMigration([`alter table offline_products add column ends_on date`]);
