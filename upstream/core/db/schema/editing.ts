import type { Count, Instant, Json } from '~/upstream/core/db/schema/columns';

/** Something that operators write for the portal, by its kind (`modules/content/editing`) and its own id. */
export interface ContentHeadsTable {
  kind: string;
  id: string;
  /** As its last version has it. */
  title: string;
  /** Number of its last version. */
  latest: Count;
  /** The version that the portal shows; null: none. */
  live: number | null;
  /** When the portal first showed it: the date it keeps. */
  first_live_at: Instant | null;
  /** The version that is shown from `planned_at` on, and who said so. */
  planned: number | null;
  planned_at: Instant | null;
  planned_by: string | null;
  /** Why the last plan could not be carried out. */
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
  /** The operator; null: found on the portal as it is. */
  saved_by: string | null;
  /** Where it comes from, when nobody typed it. */
  note: string;
}

export interface EditingTables {
  content_heads: ContentHeadsTable;
  content_versions: ContentVersionsTable;
}
