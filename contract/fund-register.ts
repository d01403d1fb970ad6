import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { defineCall } from '~/contract/define';
import { simuBriefSchema } from '~/contract/fund-briefs';
import { SIMU_STATUSES, STRATEGIES } from '~/contract/kinds';
import { daySchema, idSchema } from '~/contract/shared';
import { reasonFields } from '~/contract/simu-channel';

/** Filed facts of a private fund, liquidated or not; none is disclosed by level. */
const filedProductSchema = z.object({
  product_id: idSchema,
  short_name: z.string(),
  filing_no: z.string(),
  filed_on: daySchema,
  founded_on: daySchema,
  status: z.enum(SIMU_STATUSES),
  strategy: z.enum(STRATEGIES),
  fund_type: z.string(),
  custodian: z.string(),
  company_id: idSchema,
  company_name: z.string(),
});

/** Register of private funds, and the recommendations of this month. `risk_max` is set by the BFF. */
export const fundRegisterCalls = {
  filedProducts: defineCall({
    summary: '已备案的私募产品：按管理人名称与备案日期排列，含已清盘的；只有备案事实',
    method: 'GET',
    path: '/api/v1/data/product/simu/filed',
    auth: 'none',
    limit: 'read',
    query: z.object({
      /** Part of the name of the product or its manager, or a prefix of its pinyin or filing number. */
      keyword: createSearchTextSchema(30).min(1).optional(),
      /** First letter of the manager's name in pinyin. */
      letter: z
        .string()
        .regex(/^[a-z]$/)
        .optional(),
      strategy: z.enum(STRATEGIES).optional(),
      status: z.enum(SIMU_STATUSES).optional(),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(40),
    }),
    result: z.object({
      list: z.array(filedProductSchema),
      total: z.number().int(),
      /** Number of products per state that match the other filters, in the order of the states. */
      states: z.array(z.object({ status: z.enum(SIMU_STATUSES), product_count: z.number().int() })),
      /** First letters of managers with a product, regardless of the filters. */
      letters: z.array(z.string()),
      /** Day of the latest filing; null without any. */
      filed_on: daySchema.nullable(),
    }),
  }),
  simuRecommended: defineCall({
    summary: '本月推荐的私募产品，按策略分组：从精选中按名称逐月轮换，不看业绩；与首页精选同一规则',
    method: 'GET',
    path: '/api/v1/data/product/simu/recommended',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      category: z.enum(STRATEGIES).optional(),
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
      /** Products per category. */
      limit: z.coerce.number().int().min(1).max(20).default(2),
    }),
    result: z.object({
      /** Categories with a product, in the order of their names. */
      groups: z.array(
        z.object({
          category: z.enum(STRATEGIES),
          /** Suitable products selected for the category, shown or not. */
          total: z.number().int(),
          list: z.array(simuBriefSchema.extend(reasonFields)),
        }),
      ),
      /** Day on which all reasons hold; its month decides the rotation. */
      reasons_on: daySchema,
    }),
  }),
};
