import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Answers kept for a repeat are sealed text (`upstream/core/idempotency.ts`); those kept in clear are forgotten. */
export const sealedRepliesMigration = defineMigration([
  `delete from idempotency_keys`,
  `alter table idempotency_keys alter column reply type text using null`,
]);
