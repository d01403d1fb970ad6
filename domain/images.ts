/** Addresses of resized images (IMG-001, IMG-002). */

/** Formats an image can be asked in. */
export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'bmp', 'gif', 'tiff'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export function isImageFormat(value: unknown): value is ImageFormat {
  return (IMAGE_FORMATS as readonly unknown[]).includes(value);
}

export interface ImageRequest {
  /** Width it is shown at, in CSS pixels. */
  readonly widthPx: number;
  /** Device pixels a CSS pixel; below 1 or unknown counts as 1. */
  readonly pixelRatio?: number;
  readonly format?: ImageFormat;
}

/** Width to ask for: the shown width times the pixel ratio, in whole pixels, rounded up. */
export function requestedWidthPx({
  widthPx,
  pixelRatio = 1,
}: Pick<ImageRequest, 'widthPx' | 'pixelRatio'>): number {
  if (!(widthPx > 0) || !Number.isFinite(widthPx)) throw new RangeError('an image needs a positive width');
  const ratio = Number.isFinite(pixelRatio) && pixelRatio >= 1 ? pixelRatio : 1;
  return Math.ceil(widthPx * ratio);
}

/**
 * The address with query `w` (and `fm`), absolute or a path. Other query values and the fragment stay;
 * vector images and data: addresses have no other size and come back unchanged.
 */
export function resizedImageUrl(url: string, request: ImageRequest): string {
  const hashAt = url.indexOf('#');
  const fragment = hashAt < 0 ? '' : url.slice(hashAt);
  const [path = '', query = ''] = splitOnce(hashAt < 0 ? url : url.slice(0, hashAt), '?');
  if (path === '' || /^(?:data|blob):/i.test(path) || /\.svg$/i.test(path)) return url;
  const params = new URLSearchParams(query);
  params.set('w', String(requestedWidthPx(request)));
  if (request.format) params.set('fm', request.format);
  return `${path}?${params.toString()}${fragment}`;
}

/** `srcset` for the pixel ratios phones have. */
export function imageSrcSet(
  url: string,
  request: Omit<ImageRequest, 'pixelRatio'>,
  ratios: readonly number[] = [1, 2, 3],
): string {
  return ratios
    .map((pixelRatio) => `${resizedImageUrl(url, { ...request, pixelRatio })} ${pixelRatio}x`)
    .join(', ');
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
