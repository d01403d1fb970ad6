import { z } from 'zod';
import { requestedDaySchema, idSchema, periodSchema } from '~/contract/shared';

/** What an address says about the chart of a fund's page. */
export const chartQueryShape = {
  period: periodSchema.default('1y'),
  /** Days of a window instead of a period. */
  from: requestedDaySchema.optional(),
  to: requestedDaySchema.optional(),
  /** An index or a public fund laid beside it. */
  compare: idSchema.optional(),
  scale: z.literal('log').optional(),
};
