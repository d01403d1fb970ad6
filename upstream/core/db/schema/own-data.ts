import type { DATA_COPY_STATES } from '~/contract/own-data';
import type { Count, Instant } from '~/upstream/core/db/schema/columns';

/**
 * Copies of all own data a person asked for. Erased when the account is cancelled, with the file
 * (`upstream/modules/customers/own-data`).
 */
export interface DataCopiesTable {
  id: string;
  account_id: string;
  state: (typeof DATA_COPY_STATES)[number];
  asked_at: Instant;
  /** The process that makes it, by a name of this run alone; after `lease_until` another one takes it. */
  worker: string | null;
  lease_until: Instant | null;
  /** How often it was begun. */
  tries: Count;
  /** Files of it that are done, of all. */
  done_parts: Count;
  all_parts: Count;
  ready_at: Instant | null;
  /** Until then it may be downloaded. */
  expires_at: Instant | null;
  /** Bytes. */
  size: number | null;
  sha256: string | null;
  /** The login (its `access_tokens` row) that showed the password, and until when that counts. */
  open_for: string | null;
  open_until: Instant | null;
  downloaded_at: Instant | null;
  fault: string | null;
}

/** Bytes whose rows a cancellation has erased: gone from the disk once no row names them any more. */
export interface ErasedFilesTable {
  sha256: string;
  erased_at: Instant;
}

export interface OwnDataTables {
  data_copies: DataCopiesTable;
  erased_files: ErasedFilesTable;
}
