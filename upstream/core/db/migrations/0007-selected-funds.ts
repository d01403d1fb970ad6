import { defineMigration } from '~/upstream/core/db/migrations/define';

/** Selected funds are few: suggestions find them without walking the whole catalogue. */
export const selectedFundsMigration = defineMigration([
  `create index fund_metrics_selected on fund_metrics (kind, name_key, fund_id) where is_selection`,
]);
