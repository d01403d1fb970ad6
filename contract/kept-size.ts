/** Pixels of a picture as it is kept: those of a photo of 2,772 × 2,078. */
const KEPT_PIXELS = 5_760_000;
/** The shorter side of a long screenshot stays this wide, so that its text can be read, … */
const READABLE_SIDE = 1_080;
/** … up to so many pixels, which is below what browsers draw on one canvas. */
const KEPT_PIXELS_MAX = 16_000_000;

/** The size a picture is kept in, by the browser before it is sent and by upstream alike. It never grows. */
export function computeStoredSize(width: number, height: number): [width: number, height: number] {
  const pixels = width * height;
  if (!(pixels > 0)) return [1, 1];
  const readable = Math.min(READABLE_SIDE / Math.min(width, height), Math.sqrt(KEPT_PIXELS_MAX / pixels));
  const scale = Math.min(1, Math.max(Math.sqrt(KEPT_PIXELS / pixels), readable));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}
