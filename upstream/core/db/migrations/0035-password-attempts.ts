import { defineMigration } from '~/upstream/core/db/migrations/define';

/** The last wrong trade password as an attempt: the same form sent again is not another attempt. */
export const passwordAttemptsMigration = defineMigration([
  `alter table trade_password_failures add column last_attempt text`,
]);
