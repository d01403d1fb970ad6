import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { simuBriefSchema } from '~/contract/fund-briefs';
import { STRATEGIES } from '~/contract/kinds';
import { daySchema } from '~/contract/shared';
import { ratioSchema } from '~/contract/units';

const riskMax = z.coerce.number().int().min(1).max(5).optional();

/** Reasons for selecting a fund. */
export const reasonFields = {
  /** Facts, most significant first. For a private fund only filed facts: nothing that is disclosed by level. */
  reasons: z.array(z.string()),
  /**
   * For a private fund: median of last year's drawdowns in its strategy, disclosed like its own; null for public
   * funds.
   */
  peer_drawdown: ratioSchema,
};

/** Overview of private funds: counts per strategy, and the selected funds. `risk_max` is set by the BFF. */
export const simuChannelCalls = {
  simuStrategies: defineCall({
    summary: '私募策略与在列产品数',
    method: 'GET',
    path: '/api/v1/data/product/simu/strategies',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ risk_max: riskMax }),
    result: z.object({
      /**
       * All strategies in the order of their names, without liquidated funds: each count equals the list it links
       * to.
       */
      list: z.array(
        z.object({
          strategy: z.enum(STRATEGIES),
          strategy_name: z.string(),
          product_count: z.number().int(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
  simuSelections: defineCall({
    summary: '私募精选：入选依据与其日期；按名称排列，尚无净值的在后',
    method: 'GET',
    path: '/api/v1/data/product/simu/selections',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      strategy: z.enum(STRATEGIES).optional(),
      risk_max: riskMax,
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({
      list: z.array(simuBriefSchema.extend(reasonFields)),
      total: z.number().int(),
      /** Day on which all reasons hold. */
      reasons_on: daySchema,
    }),
  }),
};
