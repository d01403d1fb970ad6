import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Settings of a person for a watched fund: position, note, weight in the combined curve. A removed fund is kept for
 * an hour, so that undo restores everything.
 */
export const watchlistOrderMigration = defineMigration([
  `alter table favorites add column position integer, add column note text not null default '',
    add column weight integer`,
  `create table favorite_removals (
    account_id ${KEY_COLUMN_TYPE} not null references accounts (id) on delete cascade,
    kind text not null, fund_id ${KEY_COLUMN_TYPE} not null,
    group_id ${KEY_COLUMN_TYPE} references favorite_groups (id) on delete set null, added_at timestamptz not null,
    position integer, note text not null, weight integer, removed_at timestamptz not null,
    primary key (account_id, kind, fund_id))`,
]);
