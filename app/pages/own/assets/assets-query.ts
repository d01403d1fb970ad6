import { paths } from '~/app/paths';
import { paginateRows } from '~/app/features/lists/page-links';
import type { ListedAssetSection } from '~/app/features/money/asset-sections';
import type { AssetsQuery } from '~/app/pages/own/assets/assets-query-schema';
import type { Edition } from '~/domain/platform/edition';

/** Sort keys of the holdings list: value, gain, per cent, own yearly return. */
export const ASSET_SORTS = ['amount', 'profit', 'rate', 'own'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** Number of holdings on a page of the list. */
const PER_PAGE = 50;

/** Builds the address of the same page with changes; the other parameters stay. */
export const createAssetsPathBuilder =
  (edition: Edition, query: AssetsQuery, section?: ListedAssetSection) =>
  (over: AssetsQuery): string =>
    paths.assets(edition, section, { ...query, ...over });
/** Returns the requested page of a sorted list. */
export const buildHoldingsPage = <T>(list: readonly T[], query: AssetsQuery, at: AssetsPathBuilder) =>
  paginateRows(list, PER_PAGE, query.page ?? 1, (page) => at({ page, product: undefined }));

export type AssetsPathBuilder = ReturnType<typeof createAssetsPathBuilder>;
