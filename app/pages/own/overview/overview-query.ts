import { z } from 'zod';
import { paths } from '~/app/paths';
import { ALLOCATION_VIEWS } from '~/contract/overview';
import type { Edition } from '~/domain/platform/edition';
import { CASH_STEPS } from '~/domain/holdings/liquidity';

/** What the address says: the step of the ladder that is open, and what the allocation is seen by. */
export const overviewQuery = z.object({
  step: z.enum(CASH_STEPS).optional(),
  by: z.enum(ALLOCATION_VIEWS).optional(),
});
export type OverviewQuery = z.infer<typeof overviewQuery>;

/** The same page with something else; the rest stays. */
export const createOverviewPathBuilder =
  (edition: Edition, query: OverviewQuery) =>
  (over: OverviewQuery): string =>
    paths.overview(edition, { ...query, ...over });
export type OverviewPathBuilder = ReturnType<typeof createOverviewPathBuilder>;
