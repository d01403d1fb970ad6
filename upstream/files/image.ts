import sharp from 'sharp';
import { MAX_PIXELS } from '~/upstream/files/image-bounds';
import { fileRefused } from '~/upstream/files/refused';

/** Longest side that is kept, pixels. */
const MAX_SIDE = 2_400;
const TIMEOUT_SECONDS = 6;
const JPEG_QUALITY = 82;

// Pictures of strangers, one at a time: nothing is kept between them, and one core is left for everybody else.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Writes an image anew: upright by its EXIF, at most 2,400 pixels long, without metadata, one picture of several.
 * Its header has been judged before (`image-bounds.ts`).
 * @throws Refusal when it cannot be read
 */
export async function writeImage(bytes: Buffer, format: 'jpeg' | 'png'): Promise<Buffer> {
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    sequentialRead: true,
    failOn: 'error',
    pages: 1,
  })
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
