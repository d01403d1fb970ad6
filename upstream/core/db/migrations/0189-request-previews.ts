import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * What a second operator reads, with its fields in the order they were written in: `jsonb` sorts names by length. `subject` stays
 * for the comparison and for the previous release.
 */
export const requestPreviewsMigration = defineMigration([
  `alter table operator_requests add column preview json`,
]);
