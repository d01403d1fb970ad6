import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { defineCall } from '~/contract/define';
import { DAY_COUNTS } from '~/domain/figures/fixed/day-count';
import { FIXED_ASSETS, FIXED_FORMS, FIXED_STATUSES, TERM_EVENT_KINDS } from '~/contract/kinds';
import { NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import {
  createCsvSchema,
  daySchema,
  idSchema,
  lockedSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { daysSchema, rateSchema, ratioSchema, integerYuanSchema } from '~/contract/units';

/**
 * Quasi-fixed-income products: trust plans, fixed-income asset-management plans, and notes of securities companies.
 * None of them promises a yield: a benchmark is the manager's own measure, an agreed rate is a debt of the issuer
 * only.
 */

const assetSchema = z.enum(FIXED_ASSETS);

/** A product in a list. Filed facts and texts are open; values from `risk_level` on are disclosed by level. */
const fixedBriefSchema = z.object({
  kind: z.literal('quasi_fixed'),
  /** Group whose pledge and proof it requires: asset-management products. */
  context: z.literal('am'),
  product_id: idSchema,
  name: z.string(),
  form: z.enum(FIXED_FORMS),
  asset: assetSchema,
  status: z.enum(FIXED_STATUSES),
  /** Day it began, or is planned to begin. */
  starts_on: daySchema,
  filing_no: z.string(),
  issuer: z.string(),
  /** Null for a note: it is a debt without separately held assets. */
  custodian: z.string().nullable(),
  summary: z.string(),
  risk_level: z.number().int().min(1).max(5).nullable(),
  min_amount: integerYuanSchema.nullable(),
  term: z
    .object({
      /** Whole months, by contract. */
      term_months: z.number().int(),
      ends_on: daySchema,
      /** Extended end of the term; null without an extension. */
      extended_to: daySchema.nullable(),
      /** Months of the year in which it pays; empty: once, at the end. */
      payout_months: z.array(z.number().int()),
      payout_day: z.number().int(),
      /** How the contract counts the days of a period. */
      day_count: z.enum(DAY_COUNTS).default('act_365'),
    })
    .nullable(),
  /** Annual rate: a benchmark between two rates, or one rate that the issuer of a note owes. */
  benchmark: z.object({ is_agreed: z.boolean(), low: rateSchema, high: rateSchema }).nullable(),
  /** Past payment days and the payments received up to today, as shares of the principal. */
  payout_record: z
    .object({
      due_count: z.number().int(),
      on_time_count: z.number().int(),
      late_count: z.number().int(),
      open_count: z.number().int(),
      income_ratio: rateSchema,
      principal_ratio: rateSchema,
      /** From the actual payment days (XIRR); null while principal is outstanding and for less than a year. */
      realised_rate: ratioSchema,
    })
    .nullable(),
  locked: lockedSchema.nullish(),
});
export type FixedBrief = z.infer<typeof fixedBriefSchema>;

export const quasiFixed = {
  productList: defineCall({
    summary: '类固收产品列表：按形式、投向与状态，开始晚的在前',
    method: 'GET',
    path: '/api/v1/data/quasi_fixed/product/list',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      form: z.enum(FIXED_FORMS).optional(),
      asset: createCsvSchema(FIXED_ASSETS).optional(),
      status: z.enum(FIXED_STATUSES).optional(),
      keyword: createSearchTextSchema(NAME_QUERY_MAX_CHARS).min(1).optional(),
      /** Set by the BFF from the viewer's class. */
      risk_max: z.coerce.number().int().min(1).max(5).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(fixedBriefSchema).extend({
      /** Counts of all products within the viewer's class, regardless of the filters. */
      forms: z.array(z.object({ form: z.enum(FIXED_FORMS), product_count: z.number().int() })),
      assets: z.array(z.object({ asset: assetSchema, product_count: z.number().int() })),
    }),
  }),
  productDetail: defineCall({
    summary: '类固收产品详情：条款、分配安排与记录、增信、底层资产与文件',
    method: 'GET',
    path: '/api/v1/data/quasi_fixed/product/detail',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({ product_id: idSchema }),
    result: fixedBriefSchema.extend({
      /** Text about the liquidation: its day and reason; an upstream without liquidations omits it. */
      wound_up_text: z.string().nullish(),
      strategy_text: z.string(),
      issuer_text: z.string(),
      /** All payment days in order, with the payments received. */
      payout_schedule: z.array(
        z.object({
          from: daySchema,
          until: daySchema,
          /** The day itself or the next working day; null beyond the calendar. */
          due_on: daySchema.nullable(),
          period_days: daysSchema,
          is_end: z.boolean(),
          state: z.enum(['coming', 'paid', 'late', 'open']),
          late_days: daysSchema,
          /** Principal outstanding during the period. */
          principal_in_ratio: rateSchema,
          /** Benchmark applied to these days, for past days. For an agreed rate also for future days. */
          measure: z.object({ low: rateSchema, high: rateSchema }).nullable(),
          paid: z
            .object({ paid_on: daySchema, income_ratio: rateSchema, principal_ratio: rateSchema })
            .nullable(),
        }),
      ),
      term_events: z.array(z.object({ date: daySchema, kind: z.enum(TERM_EVENT_KINDS), text: z.string() })),
      credit_support: z.array(z.object({ label: z.string(), text: z.string() })),
      /** Investments of the product, from the newest report. */
      portfolio: z
        .object({
          date: daySchema,
          list: z.array(z.object({ name: z.string(), weight_ratio: rateSchema, note: z.string() })),
        })
        .nullable(),
      fees: z
        .object({ subscribe_rate: rateSchema, management_rate: rateSchema, custody_rate: rateSchema })
        .nullable(),
      documents: z
        .array(
          z.object({
            id: idSchema,
            title: z.string(),
            published_on: daySchema,
            size_bytes: z.number().int(),
          }),
        )
        .nullable(),
      /** Reason the documents are missing; set by the BFF. */
      documents_locked: lockedSchema.nullish(),
    }),
  }),
  /** The bond market behind these products, and what is on offer: no figures of single products. */
  market: defineCall({
    summary: '类固收研究的市场数字：债券指数的区间涨跌与回撤，产品按形式与投向的数量',
    method: 'GET',
    path: '/api/v1/data/quasi_fixed/market',
    auth: 'none',
    limit: 'read',
    result: z.object({
      benchmark_name: z.string(),
      as_of: daySchema.nullable(),
      periods: z.array(
        z.object({ label: z.string(), start: daySchema, end: daySchema, change_ratio: rateSchema }),
      ),
      /** Maximum drawdown of the last five years. */
      deepest: z
        .object({ depth: rateSchema, peak: daySchema, trough: daySchema, recovered: daySchema.nullable() })
        .nullable(),
      /** At month ends, oldest first, starting at 1. */
      months: z.array(z.object({ date: daySchema, change_ratio: rateSchema })),
      forms: z.array(z.object({ form: z.enum(FIXED_FORMS), product_count: z.number().int() })),
      assets: z.array(z.object({ asset: assetSchema, product_count: z.number().int() })),
    }),
  }),
};
