import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { productContextSchema } from '~/contract/fund-briefs';
import { daySchema, idSchema, instantSchema, lockedSchema } from '~/contract/shared';
import { rateSchema } from '~/contract/units';

/** What may change in a watched fund beside its NAV. */
export const WATCH_EVENTS = ['manager', 'size', 'fee', 'notice'] as const;

const changeShape = {
  /** When its changes were last seen, or when it was added. */
  looked_at: instantSchema,
  /** NAV that came since; of a private fund gated as a whole. Null where there was none. */
  performance: z
    .object({
      /** The last NAV seen, and the newest. */
      start: daySchema,
      end: daySchema,
      /** How many came. */
      count: z.number().int(),
      value: rateSchema,
    })
    .nullable(),
  /** Newest first, at most 6. Of `size` the title is the band as filed. */
  events: z.array(z.object({ type: z.enum(WATCH_EVENTS), title: z.string(), happened_on: daySchema })),
};

/** Calls about what changed in the funds of a watchlist. */
export const watchChangeCalls = {
  changes: defineCall({
    summary: '自选中上次看过之后有变化的基金：净值、基金经理、费率、规模、公告',
    method: 'GET',
    path: '/api/v1/data/favorite/changes',
    auth: 'required',
    limit: 'read',
    isGated: true,
    result: z.object({
      /** In the person's own order; a public fund without a change is not there, a private one is, whatever changed. */
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
