/** Sizes of external images: the image host scales them down when their URL requests it. */

/** Formats that the image host can resize; SVG drawings and other files are requested unchanged. */
const RESIZABLE = /^https:\/\/[^?#]+\.(?:jpe?g|png|webp|bmp|gif|tiff?)$/i;
/** Most phone screens have two or three pixels per CSS px. */
const PIXEL_RATIOS = [1, 2, 3] as const;

/** Builds the URL of an image `width` px wide on a screen with `ratio` pixels per px. */
const sizedImage = (address: string, width: number, ratio: number): string =>
  `${address}?x-oss-process=image/resize,w_${Math.ceil(width * ratio)}`;

/** Builds `srcset` of an image for each pixel ratio; undefined when it cannot be resized. */
export const buildImageSrcSet = (address: string, width: number): string | undefined =>
  RESIZABLE.test(address)
    ? PIXEL_RATIOS.map((ratio) => `${sizedImage(address, width, ratio)} ${ratio}x`).join(', ')
    : undefined;
