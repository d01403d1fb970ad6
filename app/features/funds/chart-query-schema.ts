import { z } from 'zod';
import { askedDaySchema, idSchema, periodSchema } from '~/contract/shared';

/** What an address says about the chart of a fund's page. */
export const chartQueryShape = {
  period: periodSchema.default('1y'),
  /** Days of a window instead of a period. */
  from: askedDaySchema.optional(),
  to: askedDaySchema.optional(),
  /** An index or a public fund laid beside it. */
  compare: idSchema.optional(),
  scale: z.literal('log').optional(),
};
