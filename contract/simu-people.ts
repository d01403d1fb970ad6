import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { companyBriefSchema, managerBriefSchema } from '~/contract/fund-briefs';
import { SIZE_BANDS } from '~/contract/kinds';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

const bandSchema = z.enum(SIZE_BANDS);

/** Companies by size band, and experienced managers: filed facts only, never performance. */
export const companyManagerCalls = {
  companySizes: defineCall({
    summary: '某一管理规模区间的私募公司：从何时起、何时进出，按名称排列；来自各公司按期的规模公示',
    method: 'GET',
    path: '/api/v1/data/company/sizes',
    auth: 'none',
    limit: 'read',
    query: z.object({ size: bandSchema.default('100+') }),
    result: z.object({
      size: bandSchema,
      /** Day of the latest filing of any company; null before the first. */
      filed_on: daySchema.nullable(),
      companies: z.array(
        companyBriefSchema.extend({
          /** First filing of the current uninterrupted period in the band. */
          since: daySchema,
          /** Already in the band at its first filing here: since then or longer. */
          is_since_first: z.boolean(),
          /** Products that are open for purchase within the next thirty days. */
          open_count: z.number().int(),
        }),
      ),
      /** Companies that entered or left the band, newest first. */
      moves: z.array(
        z.object({
          company_id: idSchema,
          name: z.string(),
          date: daySchema,
          from: bandSchema,
          to: bandSchema,
        }),
      ),
      /** Number of companies at each filing, oldest first. */
      counts: z.array(z.object({ date: daySchema, count: z.number().int() })),
    }),
  }),
  starManagers: defineCall({
    summary: '从业年限长、在管产品多且近两年接受过访谈的私募基金经理；按名称排列，不看业绩',
    method: 'GET',
    path: '/api/v1/data/manager/stars',
    auth: 'none',
    limit: 'read',
    result: z.object({
      rule: z.object({
        career_years: z.number().int(),
        product_count: z.number().int(),
        interview_days: z.number().int(),
      }),
      list: z.array(
        managerBriefSchema.extend({
          style: z.string(),
          city: z.string(),
          /** Founding day of the oldest product under current management. */
          oldest_product_on: daySchema.nullable(),
          interviews: z.array(
            z.object({ news_id: idSchema, title: z.string(), published_at: instantSchema }),
          ),
        }),
      ),
    }),
  }),
};
