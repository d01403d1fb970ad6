import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

/** Addresses about the houses of private funds as houses: their size, the largest, managers of long standing. */
export const companyPaths = {
  /** How the size of a company has been filed. */
  size: (companyId: string) => toPath(`/simu/fund-size/${encodeURIComponent(companyId)}`),
  companies: (edition: Edition, query: Record<string, string | undefined> = {}) =>
    toPath(`/${edition}/simu/company`, query),
  /** The companies of a band; the largest one unless said. */
  bySize: (edition: Edition, query: { size?: string } = {}) => toPath(`/${edition}/simu/baiyisimu`, query),
  starManagers: (edition: Edition) => toPath(`/${edition}/simu/star-manager`),
};
