import { z } from 'zod';
import { paths } from '~/app/paths';
import { paginateRows } from '~/app/features/funds/page-links';
import type { ListedAssetSection } from '~/app/features/money/parts';
import { incomeMonthSchema } from '~/app/features/money/income-schema';
import { WEALTH_RANGES } from '~/contract/holding-shapes';
import { idSchema } from '~/contract/shared';
import type { Edition } from '~/domain/platform/edition';

/** What the list of holdings is sorted by: value, gain, per cent, own yearly return. */
export const ASSET_SORTS = ['amount', 'profit', 'rate', 'own'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** Holdings of a page of the list. */
const PER_PAGE = 50;

/** What the address of the assets says: window of the curve, month of the calendar, order and page of the list, the product opened. */
export const assetsQuery = z.object({
  range: z.enum(WEALTH_RANGES).optional(),
  month: incomeMonthSchema,
  sort: z.enum(ASSET_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(1_000).optional(),
  product: idSchema.optional(),
});
export type AssetsQuery = z.infer<typeof assetsQuery>;

/** The address of the same page with something else; the rest stays. */
export const createAssetsPathBuilder =
  (edition: Edition, query: AssetsQuery, part?: ListedAssetSection) =>
  (over: AssetsQuery): string =>
    paths.assets(edition, part, { ...query, ...over });
/** The page of a sorted list that the address asks for. */
export const buildHoldingsPage = <T>(list: readonly T[], query: AssetsQuery, at: AssetsPathBuilder) =>
  paginateRows(list, PER_PAGE, query.page ?? 1, (page) => at({ page, product: undefined }));

export type AssetsPathBuilder = ReturnType<typeof createAssetsPathBuilder>;
