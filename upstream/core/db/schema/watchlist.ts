import type { Generated } from 'kysely';
import type { AlertType } from '~/domain/figures/fund-alert';
import type { FundKind } from '~/upstream/core/db/schema/catalogue';
import type { Day, Instant, NullableDecimal } from '~/upstream/core/db/schema/columns';

/** Alerts of a person about a fund: one per type. */
export interface FundAlertsTable {
  id: string;
  account_id: string;
  kind: FundKind;
  fund_id: string;
  type: AlertType;
  /** A NAV, 元 per share, or a ratio for a change; null for types without a threshold. */
  mark: NullableDecimal;
  set_at: Instant;
  /** Last day whose NAVs and documents were checked. */
  seen_until: Day;
  told_at: Instant | null;
  /** Day of the last notification. */
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
  /** Position in the order of the person, from 0; null until it is sorted: new funds come first. */
  position: number | null;
  note: Generated<string>;
  /** Weight in the combined curve, relative to the others; null when none is given. */
  weight: number | null;
  /** Until when its changes were seen: time, last NAV, last announcement; null: since it was added. */
  seen_at: Instant | null;
  seen_nav: Day | null;
  seen_aid: number | null;
}

/** Funds removed within the last hour, with all their settings. */
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

/** Watched funds in groups, recent removals, alerts. */
export interface WatchlistTables {
  fund_alerts: FundAlertsTable;
  favorite_groups: FavoriteGroupsTable;
  favorites: FavoritesTable;
  favorite_removals: FavoriteRemovalsTable;
}
