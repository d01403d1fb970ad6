import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { productContextSchema } from '~/contract/fund-briefs';
import { daySchema, idSchema, instantSchema, lockedSchema } from '~/contract/shared';
import { rateSchema } from '~/contract/units';

/** Changes of a watched fund other than its NAV. */
export const WATCH_EVENTS = ['manager', 'size', 'fee', 'notice'] as const;

const changeShape = {
  /** Time its changes were last viewed, or it was added. */
  looked_at: instantSchema,
  /** NAVs since then; for a private fund gated as a whole. Null when there are none. */
  performance: z
    .object({
      /** Last NAV viewed, and newest NAV. */
      start: daySchema,
      end: daySchema,
      /** Number of new NAVs. */
      count: z.number().int(),
      value: rateSchema,
    })
    .nullable(),
  /** Newest first, at most 6. For `size`, the title is the size band as filed. */
  events: z.array(z.object({ type: z.enum(WATCH_EVENTS), title: z.string(), happened_on: daySchema })),
};

/** Calls about changes in the funds of a watchlist. */
export const watchlistChangeCalls = {
  changes: defineCall({
    summary: '自选中上次看过之后有变化的基金：净值、基金经理、费率、规模、公告',
    method: 'GET',
    path: '/api/v1/data/favorite/changes',
    auth: 'required',
    limit: 'read',
    isGated: true,
    result: z.object({
      /**
       * In the person's own order. Public funds without a change are omitted; private funds are always included.
       */
      list: z.array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('simu'),
            context: productContextSchema,
            product_id: idSchema,
            name: z.string(),
            risk_level: z.number().int().min(1).max(5).nullable(),
            locked: lockedSchema.nullish(),
            ...changeShape,
          }),
          z.object({ kind: z.literal('public'), fund_code: idSchema, name: z.string(), ...changeShape }),
        ]),
      ),
    }),
  }),
  see: defineCall({
    summary: '自选的变化看过了：从现在起算',
    method: 'POST',
    path: '/api/v1/data/favorite/see',
    auth: 'required',
    limit: 'write',
    result: z.unknown(),
  }),
};
