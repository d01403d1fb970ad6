/** Sizes of images that are not ours: the image host makes them smaller when its address asks for it. */

/** Formats the image host can resize; drawings (svg) and what is not an image are asked for as they are. */
const RESIZABLE = /^https:\/\/[^?#]+\.(?:jpe?g|png|webp|bmp|gif|tiff?)$/i;
/** Most screens of phones have two or three dots a px. */
const PIXEL_RATIOS = [1, 2, 3] as const;

/** The address of an image `width` px wide on a screen of `ratio` dots a px. */
const sizedImage = (address: string, width: number, ratio: number): string =>
  `${address}?x-oss-process=image/resize,w_${Math.ceil(width * ratio)}`;

/** `srcset` of an image for each kind of screen; undefined where it cannot be resized. */
export const buildImageSrcSet = (address: string, width: number): string | undefined =>
  RESIZABLE.test(address)
    ? PIXEL_RATIOS.map((ratio) => `${sizedImage(address, width, ratio)} ${ratio}x`).join(', ')
    : undefined;
