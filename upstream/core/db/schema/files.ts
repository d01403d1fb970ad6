import type { Generated } from 'kysely';
import type { Day, Flag, Instant, Json } from '~/upstream/core/db/schema/columns';

/** A file in the store, named by its SHA-256 (`upstream/core/files/store.ts`). */
export interface FilesTable {
  id: string;
  /** Owner; null for files of products. */
  account_id: string | null;
  /** A kind from the contract, or of a document generated here (`upstream/core/pdf`). */
  kind: string;
  /** Hash of the received bytes: the same upload twice is one file. */
  source_sha256: string;
  /** Hash of the stored bytes: images are re-encoded. */
  sha256: string;
  content_type: string;
  /** In bytes. */
  size: number;
  name: string;
  /** Readable by all. */
  is_public: Flag;
  order_id: string | null;
  created_at: Instant;
}

/** Persistent state of the service, e.g. the clock offset. */
export interface ServiceStateTable {
  key: string;
  value: Json<unknown>;
  updated_at: Instant;
}

/** First replies of state-changing calls by their Idempotency-Key (`upstream/core/idempotency.ts`). */
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

/** Intent keys that are not used yet (`upstream/modules/orders-core/intents.ts`). */
export interface OpenIntentsTable {
  account_id: string;
  call_id: string;
  subject: string;
  key: string;
  /** SHA-256 of the key, hex: the same as in `idempotency_keys`. */
  key_hash: string;
  opened_at: Instant;
}

/** Audit log of changes; rows can only be added (`upstream/core/audit.ts`). */
export interface AuditEventsTable {
  id: Generated<number>;
  at: Instant;
  /** `person:<account id>`, `ops` or `system`. */
  actor: string;
  subject_type: string;
  subject_id: string;
  action: string;
  detail: Json<Record<string, unknown>>;
  /** Operator, or `token` of a machine; null when no operator was involved. */
  operator: string | null;
}

/** First time a person opened a product document (`upstream/core/files/document-readings.ts`). */
export interface DocumentReadingsTable {
  account_id: string;
  file_id: string;
  /** Hash of the opened bytes. */
  sha256: string;
  opened_at: Instant;
}

/** Uploads of an account on its last upload day (`upstream/modules/documents/store/quota.ts`). */
export interface UploadCountsTable {
  account_id: string;
  /** Shanghai day. */
  day: Day;
  files: number;
  bytes: number;
}

/** Certificates that signed documents (`upstream/modules/papers`). */
export interface SigningCertificatesTable {
  /** SHA-256 of the certificate, hex. */
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
