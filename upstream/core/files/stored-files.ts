import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { FileReply } from '~/contract/define';
import type { FileInfo } from '~/contract/files';
import type { Database, FilesTable } from '~/upstream/core/db/schema';
import { hashBytes } from '~/upstream/core/files/store';
import type { ServiceContext } from '~/upstream/core/service-context';

export type FileRow = Selectable<FilesTable>;

export interface NewFile {
  /** Null: belongs to a product. */
  accountId: string | null;
  /** A kind in `FILE_KINDS` of the contract, or of a generated document. */
  kind: string;
  bytes: Buffer;
  contentType: string;
  /** Display name, with its extension. */
  name: string;
  /** Hash of the received bytes, when they were re-encoded. */
  sourceSha256?: string;
  isPublic?: boolean;
  orderId?: string | null;
  /** Id chosen by the caller; else a new one. */
  id?: string;
}

/**
 * Stores a file: first the bytes, then the row, so that a row always has its bytes. The same bytes of the same
 * account and kind are one file, also when they arrive concurrently.
 * @param db a transaction when the row must be committed with others
 */
export async function storeFile(
  { files, now, db: outside }: Pick<ServiceContext, 'files' | 'now' | 'db'>,
  file: NewFile,
  db: Kysely<Database> = outside,
): Promise<FileRow> {
  const sha256 = await files.put(file.bytes);
  const row = {
    id: file.id ?? `f${randomUUID().replaceAll('-', '')}`,
    account_id: file.accountId,
    kind: file.kind,
    source_sha256: file.sourceSha256 ?? hashBytes(file.bytes),
    sha256,
    content_type: file.contentType,
    size: file.bytes.byteLength,
    name: file.name,
    is_public: file.isPublic ?? false,
    order_id: file.orderId ?? null,
    created_at: now().toISOString(),
  };
  const added = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return added;
  const known = db.selectFrom('files').selectAll();
  return file.accountId === null
    ? known.where('id', '=', row.id).executeTakeFirstOrThrow()
    : known
        .where('account_id', '=', file.accountId)
        .where('kind', '=', file.kind)
        .where('source_sha256', '=', row.source_sha256)
        .executeTakeFirstOrThrow();
}

/** Finds an own file of the account with one of these kinds, or null; handlers check file ids of a body with it. */
export async function findOwnFile(
  { db }: Pick<ServiceContext, 'db'>,
  accountId: string,
  fileId: string,
  kinds?: readonly string[],
): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && (!kinds || kinds.includes(row.kind)) ? row : null;
}

/** Converts a row to the file info of the contract. */
export const toFileInfo = (row: FileRow): FileInfo => ({
  file_id: row.id,
  kind: row.kind,
  content_type: row.content_type,
  size_bytes: row.size,
  sha256: row.sha256,
  name: row.name,
  created_at: row.created_at,
});

/** Loads a stored file as a reply. */
export async function loadFileReply(
  { files }: Pick<ServiceContext, 'files'>,
  row: FileRow,
  disposition: FileReply['disposition'],
): Promise<FileReply> {
  return {
    bytes: await files.get(row.sha256),
    content_type: row.content_type,
    name: row.name,
    sha256: row.sha256,
    disposition,
  };
}
