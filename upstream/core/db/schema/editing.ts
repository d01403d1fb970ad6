import type { Count, Instant, Json } from '~/upstream/core/db/schema/columns';

/**
 * A content item that operators write for the portal, by its kind (`modules/content/editing`) and id within the
 * kind.
 */
export interface ContentHeadsTable {
  kind: string;
  id: string;
  /** Title of the last version. */
  title: string;
  /** Number of the last version. */
  latest: Count;
  /** Published version; null: none. */
  live: number | null;
  /** When the portal first showed it; this date does not change. */
  first_live_at: Instant | null;
  /** Version that is published at `planned_at`, and the operator who scheduled it. */
  planned: number | null;
  planned_at: Instant | null;
  planned_by: string | null;
  /** Reason why the last scheduled publication failed. */
  plan_fault: string | null;
  updated_at: Instant;
}

/** Versions are added, never changed. */
export interface ContentVersionsTable {
  kind: string;
  id: string;
  version: number;
  fields: Json<Record<string, string>>;
  saved_at: Instant;
  /** The operator; null: imported from the existing portal content. */
  saved_by: string | null;
  /** Origin when it was not typed by an operator. */
  note: string;
}

export interface EditingTables {
  content_heads: ContentHeadsTable;
  content_versions: ContentVersionsTable;
}
