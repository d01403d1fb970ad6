import { z } from 'zod';
import { defineCall } from '~/contract/define';

import {
  conditionSchema,
  PLAN_STATES,
  planRunSchema,
  planSchema,
  planTotalsSchema,
  planTimingShape,
  tradePasswordSchema,
} from '~/contract/public-trade-shapes';
import { daySchema, idSchema, createPageSchema, pageQuery } from '~/contract/shared';
import { yuanSchema } from '~/contract/units';

const planId = { plan_id: idSchema };
/** Fund whose shares are converted, worth the amount at its newest NAV; absent: the card is debited. */
const fromFund = { from_code: idSchema.optional() };

/** Regular investment plans. Refusals carry the codes of the trade check. */
export const plans = {
  list: defineCall({
    summary: '定投计划，新的在前',
    method: 'GET',
    path: '/api/v1/trade/plan/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ fund_code: idSchema.optional(), state: z.enum(PLAN_STATES).optional(), ...pageQuery }),
    /** Sums over all plans of the query, on all pages. */
    result: createPageSchema(planSchema).extend({ totals: planTotalsSchema }),
  }),
  plan: defineCall({
    summary: '一个定投计划',
    method: 'GET',
    path: '/api/v1/trade/plan/detail',
    auth: 'required',
    limit: 'read',
    query: z.object(planId),
    result: planSchema,
  }),
  runs: defineCall({
    summary: '定投执行记录，新的在前',
    method: 'GET',
    path: '/api/v1/trade/plan/runs',
    auth: 'required',
    limit: 'read',
    query: z.object({ ...planId, ...pageQuery }),
    result: createPageSchema(planRunSchema),
  }),
  nextRuns: defineCall({
    summary: '某种周期接下来的扣款日',
    method: 'GET',
    path: '/api/v1/trade/plan/next_runs',
    auth: 'none',
    limit: 'read',
    query: z.object({
      frequency: planTimingShape.frequency,
      day: z.coerce.number().int().min(0).max(28).default(0),
      count: z.coerce.number().int().min(1).max(12).default(4),
    }),
    result: z.object({ list: z.array(z.object({ planned_on: daySchema, run_on: daySchema })) }),
  }),
  create: defineCall({
    summary: '新建定投计划',
    method: 'POST',
    path: '/api/v1/trade/plan/create',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    // A confirmed condition is asked once: the form that is shown again no longer contains it.
    idempotencyIgnoredFields: ['condition'],
    body: z.strictObject({
      fund_code: idSchema,
      card_id: idSchema,
      ...fromFund,
      amount: yuanSchema,
      ...planTimingShape,
      trade_password: tradePasswordSchema,
      condition: conditionSchema,
      is_agreed: z.literal(true),
    }),
    result: planSchema,
  }),
  edit: defineCall({
    summary: '修改定投计划',
    method: 'POST',
    path: '/api/v1/trade/plan/edit',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      ...planId,
      card_id: idSchema,
      ...fromFund,
      amount: yuanSchema,
      ...planTimingShape,
      trade_password: tradePasswordSchema,
    }),
    result: planSchema,
  }),
  setState: defineCall({
    summary: '暂停、恢复或终止定投计划；终止不可恢复',
    method: 'POST',
    path: '/api/v1/trade/plan/state',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ ...planId, state: z.enum(PLAN_STATES), trade_password: tradePasswordSchema }),
    result: planSchema,
  }),
};
