import { defaultEdition } from '~/domain/platform/edition';

/**
 * Both editions have the same pages with the same text, except the home page. For crawlers they are one page, at
 * the address of the default edition.
 */
export const getCanonicalPath = (path: string): string =>
  path.startsWith('/fund/index/') ? path : path.replace(/^\/fund(?=\/)/, `/${defaultEdition}`);
