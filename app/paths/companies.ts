import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses of private-fund company pages: size, largest companies, experienced managers. */
export const companyPaths = {
  /** Filed sizes of a company. */
  size: (companyId: string) => toPath(`/simu/fund-size/${encodeURIComponent(companyId)}`),
  companies: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    toPath(`/${edition}/simu/company`, query),
  /** Companies of a size band; the largest band by default. */
  bySize: (edition: Edition, query: { size?: string } = {}) => toPath(`/${edition}/simu/baiyisimu`, query),
  starManagers: (edition: Edition) => toPath(`/${edition}/simu/star-manager`),
};
