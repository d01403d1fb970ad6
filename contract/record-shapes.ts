import { z } from 'zod';
import { orderSchema } from '~/contract/order-shapes';
import { publicOrderSchema } from '~/contract/public-trade-shapes';
import { yuanSchema } from '~/contract/units';

/** A complete order of either class. */
export const recordSchema = z.discriminatedUnion('class', [
  z.object({ class: z.literal('private'), order: orderSchema }),
  z.object({ class: z.literal('public'), order: publicOrderSchema }),
]);
export type OrderRecord = z.infer<typeof recordSchema>;

/** Orders of one month, by the time they were placed (Shanghai). */
export const recordMonthSchema = z.object({
  /** 2026-11. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  count: z.number().int(),
  /** 元, confirmed purchases, including fees. */
  paid_in: yuanSchema,
  /** 元, priced redemptions, after fees. */
  paid_out: yuanSchema,
});
export type RecordMonth = z.infer<typeof recordMonthSchema>;
