/**
 * Addresses of the drawn pictures: a picture is a function of its address alone, so browsers and caches keep it for good.
 * Pages make addresses, the server draws what they name (bff/images/). Every page loads this file: names of pictures
 * stand in another (picture-names.ts).
 */

/** Stands in every address. A changed drawing needs the next number: a test compares drawings with it. */
export const PICTURE_EDITION = 2;
export const PICTURES_PREFIX = '/pictures/';

export const PICTURE_THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

/** Address of the picture called `name`, such as `manager/1x2y3z`, in the colours of a theme. */
export const pictureAddress = (name: string, theme: PictureTheme): string =>
  `${PICTURES_PREFIX}${PICTURE_EDITION}/${theme}/${name}.svg`;
