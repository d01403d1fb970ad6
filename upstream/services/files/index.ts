import { implement, type ServiceContext } from '../handler';
import { notFound } from '../refusal';
import { fileInfo, fileReply, ownFile, type FileRow } from './stored';
import { takeFile } from './upload';

/** A file an account may read that is not its own: one that everybody may. */
async function publicFile({ db }: ServiceContext, fileId: string): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', fileId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Files handed in and made. A file that is not for the reader and one that does not exist are answered alike.
 * Files of an order carry the account the order is of.
 */
export const files = implement('files', {
  async upload({ query: { kind, name }, body, account, context }) {
    return takeFile(context, account.id, { kind, name, bytes: Buffer.from(body) });
  },

  async info({ query, account, context }) {
    const row = await ownFile(context, account.id, query.file_id);
    if (!row) throw notFound('文件');
    return fileInfo(row);
  },

  async content({ query, account, context }) {
    const row =
      (await ownFile(context, account.id, query.file_id)) ?? (await publicFile(context, query.file_id));
    if (!row) throw notFound('文件');
    return fileReply(context, row, query.disposition);
  },

  async publicContent({ query, context }) {
    const row = await publicFile(context, query.file_id);
    if (!row) throw notFound('文件');
    return fileReply(context, row, query.disposition);
  },
});
