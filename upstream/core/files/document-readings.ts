import type { Kysely } from 'kysely';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import type { FileRow } from '~/upstream/core/files/stored-files';

/** Records that a person opened a document of a product; only the first time is stored. Own files are excluded. */
export async function recordDocumentReading(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  { id, account_id, sha256 }: FileRow,
): Promise<void> {
  if (account_id !== null) return;
  await db
    .insertInto('document_readings')
    .values({ account_id: accountId, file_id: id, sha256, opened_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Loads when the person first opened the current version of each document; ISO instants by file id. */
export async function loadDocumentReadings(
  db: Kysely<Database>,
  accountId: string,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('document_readings as reading')
    .innerJoin('files', (join) =>
      join.onRef('files.id', '=', 'reading.file_id').onRef('files.sha256', '=', 'reading.sha256'),
    )
    .select(['reading.file_id', 'reading.opened_at'])
    .where('reading.account_id', '=', accountId)
    .where('reading.file_id', 'in', fileIds)
    .execute();
  return new Map(rows.map((row) => [row.file_id, row.opened_at]));
}
