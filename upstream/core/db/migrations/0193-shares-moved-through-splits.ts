import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Shares that corrections moved through a split after its booking, before and after the split. The booking itself stays;
 * a correction of the split counts both.
 */
export const sharesMovedThroughSplitsMigration = defineMigration([
  `alter table split_bookings
    add column moved_before numeric(20, 2) not null default 0,
    add column moved_after numeric(20, 2) not null default 0`,
]);
