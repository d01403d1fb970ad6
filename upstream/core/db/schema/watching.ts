import type { Generated } from 'kysely';
import type { AlertType } from '~/domain/figures/fund-alert';
import type { FundKind } from '~/upstream/core/db/schema/catalogue';
import type { Day, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** What a person wants to be told about a fund: one of each type. */
export interface FundAlertsTable {
  id: string;
  account_id: string;
  kind: FundKind;
  fund_id: string;
  type: AlertType;
  /** A NAV, 元 a share, or a ratio for a change; null of types that wait for none. */
  mark: NullableDecimal;
  set_at: Instant;
  /** NAVs and papers up to this day were looked at. */
  seen_until: Day;
  told_at: Instant | null;
  /** The day that was told of. */
  told_of: Day | null;
}

export interface FavoriteGroupsTable {
  id: string;
  account_id: string;
  name: string;
  created_at: Instant;
}

export interface FavoritesTable {
  account_id: string;
  kind: FundKind;
  fund_id: string;
  group_id: string | null;
  added_at: Instant;
  /** Place in the person's own order, from 0; null until it is put in order: new funds stand first. */
  position: number | null;
  note: Generated<string>;
  /** Share in the combined curve, against those of the others; null is none given. */
  weight: number | null;
  /** Up to where its changes were seen: when, the last NAV, the last announcement; null: since it was added. */
  seen_at: Instant | null;
  seen_nav: Day | null;
  seen_aid: number | null;
}

/** Funds taken out within the hour, with all that was kept of them. */
export interface FavoriteRemovalsTable {
  account_id: string;
  kind: FundKind;
  fund_id: string;
  group_id: string | null;
  added_at: Instant;
  position: number | null;
  note: string;
  weight: number | null;
  seen_at: Instant | null;
  seen_nav: Day | null;
  seen_aid: number | null;
  removed_at: Instant;
}

/** What a person watches: funds in groups, those taken out lately, alerts. */
export interface WatchingTables {
  fund_alerts: FundAlertsTable;
  favorite_groups: FavoriteGroupsTable;
  favorites: FavoritesTable;
  favorite_removals: FavoriteRemovalsTable;
}
