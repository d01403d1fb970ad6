/**
 * URLs of the drawn images. An image depends only on its URL, so browsers and caches keep it permanently. Pages
 * build the URLs, the server draws the images (bff/images/). Every page loads this file; the names of the images
 * are in picture-names.ts.
 */

/** Part of every URL. A changed drawing requires the next number: a test compares the drawings with it. */
export const IMAGE_VERSION = 2;
export const IMAGES_PATH_PREFIX = '/pictures/';

export const IMAGE_THEMES = ['light', 'dark'] as const;
export type ImageTheme = (typeof IMAGE_THEMES)[number];

/** Builds the URL of the image called `name`, such as `manager/1x2y3z`, in the colours of a theme. */
export const buildImagePath = (name: string, theme: ImageTheme): string =>
  `${IMAGES_PATH_PREFIX}${IMAGE_VERSION}/${theme}/${name}.svg`;
