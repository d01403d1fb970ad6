import { defineMigration } from '~/upstream/core/db/migrations/define';

/** A liquidation pays in rounds: later proceeds are distributed by the shares of the first round. */
export const liquidationRoundsMigration = defineMigration(
  [
    `alter table liquidations add column round integer not null default 1`,
    `alter table liquidation_entries add column round integer not null default 1`,
    `alter table liquidation_entries drop constraint liquidation_entries_fund_id_account_id_key`,
    `alter table liquidation_entries add constraint liquidation_entries_one_a_round unique (fund_id, account_id, round)`,
  ],
  // These tables are not in any release yet (0108).
  { isBreaking: false },
);
