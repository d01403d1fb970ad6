import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { FileReply } from '~/contract/define';
import type { FileInfo } from '~/contract/files';
import type { Database, FilesTable } from '~/upstream/core/db/schema';
import { hashBytes } from '~/upstream/core/files/store';
import type { ServiceContext } from '~/upstream/core/service-context';

export type FileRow = Selectable<FilesTable>;

export interface NewFile {
  /** Null: of a product, nobody's own. */
  accountId: string | null;
  /** A kind of the contract's `FILE_KINDS`, or of a document made here. */
  kind: string;
  bytes: Buffer;
  contentType: string;
  /** Name for people, with its ending. */
  name: string;
  /** Of the bytes as they came, where they were written anew. */
  sourceSha256?: string;
  isPublic?: boolean;
  orderId?: string | null;
  /** An id of the caller's choice; else a new one. */
  id?: string;
}

/**
 * Keeps a file: the bytes first, then the row, so that a row always has its bytes. The same bytes of the same account
 * and kind are one file, also when they arrive twice at once.
 * @param db a transaction when the row has to stand or fall with others
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

/** An account's own file of one of these kinds, or null: what a handler asks before it keeps a file id of a body. */
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

/** What the contract says of a file. */
export const toFileInfo = (row: FileRow): FileInfo => ({
  file_id: row.id,
  kind: row.kind,
  content_type: row.content_type,
  size_bytes: row.size,
  sha256: row.sha256,
  name: row.name,
  created_at: row.created_at,
});

/** A stored file as a reply. */
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
