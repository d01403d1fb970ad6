import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { publicBriefSchema, simuBriefSchema } from '~/contract/fund-briefs';
import { redeemTierSchema, runningRatesShape, saleShape, subscribeTierSchema } from '~/contract/fund-terms';
import { COMPARED_IDS_MAX_CHARS, MAX_COMPARED_FUNDS } from '~/contract/limits';
import { daySchema } from '~/contract/shared';
import { indexSchema, rateSchema, integerYuanSchema } from '~/contract/units';

/** A fund in a comparison: kind, then id. */
const PICK = /^(?:simu|public):[\w-]{1,64}$/;
/** `simu:ID` and `public:CODE`, comma-separated. */
export const comparedIdsSchema = z
  .string()
  .max(COMPARED_IDS_MAX_CHARS)
  .refine((ids) => {
    const picks = ids.split(',');
    return picks.length <= MAX_COMPARED_FUNDS && picks.every((pick) => PICK.test(pick));
  });

/** Adjusted NAV of a fund from its first day, first point 1; null without NAV. */
const wholeSeries = z.object({ dates: z.array(daySchema), adjusted: z.array(indexSchema) }).nullable();

/** Compared values of a private fund. Gated like its detail page: `series` and `fees` are null when locked. */
const comparedSimuSchema = simuBriefSchema.extend({
  series: wholeSeries,
  fees: z
    .object({
      min_amount: integerYuanSchema,
      open_rule: z.string(),
      lock_days: z.number().int(),
      /** Added to the amount, ratio. */
      subscribe_rate: rateSchema,
      /** Per year, ratio. */
      management_rate: rateSchema,
      custody_rate: rateSchema,
      /** Share of the gain, ratio. */
      performance_rate: rateSchema,
      /** By days held, each from its start day; null when the sale terms are not on record. */
      redeem_tiers: z.array(redeemTierSchema.pick({ from: true, rate: true })).nullable(),
    })
    .nullable(),
});

const comparedPublicSchema = publicBriefSchema.extend({
  series: wholeSeries,
  subscribe_tiers: z.array(subscribeTierSchema),
  redeem_tiers: z.array(redeemTierSchema),
  ...runningRatesShape,
  ...saleShape,
  /** From the latest report that names securities; null without one. */
  holdings: z
    .object({
      as_of: daySchema,
      list: z.array(z.object({ code: z.string(), name: z.string(), share: rateSchema })),
    })
    .nullable(),
});

/** Calls about several funds. */
export const fundCompareCalls = {
  fundCompare: defineCall({
    summary: '基金对比：二至六只私募或公募的净值、费用与最近一期持仓；查不到的略去',
    method: 'GET',
    path: '/api/v1/data/fund/compare',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ ids: comparedIdsSchema }),
    result: z.object({
      funds: z.array(z.discriminatedUnion('kind', [comparedSimuSchema, comparedPublicSchema])),
    }),
  }),
};
