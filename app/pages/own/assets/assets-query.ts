import { z } from 'zod';
import { paths } from '~/app/paths';
import type { ListedPart } from '~/app/parts/money/parts';
import { incomeMonthSchema } from '~/app/parts/money/income-schema';
import { WEALTH_RANGES } from '~/contract/holding-shapes';
import { idSchema } from '~/contract/shared';
import type { Edition } from '~/domain/base/edition';

/** What the list of holdings is sorted by: value, gain, per cent, own yearly return. */
export const ASSET_SORTS = ['amount', 'profit', 'rate', 'own'] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** What the address of the assets says: window of the curve, month of the calendar, order of the list, the product opened. */
export const assetsQuery = z.object({
  range: z.enum(WEALTH_RANGES).optional(),
  month: incomeMonthSchema,
  sort: z.enum(ASSET_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  product: idSchema.optional(),
});
export type AssetsQuery = z.infer<typeof assetsQuery>;

/** The address of the same page with something else; the rest stays. */
export const assetsAt =
  (edition: Edition, query: AssetsQuery, part?: ListedPart) =>
  (over: AssetsQuery): string =>
    paths.assets(edition, part, { ...query, ...over });
export type AssetsAt = ReturnType<typeof assetsAt>;
