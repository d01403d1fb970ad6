import type { Edition } from '~/domain/platform/edition';
import { toPath } from '~/app/paths/index';

type Query = Record<string, string | number | null | undefined>;

/** Addresses of the platform's index, of the yearly company lists, and of fund awards. */
export const indexPaths = {
  hundredFunds: (edition: Edition, query: Query = {}) => toPath(`/${edition}/simu/gs-100`, query),
  /** List of a year; the newest by default. */
  top100Companies: (edition: Edition, query: { year?: number } = {}) => toPath(`/${edition}/list_100`, query),
  /** A company across the years; without one, the page for choosing it. */
  top100Company: (edition: Edition, companyId?: string) =>
    toPath(`/${edition}/list_100/detail`, { company_id: companyId }),
  /** Awards of one fund. */
  fundAwards: (productId: string) => toPath(`/simu/product/awards/${encodeURIComponent(productId)}`),
  /** Awards of all funds, by year. */
  awardYear: (query: { year?: number } = {}) => toPath('/simu/product/awards', query),
};
