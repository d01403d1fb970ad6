import { z } from 'zod';
import { orderSchema } from '~/contract/order-shapes';
import { publicOrderSchema } from '~/contract/public-trade-shapes';
import { yuanSchema } from '~/contract/units';

/** An order of either class, whole. */
export const recordSchema = z.discriminatedUnion('class', [
  z.object({ class: z.literal('private'), order: orderSchema }),
  z.object({ class: z.literal('public'), order: publicOrderSchema }),
]);
export type OrderRecord = z.infer<typeof recordSchema>;

/** One month of orders, by when they were placed (Shanghai). */
export const recordMonthSchema = z.object({
  /** 2026-11. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  count: z.number().int(),
  /** 元, of confirmed purchases, fees included. */
  paid_in: yuanSchema,
  /** 元, of priced redemptions, after fees. */
  paid_out: yuanSchema,
});
export type RecordMonth = z.infer<typeof recordMonthSchema>;
