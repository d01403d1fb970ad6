import { z } from 'zod';
import { FIGURE_SPANS, NAV_FIGURES } from '~/domain/figures/figure-derivation';
import { defineCall } from '~/contract/define';
import { productContextSchema } from '~/contract/fund-briefs';
import { requestedDaySchema, daySchema, idSchema, lockedSchema } from '~/contract/shared';
import {
  daysSchema,
  indexSchema,
  indicatorSchema,
  navSchema,
  rateSchema,
  ratioSchema,
  splitSchema,
} from '~/contract/units';

/** Fields in every private-fund result: disclosure is decided by kind, context and class. */
const simuGate = {
  kind: z.literal('simu'),
  context: productContextSchema,
  product_id: idSchema,
  name: z.string(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  locked: lockedSchema.nullish(),
};
const publicGate = { kind: z.literal('public'), fund_code: idSchema, name: z.string() };

const figureQuery = {
  of: z.enum(NAV_FIGURES),
  /** Period of the measurement; ignored for the newest NAV. */
  span: z.enum(FIGURE_SPANS).default('3y'),
};
/**
 * All data behind a figure is stored under `performance`, so that it can be gated as a whole for a private fund.
 */
const figureShape = {
  as_of: daySchema.nullable(),
  /** Annual rate that ratios are measured against. */
  risk_free: rateSchema,
  /** Null for a fund with too few NAVs to compute anything. */
  performance: z
    .object({
      /**
       * Depends on `of`: a ratio, a plain number, or days; for `nav` the change of the last day, for `held` the
       * median.
       */
      value: indicatorSchema.nullable(),
      start: daySchema,
      end: daySchema,
      days: z.number().int(),
      /** Number of NAVs measured, or of past holding periods. */
      count: z.number().int(),
      frequency: z.enum(['day', 'week', 'month']),
      /** NAVs used in the computation, in the order of the formula. */
      marks: z.array(
        z.object({
          role: z.enum([
            'before',
            'start',
            'end',
            'peak',
            'trough',
            'recovered',
            'worst_bought',
            'worst_sold',
          ]),
          date: daySchema,
          unit: navSchema,
          adjusted: indexSchema,
        }),
      ),
      /** Intermediate results. */
      steps: z.array(
        z.object({
          key: z.enum([
            'return',
            'annualised',
            'mean',
            'deviation',
            'volatility',
            'downside',
            'max_drawdown',
            'worst',
            'median',
            'best',
            'lost',
          ]),
          value: indicatorSchema.nullable(),
        }),
      ),
      /** Dividends and splits in the window, which the adjusted NAV includes; oldest first. */
      dividends: z.array(z.object({ date: daySchema, per_share: navSchema })),
      splits: z.array(z.object({ date: daySchema, ratio: splitSchema })),
    })
    .nullable(),
};

const drawdownsQuery = {
  /** A possible purchase day; the first NAV on or after it is used. */
  bought_on: requestedDaySchema.optional(),
};
const drawdownsShape = {
  as_of: daySchema.nullable(),
  /** Null for a fund with fewer than two NAVs. */
  performance: z
    .object({
      start: daySchema,
      end: daySchema,
      frequency: z.enum(['day', 'week', 'month']),
      /** Total number of drawdowns. */
      count: z.number().int(),
      /** Distance of the last NAV below the highest, 0 or negative. */
      current: rateSchema,
      /** The deepest drawdowns, deepest first, at most 60. */
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
      /** Days below cost by purchase day, oldest first; at most 240, the longest of each interval. */
      buying: z.array(z.object({ date: daySchema, days: z.number().int() })),
      years: z.array(
        z.object({
          year: z.number().int(),
          count: z.number().int(),
          median_days: daysSchema,
          longest_days: daysSchema,
          /** Purchase days that were never below cost, and those that still are. */
          never_count: z.number().int(),
          under_count: z.number().int(),
        }),
      ),
      /** The requested purchase day. */
      bought: z
        .object({
          date: daySchema,
          days: z.number().int(),
          /** Lowest point relative to cost, 0 or negative. */
          depth: rateSchema,
          /** Day from which the value was never below cost again; null while the last NAV is below it. */
          free_from: daySchema.nullable(),
        })
        .nullable(),
    })
    .nullable(),
};

const tenureShape = {
  /** First and last day of the tenure; `left_on` is null for a current manager. */
  came_on: daySchema,
  left_on: daySchema.nullable(),
  /** Null with fewer than two NAVs in the tenure. */
  performance: z
    .object({
      start: daySchema,
      end: daySchema,
      days: z.number().int(),
      value: rateSchema,
      /** Null for less than one year. */
      annualised: ratioSchema,
      /** Maximum drawdown in the tenure. */
      depth: rateSchema,
      /** Return of the fund's benchmark from start to end. */
      benchmark: ratioSchema,
      benchmark_name: z.string(),
    })
    .nullable(),
};

/** Calls about single figures of a fund: how they are computed, drawdowns and purchase days, tenures. */
export const fundFigureCalls = {
  fundFigure: defineCall({
    summary: '公募指标的由来：起止净值、中间步骤、分红拆分',
    method: 'GET',
    path: '/api/v1/fundinfo/figure',
    auth: 'none',
    limit: 'read',
    query: z.object({ fund_code: idSchema, ...figureQuery }),
    result: z.object({ ...publicGate, ...figureShape }),
  }),
  simuFigure: defineCall({
    summary: '私募指标的由来：起止净值、中间步骤、分红拆分',
    method: 'GET',
    path: '/api/v1/data/product/simu/figure',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, ...figureQuery }),
    result: z.object({ ...simuGate, ...figureShape }),
  }),
  fundFalls: defineCall({
    summary: '公募历次回撤，以及任意日买入的浮亏天数',
    method: 'GET',
    path: '/api/v1/fundinfo/falls',
    auth: 'none',
    limit: 'read',
    query: z.object({ fund_code: idSchema, ...drawdownsQuery }),
    result: z.object({ ...publicGate, ...drawdownsShape }),
  }),
  simuFalls: defineCall({
    summary: '私募历次回撤，以及任意日买入的浮亏天数',
    method: 'GET',
    path: '/api/v1/data/product/simu/falls',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, ...drawdownsQuery }),
    result: z.object({ ...simuGate, ...drawdownsShape }),
  }),
  fundTenures: defineCall({
    summary: '公募基金按任期与基金经理按产品的业绩，及同期基准',
    method: 'GET',
    path: '/api/v1/fundinfo/tenures',
    auth: 'none',
    limit: 'read',
    query: z.object({ fund_code: idSchema }),
    result: z.object({
      ...publicGate,
      as_of: daySchema.nullable(),
      /** Life of the fund, split wherever a manager joined or left, newest first. */
      spans: z.array(z.object({ manager_names: z.array(z.string()), ...tenureShape })),
      /** Other funds of the current managers, past and present, newest first, at most 12 each. */
      managers: z.array(
        z.object({
          manager_id: idSchema,
          name: z.string(),
          product_total: z.number().int(),
          products: z.array(z.object({ ...publicGate, ...tenureShape })),
        }),
      ),
    }),
  }),
  simuTenures: defineCall({
    summary: '私募基金经理按产品的业绩，及同期基准；含已离任与已清盘',
    method: 'GET',
    path: '/api/v1/data/product/simu/tenures',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ manager_id: idSchema }),
    result: z.object({
      product_total: z.number().int(),
      /** By start of the tenure, newest first, at most 20. */
      products: z.array(z.object({ ...simuGate, is_liquidated: z.boolean(), ...tenureShape })),
    }),
  }),
};
