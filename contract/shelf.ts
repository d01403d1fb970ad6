import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { defineCall } from '~/contract/define';
import { simuBriefSchema } from '~/contract/fund-briefs';
import { SIMU_STATUSES, STRATEGIES } from '~/contract/kinds';
import { daySchema, idSchema } from '~/contract/shared';
import { reasonFields } from '~/contract/simu-channel';

/** What is filed of a private fund, wound up or not: nothing of it is disclosed by level. */
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

/** The register of private funds, and this month's recommended ones. `risk_max` is set by the BFF. */
export const shelfCalls = {
  filedProducts: defineCall({
    summary: '已备案的私募产品：按管理人名称与备案日期排列，含已清盘的；只有备案事实',
    method: 'GET',
    path: '/api/v1/data/product/simu/filed',
    auth: 'none',
    limit: 'read',
    query: z.object({
      /** Part of the name of the product or its manager, its pinyin or filing number from the start. */
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
      /** How many of each state pass the other filters, in the order of the states. */
      states: z.array(z.object({ status: z.enum(SIMU_STATUSES), product_count: z.number().int() })),
      /** First letters of managers with a product, whatever is filtered. */
      letters: z.array(z.string()),
      /** Day of the last filing of all; null without any. */
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
      /** Products of each category. */
      limit: z.coerce.number().int().min(1).max(20).default(2),
    }),
    result: z.object({
      /** Categories that have a product, in the order of their names. */
      groups: z.array(
        z.object({
          category: z.enum(STRATEGIES),
          /** Selected products of the category that fit, shown or not. */
          total: z.number().int(),
          list: z.array(simuBriefSchema.extend(reasonFields)),
        }),
      ),
      /** The day all reasons hold on; the turn is that of its month. */
      reasons_on: daySchema,
    }),
  }),
};
