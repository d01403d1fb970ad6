import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Certificates that signed documents, by SHA-256: documents signed with an older one remain verifiable. */
export const signingCertificatesMigration = defineMigration([
  `create table signing_certificates (sha256 ${KEY_COLUMN_TYPE} primary key, first_used_at timestamptz not null)`,
  `create index files_by_sha256 on files (sha256)`,
  `create index files_by_order on files (order_id) where order_id is not null`,
]);
