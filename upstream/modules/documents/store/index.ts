import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { FILE_MAX_BYTES } from '~/contract/files';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { UNKNOWN_CALLER, getNetworkRequester } from '~/upstream/core/http/caller';
import { checkDocument } from '~/upstream/modules/documents/check-document/check';
import { notFound } from '~/upstream/core/refusal';
import { renderLinkImage } from '~/upstream/modules/documents/store/link-picture';
import { findQuasiFixedFile } from '~/upstream/modules/documents/store/fixed-documents';
import { findProductFile } from '~/upstream/modules/documents/store/product-documents';
import { recordDocumentReading } from '~/upstream/core/files/document-readings';
import { toFileInfo, loadFileReply, findOwnFile, type FileRow } from '~/upstream/core/files/stored-files';
import { acceptUpload } from '~/upstream/modules/documents/store/upload';

/** Finds a public file. */
async function publicFile({ db }: ServiceContext, fileId: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a public file, or a private-fund document that this reader may see. */
const openFile = async (
  context: ServiceContext,
  account: Account | null,
  fileId: string,
): Promise<FileRow | null> =>
  (await publicFile(context, fileId)) ??
  (await findProductFile(context, account, fileId)) ??
  (await findQuasiFixedFile(context, account, fileId));

/**
 * Uploaded and generated files. A file the reader may not see and a missing file get the same answer. Files of an
 * order carry the account of the order.
 */
export const files = implement('files', {
  async upload({ query: { kind, name }, body, account, context }) {
    return acceptUpload(context, account.id, { kind, name, bytes: Buffer.from(body) });
  },

  async checkPaper({ body, context, caller = UNKNOWN_CALLER }) {
    if (body.byteLength > FILE_MAX_BYTES) throw createFileRefusal('tooLarge');
    return checkDocument(context, body, getNetworkRequester(caller));
  },

  async info({ query, account, context }) {
    const row = await findOwnFile(context, account.id, query.file_id);
    if (!row) throw notFound('文件');
    return toFileInfo(row);
  },

  async documentInfo({ query, account, context }) {
    const row = await openFile(context, account, query.file_id);
    if (!row) throw notFound('文件');
    return toFileInfo(row);
  },

  async content({ query, account, context }) {
    const row =
      (await findOwnFile(context, account.id, query.file_id)) ??
      (await openFile(context, account, query.file_id));
    if (!row) throw notFound('文件');
    await recordDocumentReading(context, account.id, row);
    return loadFileReply(context, row, query.disposition);
  },

  linkPicture: ({ query, context }) => renderLinkImage(context, query),

  async publicContent({ query, account, context }) {
    const row = await openFile(context, account, query.file_id);
    if (!row) throw notFound('文件');
    if (account) await recordDocumentReading(context, account.id, row);
    return loadFileReply(context, row, query.disposition);
  },
});
