import type { Edition } from '~/domain/platform/edition';
import { buildPagePath } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of private equity. */
export const equityPaths = {
  channel: (edition: Edition) => buildPagePath(`/${edition}/pe`),
  products: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/pe/product`, query),
  product: (edition: Edition, productId?: string) =>
    buildPagePath(`/${edition}/pe/detail`, { product_id: productId }),
  companies: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/pe/company`, query),
  company: (edition: Edition, companyId?: string) =>
    buildPagePath(`/${edition}/pe/company/info`, { company_id: companyId }),
  managers: (edition: Edition, query: Query = {}) => buildPagePath(`/${edition}/pe/manager`, query),
  manager: (edition: Edition, managerId?: string) =>
    buildPagePath(`/${edition}/pe/manager/info`, { manager_id: managerId }),
};
