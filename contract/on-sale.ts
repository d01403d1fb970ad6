import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { simuBriefSchema } from '~/contract/fund-briefs';
import { PRODUCT_CONTEXTS, STRATEGIES } from '~/contract/kinds';
import { obstacleSchema } from '~/contract/refusals';
import { requestedDaySchema, createCsvSchema, daySchema, idSchema, instantSchema } from '~/contract/shared';
import { integerYuanSchema } from '~/contract/units';

/** A private fund on sale, with its purchase terms; all but the last three fields are disclosed by level. */
const onSaleSchema = simuBriefSchema.extend({
  /** Next open day that can still be chosen, or the requested one. */
  open_day: daySchema.nullable(),
  /** Payment deadline for that day; null when it has passed. */
  pay_by: instantSchema.nullable(),
  append_amount: integerYuanSchema.nullable(),
  lock_days: z.number().int().nullable(),
  open_rule: z.string().nullable(),
  /**
   * Obstacles between the person and a reservation; the first is the reason with which the reservation would be
   * refused.
   */
  obstacles: z.array(obstacleSchema),
  /** The person already holds it: the purchase is an additional one. */
  is_append: z.boolean(),
  /** An order of the person for it that is in progress. */
  open_order_id: idSchema.nullable(),
});

/** Private funds on sale. `risk_max` and `context` are set by the BFF. */
export const onSaleCalls = {
  onSale: defineCall({
    summary:
      '在售私募产品：下一开放日、打款截止、起投金额，以及本人预约前还差什么；按开放日或名称排列，不看业绩',
    method: 'GET',
    path: '/api/v1/data/order/on_sale',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      strategy: z.enum(STRATEGIES).optional(),
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
      context: createCsvSchema(PRODUCT_CONTEXTS).optional(),
      /** Open on this day. */
      day: requestedDaySchema.optional(),
      /** By next open day: only funds that have one. By name: every fund filed as raising or running. */
      sort: z.enum(['open_day', 'name']).default('open_day'),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({
      list: z.array(onSaleSchema),
      total: z.number().int(),
    }),
  }),
};
