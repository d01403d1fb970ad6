import { implement, type Account, type ServiceContext } from '~/upstream/modules/handler';
import { FILE_MAX_BYTES } from '~/contract/files';
import { fileRefused } from '~/upstream/core/files/refused';
import { NOBODY_KNOWN, strangerOf } from '~/upstream/modules/identity/auth/caller';
import { checkPaper } from '~/upstream/modules/documents/papers/check';
import { notFound } from '~/upstream/core/refusal';
import { linkPicture } from '~/upstream/modules/documents/store/link-picture';
import { fixedFile } from '~/upstream/modules/documents/store/fixed-papers';
import { productFile } from '~/upstream/modules/documents/store/product-documents';
import { noteReading } from '~/upstream/modules/documents/store/readings';
import { fileInfo, fileReply, ownFile, type FileRow } from '~/upstream/modules/documents/store/stored';
import { takeFile } from '~/upstream/modules/documents/store/upload';

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
  (await productFile(context, account, fileId)) ??
  (await fixedFile(context, account, fileId));

/**
 * Files handed in and made. A file that is not for the reader and one that does not exist are answered alike.
 * Files of an order carry the account the order is of.
 */
export const files = implement('files', {
  async upload({ query: { kind, name }, body, account, context }) {
    return takeFile(context, account.id, { kind, name, bytes: Buffer.from(body) });
  },

  async checkPaper({ body, context, caller = NOBODY_KNOWN }) {
    if (body.byteLength > FILE_MAX_BYTES) throw fileRefused('tooLarge');
    return checkPaper(context, body, strangerOf(caller));
  },

  async info({ query, account, context }) {
    const row = await ownFile(context, account.id, query.file_id);
    if (!row) throw notFound('文件');
    return fileInfo(row);
  },

  async documentInfo({ query, account, context }) {
    const row = await openFile(context, account, query.file_id);
    if (!row) throw notFound('文件');
    return fileInfo(row);
  },

  async content({ query, account, context }) {
    const row =
      (await ownFile(context, account.id, query.file_id)) ??
      (await openFile(context, account, query.file_id));
    if (!row) throw notFound('文件');
    await noteReading(context, account.id, row);
    return fileReply(context, row, query.disposition);
  },

  linkPicture: ({ query, context }) => linkPicture(context, query),

  async publicContent({ query, account, context }) {
    const row = await openFile(context, account, query.file_id);
    if (!row) throw notFound('文件');
    if (account) await noteReading(context, account.id, row);
    return fileReply(context, row, query.disposition);
  },
});
