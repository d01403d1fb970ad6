import type { Edition } from '~/domain/platform/edition';
import { pageAt } from '~/app/paths/index';

/** Addresses of quasi-fixed income, and of funds of funds. */
export const fixedPaths = {
  channel: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    pageAt(`/${edition}/quasi_fixed`, query),
  product: (edition: Edition, productId?: string) =>
    pageAt(`/${edition}/quasi_fixed/detail`, { product_id: productId }),
  research: (edition: Edition, query: Record<string, string | number | undefined> = {}) =>
    pageAt(`/${edition}/quasi_fixed/research`, query),
  fundsOfFunds: (edition: Edition) => pageAt(`/${edition}/fof`),
};
