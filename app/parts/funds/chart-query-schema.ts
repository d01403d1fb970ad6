import { z } from 'zod';
import { daySchema, idSchema, periodSchema } from '~/contract/shared';

/** What an address says about the chart of a fund's page. */
export const chartQueryShape = {
  period: periodSchema.default('1y'),
  /** Days of a window instead of a period. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** An index or a public fund laid beside it. */
  compare: idSchema.optional(),
  scale: z.literal('log').optional(),
};
