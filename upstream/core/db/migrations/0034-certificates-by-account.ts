import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Certificates of one account, newest first. */
export const certificatesByAccountMigration = defineMigration([
  `create index certificates_by_account on certificates (account_id, issued_at desc, id)`,
]);
