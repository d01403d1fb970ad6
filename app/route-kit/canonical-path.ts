import { defaultEdition } from '~/domain/platform/edition';

/**
 * Pages stand in both editions with the same words, but for the home page: to a crawler they are one, at the address
 * of the edition that is taken without any.
 */
export const getCanonicalPath = (path: string): string =>
  path.startsWith('/fund/index/') ? path : path.replace(/^\/fund(?=\/)/, `/${defaultEdition}`);
