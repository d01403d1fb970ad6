import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { computeStoredSize } from '~/contract/kept-size';
import { MAX_PIXELS } from '~/upstream/core/files/image-bounds';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { Refusal } from '~/upstream/core/refusal';

/** Longest side of a JPEG, pixels. */
const JPEG_SIDE_MAX = 65_500;
const TIMEOUT_SECONDS = 6;
const JPEG_QUALITY = 82;

// Pictures of strangers, one at a time: nothing is kept between them, and one core is left for everybody else.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
};

/** An encoded picture, upright by its EXIF. Its header has been judged before (`image-bounds.ts`). */
export const openImage = (bytes: Buffer): Sharp => sharp(bytes, OPTIONS).rotate();

/**
 * Writes a picture anew in the size that is kept (`computeStoredSize`), without metadata, one picture of several.
 * @throws Refusal `broken` when it cannot be read, `busy` when the time was not enough for it
 */
export async function encodeImage(image: Sharp, format: 'jpeg' | 'png'): Promise<Buffer> {
  try {
    const { autoOrient, width: rawWidth, height: rawHeight } = await image.metadata();
    const [width, height] = computeStoredSize(autoOrient?.width ?? rawWidth, autoOrient?.height ?? rawHeight);
    if (Math.max(width, height) > JPEG_SIDE_MAX) throw createFileRefusal('tooManyPixels');
    const kept = image.timeout({ seconds: TIMEOUT_SECONDS }).resize({ width, height, fit: 'fill' });
    return format === 'png'
      ? await kept.png().toBuffer()
      : await kept.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The header bounds the work: a machine that has no time for it is at fault, not the file.
    throw createFileRefusal(/^timeout: /.test((error as Error).message) ? 'busy' : 'broken');
  }
}
