/** Pixels of a stored image, as in a photo of 2,772 × 2,078. */
const KEPT_PIXELS = 5_760_000;
/** The shorter side of a long screenshot keeps this width, so that its text stays readable, … */
const READABLE_SIDE = 1_080;
/** … up to this many pixels, which is below the canvas limit of browsers. */
const KEPT_PIXELS_MAX = 16_000_000;

/**
 * Computes the stored size of an image; browser (before the upload) and upstream use the same function. Images are
 * never enlarged.
 */
export function computeStoredSize(width: number, height: number): [width: number, height: number] {
  const pixels = width * height;
  if (!(pixels > 0)) return [1, 1];
  const readable = Math.min(READABLE_SIDE / Math.min(width, height), Math.sqrt(KEPT_PIXELS_MAX / pixels));
  const scale = Math.min(1, Math.max(Math.sqrt(KEPT_PIXELS / pixels), readable));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
