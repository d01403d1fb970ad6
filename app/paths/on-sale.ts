import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses of private products: on sale, recommended, filed, and the hub of lists and tools. */
export const fundRegisterPaths = {
  onSale: (edition: Edition, query: Query = {}) => toPath(`/${edition}/simu/gs-sale`, query),
  recommended: (edition: Edition, query: Query = {}) => toPath(`/${edition}/simu/recommend_product`, query),
  filed: (edition: Edition, query: Query = {}) => toPath(`/${edition}/simu/product_list`, query),
  more: (edition: Edition) => toPath(`/${edition}/simu/more`),
  channel: (edition: Edition) => toPath(`/${edition}/simu/channel`),
};
