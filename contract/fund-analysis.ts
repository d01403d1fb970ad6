import { z } from 'zod';
import { PLAN_FREQUENCIES } from '~/domain/orders/plan';
import { defineCall } from '~/contract/define';
import { publicBriefSchema } from '~/contract/fund-briefs';
import { PUBLIC_TYPES } from '~/contract/kinds';
import {
  requestedDaySchema,
  daySchema,
  holdingSchema,
  idSchema,
  metricSchema,
  returnGapSchema,
} from '~/contract/shared';
import {
  indicatorSchema,
  navSchema,
  rateSchema,
  ratioSchema,
  sharesSchema,
  signedYuanSchema,
  yuanPointSchema,
} from '~/contract/units';

/** Windows for comparing a fund with its peers. */
export const ANALYSIS_WINDOWS = ['1y', '3y'] as const;
/** Lengths of past holding periods, in days. */
export const HOLDING_SPAN_DAYS = { '3m': 90, '6m': 180, '1y': 365, '3y': 1095 } as const;

export const ANNOUNCEMENT_KINDS = [
  '定期报告',
  '分红',
  '拆分',
  '人员变更',
  '申购赎回',
  '招募说明书',
  '费率优惠',
] as const;

const publicFundShape = { kind: z.literal('public'), fund_code: idSchema, name: z.string() };

/** Calls about public funds that need more than the page of one fund. */
export const fundAnalysisCalls = {
  fundAnalysis: defineCall({
    summary: '公募风险指标与同类中位数、历次回撤、持有期分布',
    method: 'GET',
    path: '/api/v1/fundinfo/analysis',
    auth: 'none',
    limit: 'read',
    query: z.object({ fund_code: idSchema, window: z.enum(ANALYSIS_WINDOWS).default('3y') }),
    result: z.object({
      ...publicFundShape,
      type_name: z.string(),
      as_of: daySchema.nullable(),
      frequency: z.enum(['day', 'week']),
      benchmark_name: z.string(),
      risk_free: rateSchema,
      /** Measured window; a younger fund is measured since founding and has no peers. */
      window: z.object({ start: daySchema, end: daySchema, is_full: z.boolean() }).nullable(),
      metrics: z.array(
        metricSchema.pick({ key: true, value: true, benchmark: true }).extend({
          /** Median of the funds of this type, including this one, over the same window. */
          peer_median: indicatorSchema.nullable(),
          peer_count: z.number().int(),
        }),
      ),
      /** Since founding, deepest first. */
      drawdowns: z.array(
        z.object({
          depth: rateSchema,
          peak: daySchema,
          trough: daySchema,
          recovered: daySchema.nullable(),
          fall_days: z.number().int(),
          recovery_days: z.number().int().nullable(),
        }),
      ),
      /** Past holding periods of each length since founding; null when there were too few. */
      holdings: z.array(
        z.object({ span: z.enum(['3m', '6m', '1y', '3y']), result: holdingSchema.nullable() }),
      ),
      history: z.object({ start: daySchema, end: daySchema }).nullable(),
    }),
  }),
  announcementList: defineCall({
    summary: '公募公告：全部基金或一只，可按类型',
    method: 'GET',
    path: '/api/v1/fundinfo/announcements',
    auth: 'none',
    limit: 'read',
    query: z.object({
      fund_code: idSchema.optional(),
      kind: z.enum(ANNOUNCEMENT_KINDS).optional(),
      /** Only ids below this one; 0 returns the newest. */
      min_aid: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({
      list: z.array(
        z.object({
          aid: z.number().int(),
          fund_code: idSchema,
          fund_name: z.string(),
          title: z.string(),
          kind: z.string(),
          published_on: daySchema,
          body: z.string(),
        }),
      ),
      total: z.number().int(),
      is_total_capped: z.boolean(),
      next_min_aid: z.number().int().nullable(),
    }),
  }),
  fundSelections: defineCall({
    summary: '公募优选：入选依据与其日期；按名称排列，尚无净值的在后',
    method: 'GET',
    path: '/api/v1/fundinfo/selections',
    auth: 'optional',
    limit: 'read',
    query: z.object({
      type: z.enum(PUBLIC_TYPES).optional(),
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
      page: z.coerce.number().int().min(1).max(1_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({
      list: z.array(
        publicBriefSchema.extend({
          /** Facts that hold on `as_of`, most significant first. */
          reasons: z.array(z.string()),
          as_of: daySchema.nullable(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
  planReplay: defineCall({
    summary: '历史定投试算',
    method: 'GET',
    path: '/api/v1/fundinfo/plan_replay',
    auth: 'none',
    limit: 'read',
    query: z.object({
      fund_code: idSchema,
      /** 元 per run. */
      amount: signedYuanSchema,
      frequency: z.enum(PLAN_FREQUENCIES),
      /** Week and two weeks: 1 (Monday) to 5; month: 1 to 28; day: ignored. */
      day: z.coerce.number().int().min(0).max(28).default(1),
      /** Defaults to three years before the last NAV. */
      from: requestedDaySchema.optional(),
      dividend: z.enum(['cash', 'reinvest']).default('cash'),
    }),
    result: z.object({
      ...publicFundShape,
      /** Actual start of the replay: not before the fund's first NAV. It runs up to the last NAV. */
      from: daySchema,
      to: daySchema,
      run_count: z.number().int(),
      invested: signedYuanSchema,
      /** Sum of the subscription fees of all runs. */
      fee: signedYuanSchema,
      shares: sharesSchema,
      /** Shares valued at the last NAV, before redemption fees. */
      value: signedYuanSchema,
      /** Dividends paid in cash. */
      cash: signedYuanSchema,
      profit: signedYuanSchema,
      profit_ratio: ratioSchema,
      /** Personal annual return (XIRR); null when it cannot be shown. */
      xirr: ratioSchema,
      xirr_gap: returnGapSchema,
      /** Return of the fund from the NAV of the first run to the last NAV. */
      fund_return: ratioSchema,
      /** Newest first, at most 60. */
      runs: z.array(
        z.object({
          planned_on: daySchema,
          run_on: daySchema,
          nav_date: daySchema,
          nav: navSchema,
          fee: signedYuanSchema,
          shares: sharesSchema,
        }),
      ),
      /** At most 120, oldest first. */
      points: z.array(z.object({ date: daySchema, invested: yuanPointSchema, worth: yuanPointSchema })),
    }),
  }),
};
