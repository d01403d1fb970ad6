import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { computeStoredSize } from '~/contract/stored-image-size';
import { MAX_PIXELS } from '~/upstream/core/files/image-bounds';
import { createFileRefusal } from '~/upstream/core/files/refused';
import { Refusal } from '~/upstream/core/refusal';

/** Longest side of a JPEG, pixels. */
const JPEG_SIDE_MAX = 65_500;
const TIMEOUT_SECONDS = 6;
const JPEG_QUALITY = 82;

// Untrusted images are processed one at a time: nothing is cached between them, and one core is left for other
// work.
sharp.cache(false);
sharp.concurrency(1);

const OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  sequentialRead: true,
  failOn: 'error',
  pages: 1,
};

/** Opens an encoded image, turned upright by its EXIF. Its header must have been checked (`image-bounds.ts`). */
export const openImage = (bytes: Buffer): Sharp => sharp(bytes, OPTIONS).rotate();

/**
 * Re-encodes an image in the stored size (`computeStoredSize`), without metadata, and only one frame of several.
 * @throws Refusal `broken` when it cannot be read, `busy` when the time was not sufficient
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
    // The header check limits the work: on a timeout the machine is overloaded, and the file is not at fault.
    throw createFileRefusal(/^timeout: /.test((error as Error).message) ? 'busy' : 'broken');
  }
}
