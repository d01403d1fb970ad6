import { z } from 'zod';
import { incomeMonthSchema } from '~/app/features/money/income-schema';
import { ASSET_SORTS } from '~/app/pages/own/assets/assets-query';
import { WEALTH_RANGES } from '~/contract/holding-shapes';
import { idSchema } from '~/contract/shared';

/**
 * Query of the assets page: window of the curve, month of the calendar, sort order and page of the list, opened
 * product.
 */
export const assetsQuery = z.object({
  range: z.enum(WEALTH_RANGES).optional(),
  month: incomeMonthSchema,
  sort: z.enum(ASSET_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).max(1_000).optional(),
  product: idSchema.optional(),
});
export type AssetsQuery = z.infer<typeof assetsQuery>;
