import { implement, type Account, type ServiceContext } from '~/upstream/core/service-context';
import { FILE_MAX_BYTES } from '~/contract/files';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { UNKNOWN_CALLER, getNetworkRequester } from '~/upstream/core/http/caller';
import { checkPaper } from '~/upstream/modules/documents/papers/check';
import { notFound } from '~/upstream/core/refusal';
import { renderLinkImage } from '~/upstream/modules/documents/store/link-picture';
import { findQuasiFixedFile } from '~/upstream/modules/documents/store/fixed-papers';
import { findProductFile } from '~/upstream/modules/documents/store/product-documents';
import { recordDocumentReading } from '~/upstream/modules/documents/store/readings';
import {
  toFileInfo,
  loadFileReply,
  findOwnFile,
  type FileRow,
} from '~/upstream/modules/documents/store/stored';
import { acceptUpload } from '~/upstream/modules/documents/store/upload';

/** A file that everybody may read. */
async function publicFile({ db }: ServiceContext, fileId: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** What is open to all, or as a document of a private fund to this reader. */
const openFile = async (
  context: ServiceContext,
  account: Account | null,
  fileId: string,
): Promise<FileRow | null> =>
  (await publicFile(context, fileId)) ??
  (await findProductFile(context, account, fileId)) ??
  (await findQuasiFixedFile(context, account, fileId));

/**
 * Files handed in and made. A file that is not for the reader and one that does not exist are answered alike.
 * Files of an order carry the account the order is of.
 */
export const files = implement('files', {
  async upload({ query: { kind, name }, body, account, context }) {
    return acceptUpload(context, account.id, { kind, name, bytes: Buffer.from(body) });
  },

  async checkPaper({ body, context, caller = UNKNOWN_CALLER }) {
    if (body.byteLength > FILE_MAX_BYTES) throw createFileRefusal('tooLarge');
    return checkPaper(context, body, getNetworkRequester(caller));
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
