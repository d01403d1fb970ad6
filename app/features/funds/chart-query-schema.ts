import { z } from 'zod';
import { requestedDaySchema, idSchema, periodSchema } from '~/contract/shared';

/** Query parameters for the chart of a fund's page. */
export const chartQueryShape = {
  period: periodSchema.default('1y'),
  /** Window of days that replaces the period. */
  from: requestedDaySchema.optional(),
  to: requestedDaySchema.optional(),
  /** Index or public fund to compare with. */
  compare: idSchema.optional(),
  scale: z.literal('log').optional(),
};
