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
export type ChartQuery = z.infer<z.ZodObject<typeof chartQueryShape>>;

/** Names of it: a page loads anew when one of them changes. */
export const CHART_QUERY = ['period', 'from', 'to', 'compare', 'scale'] as const;

/** What of it the NAV call is asked: a window that ends before it begins is none. */
export function windowQuery({ period, from, to, compare }: ChartQuery) {
  const window = from !== undefined && to !== undefined && from >= to ? {} : { from, to };
  return { period, ...window, compare };
}
