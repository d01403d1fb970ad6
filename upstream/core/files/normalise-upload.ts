import { FILE_MAX_BYTES, type FileKind } from '~/contract/files';
import type { NormalisedFile } from '~/upstream/core/files/normalise';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { parseUpload } from '~/upstream/core/files/upload-parser';
import type { Requester } from '~/upstream/core/http/caller';
import type { ServiceContext } from '~/upstream/core/service-context';

/**
 * Converts an upload to its stored form (`normalise.ts`) in the upload process, in the fair queue of the asker.
 * @throws Refusal `createFileRefusal` with the reason for the person; `busy` does not depend on the file
 */
export async function normaliseUpload(
  context: Pick<ServiceContext, 'log'>,
  { bytes, kind }: { bytes: Uint8Array; kind: FileKind },
  requester: Requester,
): Promise<NormalisedFile> {
  if (bytes.byteLength > FILE_MAX_BYTES) throw createFileRefusal('tooLarge');
  const kept = await parseUpload(context, 'normalise', { bytes, kind }, requester);
  // The worker transfers a Buffer as plain bytes.
  const { buffer, byteOffset, byteLength } = kept.bytes;
  return { ...kept, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
