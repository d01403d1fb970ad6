import { checkHeicHeader } from '~/upstream/files/image-bounds';
import { fileRefused } from '~/upstream/files/refused';

const QUALITY = 0.95;

/**
 * The JPEG of a HEIC photo, turned upright. Decoding takes seconds of one core: it runs in the process of
 * `upload-worker.ts`, which bounds its time and the memory of the decoder.
 * @throws Refusal when it cannot be read, or is larger than any phone's photo
 */
export async function decodeHeic(bytes: Buffer): Promise<Buffer> {
  checkHeicHeader(bytes);
  const { default: convert } = await import('heic-convert');
  try {
    return Buffer.from(await convert({ buffer: bytes, format: 'JPEG', quality: QUALITY }));
  } catch {
    throw fileRefused('broken');
  }
}
