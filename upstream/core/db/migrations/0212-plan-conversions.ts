import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** The fund whose shares a plan converts, in place of a debit of the card. */
export const planConversionsMigration = defineMigration([
  `alter table plans add column from_fund_id ${KEY_COLUMN_TYPE} references public_funds (id) on delete cascade`,
]);
