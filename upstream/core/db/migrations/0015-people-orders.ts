import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Companies and managers in the order of a filed fact: one index per sort, among listed ones. */
export const peopleOrdersMigration = defineMigration([
  `create index companies_by_product_count on companies (kind, product_count desc, id)`,
  `create index companies_by_founding on companies (kind, founded_on, id)`,
  `create index managers_by_product_count on managers (kind, product_count desc, id)`,
  `create index managers_by_career on managers (kind, career_years desc, id)`,
]);
