import sharp, { type Sharp } from 'sharp';
import { checkHeicHeader, MAX_HEIC_PIXELS } from '~/upstream/core/files/image-bounds';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { Refusal } from '~/upstream/core/refusal';

/**
 * Decodes a HEIC photo, turned upright, for further processing with sharp. Decoding takes seconds of one core. It
 * runs in the process of `upload-worker.ts`, which limits its time and the memory of the decoder.
 * @throws Refusal when it cannot be read, or is larger than any phone photo
 */
export async function decodeHeic(bytes: Buffer): Promise<Sharp> {
  checkHeicHeader(bytes);
  const { default: decode } = await import('heic-decode');
  try {
    const pictures = await decode.all({ buffer: bytes });
    try {
      const [first] = pictures;
      if (first === undefined) throw createFileRefusal('broken');
      // Size from the stream itself: the boxes may give a smaller one.
      if (first.width * first.height > MAX_HEIC_PIXELS) throw createFileRefusal('tooManyPixels');
      const { width, height, data } = await first.decode();
      return sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
        raw: { width, height, channels: 4 },
      });
    } finally {
      pictures.dispose();
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw createFileRefusal('broken');
  }
}
