import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Days from the end of a consultation until the temporary redemption day and the change, for consultations that
 * named none.
 */
export const consultationDaysMigration = defineMigration([
  `alter table consultations add column redeem_on date, add column effective_on date`,
  `update consultations set redeem_on = closes_on + 15, effective_on = closes_on + 32`,
]);
