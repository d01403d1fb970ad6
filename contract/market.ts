import { z } from 'zod';
import { HOLDING_UNTIL } from '~/domain/figures/fees';
import { defineCall } from '~/contract/define';
import {
  companyBriefSchema,
  managerBriefSchema,
  productContextSchema,
  publicBriefSchema,
} from '~/contract/catalogue';
import { PUBLIC_STATUSES } from '~/contract/kinds';
import { fundAnalysisCalls } from '~/contract/fund-analysis';
import { fundCompareCalls } from '~/contract/fund-compare';
import {
  holdingPeriodSchema,
  redeemTierSchema,
  runningRatesShape,
  saleShape,
  subscribeTierSchema,
} from '~/contract/fund-terms';
import { fundFigureCalls } from '~/contract/fund-figures';
import {
  cursorSchema,
  requestedDaySchema,
  daySchema,
  feeVersionSchema,
  holdingResultsSchema,
  idSchema,
  lockedSchema,
  navRowSchema,
  newsBriefSchema,
  performanceShape,
  periodSchema,
  seriesSchema,
} from '~/contract/shared';
import { indexSchema, navSchema, rateSchema, sharesSchema, splitSchema, yuanSchema } from '~/contract/units';

const simuGate = {
  kind: z.literal('simu'),
  context: productContextSchema,
  product_id: idSchema,
  name: z.string(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  locked: lockedSchema.nullish(),
};
const fundCode = { fund_code: idSchema };
const navListQuery = {
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};
/** A window of days instead of a period, and an index or a public fund to compare with. */
const navWindowQuery = {
  period: periodSchema.default('1y'),
  from: requestedDaySchema.optional(),
  to: requestedDaySchema.optional(),
  compare: idSchema.optional(),
};
/** Events in the life of a fund. The names begin with nav: for a private fund they are gated like its series. */
export const navEventSchema = z.object({
  date: daySchema,
  type: z.enum(['dividend', 'split', 'manager']),
  text: z.string(),
});
const navSeriesShape = {
  period: periodSchema,
  as_of: daySchema.nullable(),
  benchmark_name: z.string(),
  peer_group: z.string(),
  series: seriesSchema.nullable(),
  /** Events within the series, oldest first. */
  nav_events: z.array(navEventSchema),
  /** Comparison on the dates of the series, starting at its level; null without values or without a request. */
  nav_compared: z
    .object({ id: idSchema, name: z.string(), values: z.array(indexSchema.nullable()) })
    .nullable(),
  /** Indices available for the comparison. */
  indices: z.array(z.object({ id: idSchema, name: z.string() })),
};
const navListShape = {
  nav_list: z.array(navRowSchema).nullable(),
  total: z.number().int(),
  next_cursor: cursorSchema.nullable(),
};

export const market = {
  simuNav: defineCall({
    summary: '私募净值走势',
    method: 'GET',
    path: '/api/v1/data/product/simu/nav',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, ...navWindowQuery }),
    result: z.object({ ...simuGate, ...navSeriesShape }),
  }),
  simuNavList: defineCall({
    summary: '私募历史净值',
    method: 'GET',
    path: '/api/v1/data/product/simu/nav_list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, ...navListQuery }),
    result: z.object({ ...simuGate, ...navListShape }),
  }),
  simuPerformance: defineCall({
    summary: '私募区间收益、风险指标与月度收益',
    method: 'GET',
    path: '/api/v1/data/product/simu/performance',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, window: z.enum(['1y', '3y', 'since']).default('3y') }),
    result: z.object({
      ...simuGate,
      ...performanceShape,
      holding_results: holdingResultsSchema.nullable(),
    }),
  }),
  fundInfo: defineCall({
    specId: 'CALL-017',
    summary: '公募基金概况',
    method: 'GET',
    path: '/api/v1/fundinfo/info',
    auth: 'optional',
    limit: 'read',
    query: z.object(fundCode),
    result: publicBriefSchema.extend({
      full_name: z.string().default(''),
      benchmark_name: z.string().default(''),
      custodian: z.string(),
      company: companyBriefSchema.partial().extend({ name: z.string() }),
      confirm_days: z.number().int(),
      arrival_days: z.number().int(),
      is_qdii: z.boolean(),
      ...saleShape,
      articles: z.array(newsBriefSchema).default([]),
    }),
  }),
  fundDividend: defineCall({
    specId: 'CALL-018',
    summary: '公募分红与拆分',
    method: 'GET',
    path: '/api/v1/fundinfo/dividend',
    auth: 'none',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      dividends: z
        .array(z.object({ record_on: daySchema, ex_on: daySchema, paid_on: daySchema, per_share: navSchema }))
        .default([]),
      splits: z.array(z.object({ date: daySchema, ratio: splitSchema })).default([]),
    }),
  }),
  fundAnnouncements: defineCall({
    specId: 'CALL-019',
    summary: '公募公告；基金页只取 3 条',
    method: 'GET',
    path: '/api/v1/fundinfo/announce_list',
    auth: 'none',
    limit: 'read',
    query: z.object({
      ...fundCode,
      min_aid: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(50).default(3),
    }),
    result: z.object({
      list: z.array(
        z.object({
          aid: z.number().int(),
          title: z.string(),
          kind: z.string(),
          published_on: daySchema,
          body: z.string(),
        }),
      ),
      /** Defaults to the number of rows in the reply when upstream sends no total. */
      total: z.number().int().optional(),
      next_min_aid: z.number().int().nullable().default(null),
    }),
  }),
  fundDescription: defineCall({
    specId: 'CALL-020',
    summary: '公募持仓与投资说明',
    method: 'GET',
    path: '/api/v1/fundinfo/desc',
    auth: 'none',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      objective: z.string().default(''),
      scope: z.string().default(''),
      strategy: z.string().default(''),
      as_of: daySchema.nullable().default(null),
      allocation: z.array(z.object({ name: z.string(), share: rateSchema })).default([]),
      holdings: z
        .array(
          z.object({ code: z.string(), name: z.string(), share: rateSchema, change: rateSchema.nullable() }),
        )
        .default([]),
      industries: z.array(z.object({ name: z.string(), share: rateSchema })).default([]),
    }),
  }),
  fundManagers: defineCall({
    specId: 'CALL-021',
    summary: '公募基金经理与任期',
    method: 'GET',
    path: '/api/v2/fundinfo/fund/manager_list',
    auth: 'none',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      list: z.array(
        managerBriefSchema.extend({
          profile: z.string(),
          from: daySchema,
          to: daySchema.nullable(),
          tenure_return: rateSchema.nullable(),
          tenure_days: z.number().int(),
        }),
      ),
    }),
  }),
  fundNav: defineCall({
    summary: '公募净值走势',
    method: 'GET',
    path: '/api/v1/fundinfo/nav',
    auth: 'none',
    limit: 'read',
    query: z.object({ ...fundCode, ...navWindowQuery }),
    result: z.object({ kind: z.literal('public'), fund_code: idSchema, name: z.string(), ...navSeriesShape }),
  }),
  fundNavList: defineCall({
    summary: '公募历史净值',
    method: 'GET',
    path: '/api/v1/fundinfo/nav_list',
    auth: 'none',
    limit: 'read',
    query: z.object({ ...fundCode, ...navListQuery }),
    result: z.object({ kind: z.literal('public'), fund_code: idSchema, name: z.string(), ...navListShape }),
  }),
  fundPerformance: defineCall({
    summary: '公募区间收益、风险指标与年度收益',
    method: 'GET',
    path: '/api/v1/fundinfo/performance',
    auth: 'none',
    limit: 'read',
    query: z.object({ ...fundCode, window: z.enum(['1y', '3y', 'since']).default('3y') }),
    result: z.object({
      kind: z.literal('public'),
      fund_code: idSchema,
      name: z.string(),
      ...performanceShape,
      holding_results: holdingResultsSchema.nullable(),
    }),
  }),
  fundTradeRules: defineCall({
    summary: '公募交易规则、费率与交易日历',
    method: 'GET',
    path: '/api/v1/fundinfo/trade_rules',
    auth: 'none',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      kind: z.literal('public'),
      fund_code: idSchema,
      name: z.string(),
      type_name: z.string(),
      status: z.enum(PUBLIC_STATUSES),
      /** Redemptions are suspended; `status` states whether it can be bought. */
      is_redeem_suspended: z.boolean(),
      /** 元, as decimal text. */
      min_amount: yuanSchema,
      append_amount: yuanSchema,
      day_limit: yuanSchema.nullable(),
      /** Shares, as decimal text. */
      min_redeem_shares: sharesSchema,
      min_hold_shares: sharesSchema,
      confirm_days: z.number().int(),
      arrival_days: z.number().int(),
      subscribe_tiers: z.array(subscribeTierSchema),
      redeem_tiers: z.array(redeemTierSchema),
      /** Version of the purchase fees; absent when upstream does not check that the shown fees still apply. */
      fee_mark: feeVersionSchema.optional(),
      /** Day on which the holding days of a lot end for the redemption fee. */
      holding_until: z.enum(HOLDING_UNTIL),
      /** Null when shares can be redeemed immediately. */
      holding_period: holdingPeriodSchema.nullish(),
      ...runningRatesShape,
      ...saleShape,
      /** Trading days from 10 days ago to 40 days ahead. */
      trading_days: z.array(daySchema),
      server_time: z.string(),
    }),
  }),
  ...fundAnalysisCalls,
  ...fundCompareCalls,
  ...fundFigureCalls,
};
