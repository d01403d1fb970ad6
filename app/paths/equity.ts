import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of private equity. */
export const equityPaths = {
  channel: (edition: Edition) => toPath(`/${edition}/pe`),
  products: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pe/product`, query),
  product: (edition: Edition, productId?: string) =>
    toPath(`/${edition}/pe/detail`, { product_id: productId }),
  companies: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pe/company`, query),
  company: (edition: Edition, companyId?: string) =>
    toPath(`/${edition}/pe/company/info`, { company_id: companyId }),
  managers: (edition: Edition, query: Query = {}) => toPath(`/${edition}/pe/manager`, query),
  manager: (edition: Edition, managerId?: string) =>
    toPath(`/${edition}/pe/manager/info`, { manager_id: managerId }),
};
