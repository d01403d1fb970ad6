import { fileTypeFromBuffer } from 'file-type';
import { FILE_MAX_BYTES, IMAGE_KINDS, type FileKind, type FILE_TYPES } from '~/contract/files';
import { isBlurred } from '~/upstream/core/files/blur';
import { decodeHeic } from '~/upstream/core/files/heic';
import { openImage, encodeImage } from '~/upstream/core/files/image';
import { checkImageHeader } from '~/upstream/core/files/image-bounds';
import { checkPdf } from '~/upstream/core/files/pdf-check';
import { createFileRefusal } from '~/upstream/core/files/refused';

/** Stored form of an upload. */
export interface NormalisedFile {
  bytes: Buffer;
  contentType: (typeof FILE_TYPES)[number];
  /** File extension, without the dot. */
  extension: 'jpg' | 'png' | 'pdf';
}

const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Photos that a reviewer must be able to read. */
const SHARP_KINDS: readonly FileKind[] = ['id_front', 'id_back'];

/** Readers look for the PDF header in the first kilobyte. */
const PDF_HEADER_WITHIN_BYTES = 1_024;

/** Whether bytes are a PDF, independent of the file name. */
export const isPdf = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, Math.min(byteLength, PDF_HEADER_WITHIN_BYTES)).includes('%PDF-');

/**
 * Converts an upload to its stored form, based on its bytes and never on its name. Images are re-encoded (upright,
 * without metadata), PDFs are unchanged. Runs in the process of `upload-worker.ts`.
 * @throws Refusal `createFileRefusal` with the reason for the person
 */
export async function normaliseFile(source: Buffer, kind: FileKind): Promise<NormalisedFile> {
  if (source.byteLength > FILE_MAX_BYTES) throw createFileRefusal('tooLarge');
  const type = (await fileTypeFromBuffer(source))?.mime ?? '';
  const isHeic = type === 'image/heic' || type === 'image/heif';
  const isImage = isHeic || IMAGE_TYPES.includes(type);
  if (!isImage && isPdf(source)) {
    if (IMAGE_KINDS.includes(kind)) throw createFileRefusal('imageOnly');
    checkPdf(source);
    return { bytes: source, contentType: 'application/pdf', extension: 'pdf' };
  }
  if (!isImage) throw createFileRefusal(IMAGE_KINDS.includes(kind) ? 'imageOnly' : 'wrongType');
  if (!isHeic) await checkImageHeader(source);
  return normaliseImage(source, kind, type);
}

async function normaliseImage(source: Buffer, kind: FileKind, type: string): Promise<NormalisedFile> {
  const image = IMAGE_TYPES.includes(type) ? openImage(source) : await decodeHeic(source);
  // A signature keeps its transparent background, so that it can be placed in a document.
  const format = kind === 'signature' && type === 'image/png' ? 'png' : 'jpeg';
  const bytes = await encodeImage(image, format);
  if (SHARP_KINDS.includes(kind) && (await isBlurred(bytes))) throw createFileRefusal('blurred');
  return format === 'png'
    ? { bytes, contentType: 'image/png', extension: 'png' }
    : { bytes, contentType: 'image/jpeg', extension: 'jpg' };
}
