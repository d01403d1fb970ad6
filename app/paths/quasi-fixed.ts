import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of quasi-fixed income, and of funds of funds. */
export const quasiFixedPaths = {
  channel: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    toPath(`/${edition}/quasi_fixed`, query),
  product: (edition: Edition, productId?: string) =>
    toPath(`/${edition}/quasi_fixed/detail`, { product_id: productId }),
  research: (edition: Edition, query: Record<string, string | number | undefined> = {}) =>
    toPath(`/${edition}/quasi_fixed/research`, query),
  fundsOfFunds: (edition: Edition) => toPath(`/${edition}/fof`),
};
