import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Whether a public fund accepts redemptions; separate from `status`, which says whether it can be bought. */
export const redeemSuspensionMigration = defineMigration([
  `alter table public_funds add column is_redeem_suspended boolean not null default false`,
]);
