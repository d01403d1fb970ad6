import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Replies stored for repeats are sealed text (`upstream/core/idempotency.ts`); those stored in clear text are
 * deleted.
 */
export const sealedRepliesMigration = defineMigration([
  `delete from idempotency_keys`,
  `alter table idempotency_keys alter column reply type text using null`,
]);
