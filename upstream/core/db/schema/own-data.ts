import type { DATA_COPY_STATES } from '~/contract/own-data';
import type { Count, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Personal data copies requested by a person. Erased when the account is cancelled, with the file
 * (`upstream/modules/customers/own-data`).
 */
export interface DataCopiesTable {
  id: string;
  account_id: string;
  state: (typeof DATA_COPY_STATES)[number];
  asked_at: Instant;
  /**
   * Process that generates the copy, by a name unique to its run; after `lease_until` another process takes over.
   */
  worker: string | null;
  lease_until: Instant | null;
  /** Number of attempts. */
  tries: Count;
  /** Completed files, out of all. */
  done_parts: Count;
  all_parts: Count;
  ready_at: Instant | null;
  /** Download deadline. */
  expires_at: Instant | null;
  /** Bytes. */
  size: number | null;
  sha256: string | null;
  /** Login (its `access_tokens` row) that entered the password, and until when that counts. */
  open_for: string | null;
  open_until: Instant | null;
  downloaded_at: Instant | null;
  fault: string | null;
}

/** Files whose rows a cancellation erased: deleted from the store when no row references them. */
export interface ErasedFilesTable {
  sha256: string;
  erased_at: Instant;
}

export interface OwnDataTables {
  data_copies: DataCopiesTable;
  erased_files: ErasedFilesTable;
}
