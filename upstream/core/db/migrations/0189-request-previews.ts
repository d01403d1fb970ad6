import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Adds the preview shown to the second operator, as `json` because `jsonb` would sort its fields by length of the name. `subject`
 * stays for the comparison and for the previous release.
 */
export const requestPreviewsMigration = defineMigration([
  `alter table operator_requests add column preview json`,
]);
