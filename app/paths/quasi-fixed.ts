import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

/** Addresses of quasi-fixed income, and of funds of funds. */
export const quasiFixedPaths = {
  channel: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    buildPagePath(`/${edition}/quasi_fixed`, query),
  product: (edition: Edition, productId?: string) =>
    buildPagePath(`/${edition}/quasi_fixed/detail`, { product_id: productId }),
  research: (edition: Edition, query: Record<string, string | number | undefined> = {}) =>
    buildPagePath(`/${edition}/quasi_fixed/research`, query),
  fundsOfFunds: (edition: Edition) => buildPagePath(`/${edition}/fof`),
};
