import { z } from 'zod';
import { FIGURE_SPANS, NAV_FIGURES } from '~/domain/figures/figure-work';
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

/** What everything of a private fund carries: it is judged by kind, context and class. */
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
  /** What it is measured over; the newest NAV is measured over nothing. */
  span: z.enum(FIGURE_SPANS).default('3y'),
};
/** Whatever a figure rests on stands under `performance`: of a private fund it is gated as a whole. */
const figureShape = {
  as_of: daySchema.nullable(),
  /** The yearly rate that ratios are measured against. */
  risk_free: rateSchema,
  /** Null of a fund that has too few NAV for anything. */
  performance: z
    .object({
      /** As `of` says: a ratio, a plain number, days; of `nav` the change of the last day, of `held` the median. */
      value: indicatorSchema.nullable(),
      start: daySchema,
      end: daySchema,
      days: z.number().int(),
      /** NAV measured, or past holdings. */
      count: z.number().int(),
      frequency: z.enum(['day', 'week', 'month']),
      /** NAV that enter the sum, in the order of the formula. */
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
      /** What is computed on the way. */
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
      /** Paid and split within it, which the adjusted NAV takes in; oldest first. */
      dividends: z.array(z.object({ date: daySchema, per_share: navSchema })),
      splits: z.array(z.object({ date: daySchema, ratio: splitSchema })),
    })
    .nullable(),
};

const fallsQuery = {
  /** A day somebody would have bought on; the first NAV on or after it counts. */
  bought_on: requestedDaySchema.optional(),
};
const fallsShape = {
  as_of: daySchema.nullable(),
  /** Null of a fund with fewer than two NAV. */
  performance: z
    .object({
      start: daySchema,
      end: daySchema,
      frequency: z.enum(['day', 'week', 'month']),
      /** Falls in all. */
      count: z.number().int(),
      /** How far the last NAV stands under the highest, 0 or negative. */
      current: rateSchema,
      /** The deepest, deepest first, at most 60. */
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
      /** Days below cost by the day one bought on, oldest first; at most 240, of each stretch the longest. */
      buying: z.array(z.object({ date: daySchema, days: z.number().int() })),
      years: z.array(
        z.object({
          year: z.number().int(),
          count: z.number().int(),
          median_days: daysSchema,
          longest_days: daysSchema,
          /** Buying days that never stood below cost, and those that do still. */
          never_count: z.number().int(),
          under_count: z.number().int(),
        }),
      ),
      /** The day that was asked for. */
      bought: z
        .object({
          date: daySchema,
          days: z.number().int(),
          /** Lowest point against cost, 0 or negative. */
          depth: rateSchema,
          /** Cost was never undercut from then on; null while the last NAV is below it. */
          free_from: daySchema.nullable(),
        })
        .nullable(),
    })
    .nullable(),
};

const tenureShape = {
  /** The first and the last day of it; null is still there. */
  came_on: daySchema,
  left_on: daySchema.nullable(),
  /** Null with fewer than two NAV in it. */
  performance: z
    .object({
      start: daySchema,
      end: daySchema,
      days: z.number().int(),
      value: rateSchema,
      /** Null under a year. */
      annualised: ratioSchema,
      /** Deepest fall within it. */
      depth: rateSchema,
      /** The fund's own yardstick from start to end. */
      benchmark: ratioSchema,
      benchmark_name: z.string(),
    })
    .nullable(),
};

/** Calls about single figures of a fund: what they are made of, falls and buying days, tenures. */
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
    summary: '公募历次回撤，以及任一天买入后低于成本的天数',
    method: 'GET',
    path: '/api/v1/fundinfo/falls',
    auth: 'none',
    limit: 'read',
    query: z.object({ fund_code: idSchema, ...fallsQuery }),
    result: z.object({ ...publicGate, ...fallsShape }),
  }),
  simuFalls: defineCall({
    summary: '私募历次回撤，以及任一天买入后低于成本的天数',
    method: 'GET',
    path: '/api/v1/data/product/simu/falls',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema, ...fallsQuery }),
    result: z.object({ ...simuGate, ...fallsShape }),
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
      /** The fund's life cut wherever somebody came or left, newest first. */
      spans: z.array(z.object({ manager_names: z.array(z.string()), ...tenureShape })),
      /** What those who run it now ran elsewhere too, newest first, at most 12 each. */
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
      /** By the day they came, newest first, at most 20. */
      products: z.array(z.object({ ...simuGate, is_liquidated: z.boolean(), ...tenureShape })),
    }),
  }),
};
