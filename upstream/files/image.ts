import sharp from 'sharp';
import { fileRefused } from './refused';

/** Longest side that is kept, pixels. */
const MAX_SIDE = 2_400;
/** A phone's largest photo; more is no photo but an attempt to fill the memory. */
export const MAX_PIXELS = 110_000_000;
const TIMEOUT_SECONDS = 15;
const JPEG_QUALITY = 82;

/**
 * Writes an image anew: upright by its EXIF, at most 2,400 pixels long, without metadata, one picture of several.
 * @throws Refusal when it cannot be read
 */
export async function writeImage(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
  try {
    return format === 'png'
      ? await image.png().toBuffer()
      : await image.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  } catch {
    throw fileRefused('broken');
  }
}
