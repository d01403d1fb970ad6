import sharp from 'sharp';

/** Photos are compared at one size, so that a large one does not count as sharp because of its pixels. */
const WIDTH = 640;
const TIMEOUT_SECONDS = 2;
/**
 * Minimum variance of the Laplacian of a legible photo. Photos of printed cards reach hundreds and above, blurred
 * ones tens; the tests check both sides.
 */
export const MIN_SHARPNESS = 60;

/** Returns the variance of the Laplacian of the grey image: how strongly neighbouring pixels differ. */
export async function computeSharpness(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .greyscale()
    .resize({ width: WIDTH, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const getGrey = (x: number, y: number): number => data[y * width + x] ?? 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const value =
        getGrey(x - 1, y) + getGrey(x + 1, y) + getGrey(x, y - 1) + getGrey(x, y + 1) - 4 * getGrey(x, y);
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** Whether a photo is too blurred to read. */
export const isBlurred = async (image: Buffer): Promise<boolean> =>
  (await computeSharpness(image)) < MIN_SHARPNESS;
