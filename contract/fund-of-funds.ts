import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { productContextSchema } from '~/contract/fund-briefs';
import { STRATEGIES } from '~/contract/kinds';
import { daySchema, idSchema, lockedSchema } from '~/contract/shared';
import { rateSchema } from '~/contract/units';

/** Look-through of private funds of funds. `risk_max` is set by the BFF. */
export const fundOfFundsCalls = {
  simuLookThrough: defineCall({
    summary: '私募 FOF 穿透：最近一期报告所持的子基金、策略与管理人，按名称排列',
    method: 'GET',
    path: '/api/v1/data/product/simu/look_through',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      /** Funds to look through: `a,b,c`. */
      product_ids: z
        .string()
        .max(1_400)
        .transform((text) => text.split(',').filter(Boolean))
        .pipe(z.array(idSchema).max(20)),
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
    }),
    result: z.object({
      list: z.array(
        z.object({
          kind: z.literal('simu'),
          context: productContextSchema,
          product_id: idSchema,
          name: z.string(),
          company_name: z.string(),
          risk_level: z.number().int().min(1).max(5).nullable(),
          /** From the newest report; the remainder up to 100 % is cash. */
          portfolio: z
            .object({
              date: daySchema,
              stakes: z.array(
                z.object({
                  fund_id: idSchema,
                  name: z.string(),
                  strategy: z.enum(STRATEGIES),
                  company_name: z.string(),
                  weight_ratio: rateSchema,
                }),
              ),
              /** Names that were added and removed since the previous report. */
              joined: z.array(z.string()),
              left: z.array(z.string()),
            })
            .nullable(),
          locked: lockedSchema.nullish(),
        }),
      ),
    }),
  }),
};
