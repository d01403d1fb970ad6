import { defineMigration } from '~/upstream/core/db/migrations/define';

/** The instant a regular plan ended: for plans stopped earlier, the time of their last change. */
export const planEndsMigration = defineMigration([
  `alter table plans add column stopped_at timestamptz`,
  `update plans set stopped_at = updated_at where state = 'stopped'`,
]);
