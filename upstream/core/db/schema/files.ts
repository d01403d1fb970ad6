import type { Generated } from 'kysely';
import type { Day, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** A file on disk, under its SHA-256 (`upstream/core/files/store.ts`). */
export interface FilesTable {
  id: string;
  /** Whose it is; null for files of products. */
  account_id: string | null;
  /** A kind of the contract, or of a document made here (`upstream/core/pdf`). */
  kind: string;
  /** Of the bytes as they came: the same upload twice is one file. */
  source_sha256: string;
  /** Of the bytes that are kept: images are written anew. */
  sha256: string;
  content_type: string;
  /** Bytes. */
  size: number;
  name: string;
  /** Everybody may read it. */
  is_public: Flag;
  order_id: string | null;
  created_at: Instant;
}

/** What the service remembers of itself, e.g. how far its clock was moved. */
export interface ServiceStateTable {
  key: string;
  value: Json<unknown>;
  updated_at: Instant;
}

/** First answers of state-changing calls by their Idempotency-Key (`upstream/core/idempotency.ts`). */
export interface IdempotencyKeysTable {
  account_id: string;
  call_id: string;
  /** SHA-256 of the key, hex. */
  key: string;
  request_hash: string;
  /** Code, msg and result, sealed; null while the first call runs. */
  reply: string | null;
  created_at: Instant;
}

/** Keys of what people are about to do, until it is done (`upstream/modules/intents.ts`). */
export interface OpenIntentsTable {
  account_id: string;
  call_id: string;
  subject: string;
  key: string;
  /** SHA-256 of the key, hex: what `idempotency_keys` knows it by. */
  key_hash: string;
  opened_at: Instant;
}

/** Who changed what, when; rows can only be added (`upstream/core/audit.ts`). */
export interface AuditEventsTable {
  id: Generated<number>;
  at: Instant;
  /** `person:<account id>`, `ops` or `system`. */
  actor: string;
  subject_type: string;
  subject_id: string;
  action: string;
  detail: Json<Record<string, unknown>>;
  /** In whose name it was done: an operator, `token` of a machine; null where no operator was at it. */
  operator: string | null;
}

/** That a person opened a product document, the first time (`upstream/modules/documents/store/readings.ts`). */
export interface DocumentReadingsTable {
  account_id: string;
  file_id: string;
  /** Of the bytes that were opened. */
  sha256: string;
  opened_at: Instant;
}

/** What an account handed in on the last day it did (`upstream/modules/documents/store/quota.ts`). */
export interface UploadCountsTable {
  account_id: string;
  /** Shanghai day. */
  day: Day;
  files: number;
  bytes: number;
}

/** Certificates that papers were signed with (`upstream/modules/papers`). */
export interface SigningCertificatesTable {
  /** Of the certificate, hex. */
  sha256: string;
  first_used_at: Instant;
}

export interface FileTables {
  signing_certificates: SigningCertificatesTable;
  upload_counts: UploadCountsTable;
  files: FilesTable;
  service_state: ServiceStateTable;
  idempotency_keys: IdempotencyKeysTable;
  open_intents: OpenIntentsTable;
  audit_events: AuditEventsTable;
  document_readings: DocumentReadingsTable;
}
