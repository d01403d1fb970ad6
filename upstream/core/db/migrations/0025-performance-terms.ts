import { defineMigration } from '~/upstream/core/db/migrations/define';

/** The yearly return of a private fund that is free of its performance fee; null when none is agreed. */
export const performanceTermsMigration = defineMigration([
  `alter table simu_sale_terms add column performance_hurdle numeric(8,6) not null default 0`,
]);
