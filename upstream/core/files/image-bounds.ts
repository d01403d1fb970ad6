import sharp, { type Metadata } from 'sharp';
import { createFileRefusal } from '~/upstream/core/files/refused';

/** Largest photo of a phone; more pixels are no photo but an attempt to exhaust memory. */
export const MAX_PIXELS = 110_000_000;
/** Maximum bytes of all pixels for an image that is read line by line; limits the work. */
const MAX_STREAMED_BYTES = 352_000_000;
/** Maximum bytes of all pixels for an image that must be held in memory as a whole. */
export const MAX_DECODED_BYTES = 144_000_000;
/** Maximum size of a HEIC photo (an iPhone with 48 megapixels): its decoder holds several copies. */
export const MAX_HEIC_PIXELS = 50_000_000;

const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const WIDEST_SAMPLE_BYTES = 8;
/** A progressive JPEG is held as coefficients of two bytes until all pixels are known. */
const COEFFICIENT_BYTES = 2;
/** libwebp decodes into four channels; an animation needs the canvas, the frame and the previous one. */
const WEBP_CHANNELS = 4;
const WEBP_ANIMATION_CANVASES = 3;

/**
 * Checks a JPEG, PNG or WebP by its header, before decoding: width × height × bytes per pixel.
 * @throws Refusal `broken` without a readable header, `tooManyPixels` beyond the limits
 */
export async function checkImageHeader(bytes: Buffer): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw createFileRefusal('broken');
    });
  const pixels = header.width * header.height;
  if (!(pixels > 0)) throw createFileRefusal('broken');
  if (pixels > MAX_PIXELS) throw createFileRefusal('tooManyPixels');
  const sampleBytes = SAMPLE_BYTES[header.depth] ?? WIDEST_SAMPLE_BYTES;
  const streamedBytes = pixels * header.channels * sampleBytes;
  if (streamedBytes > MAX_STREAMED_BYTES) throw createFileRefusal('tooManyPixels');
  if (computeHeldBytes(header, pixels, streamedBytes) > MAX_DECODED_BYTES)
    throw createFileRefusal('tooManyPixels');
}

/** Returns the bytes of an image that must be held at once; 0 when single lines are enough. */
function computeHeldBytes(header: Metadata, pixels: number, streamedBytes: number): number {
  if (header.format === 'webp') {
    return pixels * WEBP_CHANNELS * ((header.pages ?? 1) > 1 ? WEBP_ANIMATION_CANVASES : 1);
  }
  if (!header.isProgressive) return 0;
  return header.format === 'jpeg' ? streamedBytes * COEFFICIENT_BYTES : streamedBytes;
}

/**
 * Checks a HEIC photo by the sizes in its boxes (`ispe`, ISO/IEC 23008-12): tiles, thumbnails and the whole.
 * @throws Refusal `broken` when there are none, `tooManyPixels` beyond the limits
 */
export function checkHeicHeader(bytes: Buffer): void {
  let largest = 0;
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    largest = Math.max(largest, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12));
  }
  if (largest === 0) throw createFileRefusal('broken');
  if (largest > MAX_HEIC_PIXELS) throw createFileRefusal('tooManyPixels');
}
