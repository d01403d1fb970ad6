import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { PRODUCT_CONTEXTS } from '~/contract/kinds';
import { daySchema, idSchema, lockedSchema } from '~/contract/shared';

/** An award or nomination of a private fund. Issuer and basis are facts; awards based on performance are gated. */
const fundAwardSchema = z.object({
  award_id: idSchema,
  year: z.number().int(),
  body: z.string(),
  category: z.string(),
  /** Basis of the decision. */
  criterion: z.string(),
  /** Place of publication. */
  source: z.string(),
  published_on: daySchema,
  result: z.enum(['won', 'nominated']),
  /** Edition year when the award is one of the platform; otherwise null. */
  edition_year: z.number().int().nullable(),
});
export type FundAward = z.infer<typeof fundAwardSchema>;

/** The fund, with its name at that time. */
const ofFund = {
  product_id: idSchema,
  name: z.string(),
  company_name: z.string(),
  is_listed: z.boolean(),
};

export const fundAwardCalls = {
  simuRecord: defineCall({
    summary: '一只私募基金的获奖与提名记录；业绩类的只向特定对象披露',
    method: 'GET',
    path: '/api/v1/data/award/simu',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema }),
    result: z.object({
      kind: z.literal('simu'),
      context: z.enum(PRODUCT_CONTEXTS),
      product_id: idSchema,
      name: z.string(),
      filing_no: z.string(),
      strategy_name: z.string(),
      founded_on: daySchema,
      company_id: idSchema,
      company_name: z.string(),
      risk_level: z.number().int().min(1).max(5).nullable(),
      /** Awards based on dates, disclosure or service, newest first. */
      awards: z.array(fundAwardSchema),
      /** Awards based on returns or drawdowns: disclosed like performance. */
      performance_awards: z.array(fundAwardSchema),
      locked: lockedSchema.nullish(),
    }),
  }),
  simuYear: defineCall({
    summary: '某一年私募基金的获奖与提名；业绩类的只向特定对象披露',
    method: 'GET',
    path: '/api/v1/data/award/simu/year',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ year: z.coerce.number().int().min(2000).max(2100).optional() }),
    result: z.object({
      /** Null when there is none in any year. */
      year: z.number().int().nullable(),
      years: z.array(z.number().int()),
      list: z.array(fundAwardSchema.extend(ofFund)),
      performance_list: z.array(
        fundAwardSchema.extend({
          ...ofFund,
          kind: z.literal('simu'),
          context: z.enum(PRODUCT_CONTEXTS),
          risk_level: z.number().int().min(1).max(5).nullable(),
          locked: lockedSchema.nullish(),
        }),
      ),
      locked: lockedSchema.nullish(),
    }),
  }),
};
