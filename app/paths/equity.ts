import type { Edition } from '~/domain/platform/edition';
import { pageAt } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of private equity. */
export const equityPaths = {
  channel: (edition: Edition) => pageAt(`/${edition}/pe`),
  products: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/pe/product`, query),
  product: (edition: Edition, productId?: string) =>
    pageAt(`/${edition}/pe/detail`, { product_id: productId }),
  companies: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/pe/company`, query),
  company: (edition: Edition, companyId?: string) =>
    pageAt(`/${edition}/pe/company/info`, { company_id: companyId }),
  managers: (edition: Edition, query: Query = {}) => pageAt(`/${edition}/pe/manager`, query),
  manager: (edition: Edition, managerId?: string) =>
    pageAt(`/${edition}/pe/manager/info`, { manager_id: managerId }),
};
