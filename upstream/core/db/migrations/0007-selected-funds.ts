import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Index of selected funds: they are few, and suggestions find them without scanning the catalogue. */
export const selectedFundsMigration = defineMigration([
  `create index fund_metrics_selected on fund_metrics (kind, name_key, fund_id) where is_selection`,
]);
