import sharp, { type Metadata } from 'sharp';
import { createFileRefusal } from '~/upstream/core/files/refused';

/** A phone's largest photo; more is no photo but an attempt to fill the memory. */
export const MAX_PIXELS = 110_000_000;
/** Bytes of all points together, where a picture is read line by line: what there is to work through. */
const MAX_STREAMED_BYTES = 352_000_000;
/** Bytes of all points together, where the whole picture has to be held while it is read. */
export const MAX_DECODED_BYTES = 144_000_000;
/** A HEIC photo at most (an iPhone's 48 megapixels): its decoder holds it several times over. */
export const MAX_HEIC_PIXELS = 50_000_000;

const SAMPLE_BYTES: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const WIDEST_SAMPLE_BYTES = 8;
/** A progressive JPEG is held as coefficients of two bytes, before any point is known. */
const COEFFICIENT_BYTES = 2;
/** libwebp unfolds into four channels; an animation needs the canvas, the frame and the one before. */
const WEBP_CHANNELS = 4;
const WEBP_ANIMATION_CANVASES = 3;

/**
 * Judges a JPEG, PNG or WebP by its header, before a single point is decoded: width × height × bytes a point.
 * @throws Refusal `broken` without a header one can read, `tooManyPixels` beyond the bounds
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
  if (heldBytes(header, pixels, streamedBytes) > MAX_DECODED_BYTES) throw createFileRefusal('tooManyPixels');
}

/** What has to be held at once of a picture; 0 where lines are enough. */
function heldBytes(header: Metadata, pixels: number, streamedBytes: number): number {
  if (header.format === 'webp') {
    return pixels * WEBP_CHANNELS * ((header.pages ?? 1) > 1 ? WEBP_ANIMATION_CANVASES : 1);
  }
  if (!header.isProgressive) return 0;
  return header.format === 'jpeg' ? streamedBytes * COEFFICIENT_BYTES : streamedBytes;
}

/**
 * Judges a HEIC photo by the sizes its boxes tell (`ispe`, ISO/IEC 23008-12): tiles, thumbnails and the whole.
 * @throws Refusal `broken` when it tells none, `tooManyPixels` beyond the bounds
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
