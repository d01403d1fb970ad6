import { z } from 'zod';
import { paths } from '~/app/paths';
import { ALLOCATION_VIEWS } from '~/contract/overview';
import type { Edition } from '~/domain/platform/edition';
import { CASH_STEPS } from '~/domain/holdings/liquidity';

/** Query: the expanded step of the ladder, and the grouping of the allocation. */
export const overviewQuery = z.object({
  step: z.enum(CASH_STEPS).optional(),
  by: z.enum(ALLOCATION_VIEWS).optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuery>;

/** Builds the address of the same page with changes; the other parameters stay. */
export const createOverviewPathBuilder =
  (edition: Edition, query: OverviewQuery) =>
  (over: OverviewQuery): string =>
    paths.overview(edition, { ...query, ...over });
export type OverviewPathBuilder = ReturnType<typeof createOverviewPathBuilder>;
