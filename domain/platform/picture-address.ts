/**
 * Addresses of the drawn pictures: a picture is a function of its address alone, so browsers and caches keep it for good.
 * Pages make addresses, the server draws what they name (bff/images/). Every page loads this file: names of pictures
 * stand in another (picture-names.ts).
 */

/** Stands in every address. A changed drawing needs the next number: a test compares drawings with it. */
export const IMAGE_VERSION = 2;
export const IMAGES_PATH_PREFIX = '/pictures/';

export const IMAGE_THEMES = ['light', 'dark'] as const;
export type ImageTheme = (typeof IMAGE_THEMES)[number];

/** Address of the picture called `name`, such as `manager/1x2y3z`, in the colours of a theme. */
export const buildImagePath = (name: string, theme: ImageTheme): string =>
  `${IMAGES_PATH_PREFIX}${IMAGE_VERSION}/${theme}/${name}.svg`;
