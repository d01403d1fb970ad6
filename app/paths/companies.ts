import type { Edition } from '~/domain/platform/edition';
import { pageAt } from '~/app/paths/index';

/** Addresses about the houses of private funds as houses: their size, the largest, managers of long standing. */
export const housePaths = {
  /** How the size of a company has been filed. */
  size: (companyId: string) => pageAt(`/simu/fund-size/${encodeURIComponent(companyId)}`),
  companies: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    pageAt(`/${edition}/simu/company`, query),
  /** The companies of a band; the largest one unless said. */
  bySize: (edition: Edition, query: { size?: string } = {}) => pageAt(`/${edition}/simu/baiyisimu`, query),
  starManagers: (edition: Edition) => pageAt(`/${edition}/simu/star-manager`),
};
