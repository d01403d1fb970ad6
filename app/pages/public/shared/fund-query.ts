import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';

/** Query parameters that select the fund. */
export const FUND_QUERY_NAMES = ['fund_code', 'product_id'] as const;

/** Returns the requested code; null when the address names no fund. */
export const getFundCode = (query: { fund_code?: string; product_id?: string }): string | null =>
  query.fund_code ?? query.product_id ?? null;

/** Data of a page about one fund when none is named: where to choose one. */
export const buildNoFundData = (edition: Edition) => ({
  product: null,
  libraryTo: paths.fundLibrary(edition, { tab: 'public' }),
});
