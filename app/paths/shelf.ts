import type { Edition } from '~/domain/platform/edition';
import { pageAt } from '~/app/paths/index';

type Query = Record<string, string | number | undefined>;

/** Addresses about private products as products: on sale, recommended, filed; the ways to everything else about them. */
export const shelfPaths = {
  onSale: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/simu/gs-sale`, query),
  recommended: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/simu/recommend_product`, query),
  filed: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/simu/product_list`, query),
  more: (edition: Edition) => pageAt(`/${edition}/simu/more`),
  channel: (edition: Edition) => pageAt(`/${edition}/simu/channel`),
};
