import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';

/** Query names that choose the fund. */
export const FUND_QUERY_NAMES = ['fund_code', 'product_id'] as const;

/** The code asked for; null when the address names no fund. */
export const getFundCode = (query: { fund_code?: string; product_id?: string }): string | null =>
  query.fund_code ?? query.product_id ?? null;

/** What a page about one fund has without one: where to choose it. */
export const buildNoFundData = (edition: Edition) => ({
  product: null,
  libraryTo: paths.fundLibrary(edition, { tab: 'public' }),
});
