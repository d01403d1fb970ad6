import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { findOwnFile, type FileRow } from '~/upstream/core/files/stored-files';
import { Refusal } from '~/upstream/core/refusal';

/**
 * Loads own files of these kinds, in the order of the ids.
 * @throws Refusal 4000 with `message` when one is missing, of another kind, or of another account
 */
export async function loadOwnFiles(
  context: Pick<ServiceContext, 'db'>,
  accountId: string,
  fileIds: readonly string[],
  kinds: readonly string[],
  { message, field }: { message: string; field: string },
): Promise<FileRow[]> {
  const rows = await Promise.all(fileIds.map((id) => findOwnFile(context, accountId, id, kinds)));
  const found = rows.filter((row) => row !== null);
  if (found.length !== fileIds.length)
    throw new Refusal(CODES.badRequest, message, { reason: 'invalid', field });
  return found;
}
