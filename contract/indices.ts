import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { STRATEGIES } from '~/contract/kinds';
import { daySchema, idSchema, lockedSchema, performanceShape } from '~/contract/shared';
import { indexSchema } from '~/contract/units';

/** Reason a fund joined an index: at its start, or in a free position. */
export const INDEX_JOIN_REASONS = ['base', 'place'] as const;
/**
 * Reason a fund left: liquidated or no longer publishing, a gap in its publications, or no position in the order of
 * founding.
 */
export const INDEX_LEAVE_REASONS = ['ended', 'gap', 'order'] as const;
/** The platform's index of one hundred private funds. */
export const HUNDRED_FUNDS_INDEX_ID = 'gs-100';

/** A fund in the index: filed facts only. */
const indexFundSchema = z.object({
  product_id: idSchema,
  name: z.string(),
  strategy: z.enum(STRATEGIES),
  strategy_name: z.string(),
  company_id: idSchema,
  company_name: z.string(),
  founded_on: daySchema,
  filing_no: z.string(),
  /** It is still in the catalogue, so that its page can be opened. */
  is_listed: z.boolean(),
});
export type IndexFund = z.infer<typeof indexFundSchema>;

const indexQuery = z.object({ index_id: idSchema.default(HUNDRED_FUNDS_INDEX_ID) });

/** Private-fund indices of the platform: their rules, their members, and their level for viewers who may see it. */
export const indices = {
  about: defineCall({
    summary: '平台私募指数：编制方法、成员与历次调整；只含备案事实，按名称排列',
    method: 'GET',
    path: '/api/v1/data/index/about',
    auth: 'none',
    limit: 'read',
    query: indexQuery,
    result: z.object({
      index_id: idSchema,
      name: z.string(),
      lead: z.string(),
      /** Level on the base day. */
      base_level: indexSchema,
      base_on: daySchema,
      /** Day of first publication; earlier levels were computed afterwards by the same rules. */
      launched_on: daySchema,
      next_review_on: daySchema,
      /** Positions in the index; fewer members when fewer qualify. */
      places: z.number().int(),
      rules: z.array(z.object({ title: z.string(), text: z.string() })),
      members: z.array(indexFundSchema.extend({ joined_on: daySchema })),
      /** Newest first. */
      reviews: z.array(
        z.object({
          date: daySchema,
          member_count: z.number().int(),
          /** Funds that met the conditions on that day, with or without a free position. */
          eligible_count: z.number().int(),
          joined: z.array(indexFundSchema.extend({ reason: z.enum(INDEX_JOIN_REASONS) })),
          left: z.array(indexFundSchema.extend({ reason: z.enum(INDEX_LEAVE_REASONS) })),
        }),
      ),
    }),
  }),
  simuSeries: defineCall({
    summary: '平台私募指数的点位、区间收益与回撤；仅向特定对象披露',
    method: 'GET',
    path: '/api/v1/data/index/simu/series',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: indexQuery,
    result: z.object({
      index_id: idSchema,
      ...performanceShape,
      /** Level from the base day on, and a market index on the same days; null without NAVs. */
      series: z
        .object({
          dates: z.array(daySchema),
          values: z.array(indexSchema),
          benchmark: z.array(indexSchema.nullable()),
        })
        .nullable(),
      locked: lockedSchema.nullish(),
    }),
  }),
};
