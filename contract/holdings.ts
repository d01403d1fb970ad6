import { z } from 'zod';
import { CERTIFICATE_KINDS, PENDING_BOOKINGS } from '~/contract/kinds';
import { alertFundShape, alertSchema } from '~/contract/alerts';
import { defineCall } from '~/contract/define';
import { monthSchema } from '~/contract/public-account';
import { planSchema } from '~/contract/public-trade-shapes';
import {
  requestedDaySchema,
  daySchema,
  idSchema,
  instantSchema,
  lockedSchema,
  createPageSchema,
  pageQuery,
  returnGapSchema,
} from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema, yuanSchema } from '~/contract/units';
import {
  ASSET_SECTIONS,
  FLOW_TYPES,
  flowPeriodSchema,
  flowSchema,
  positionSchema,
  WEALTH_RANGES,
  dayIncomeSchema,
  wealthSchema,
  certificateSchema,
} from '~/contract/holding-shapes';

export const holdings = {
  /** Basis of the holder level: ids only. */
  heldProducts: defineCall({
    summary: '本人持有的产品编号',
    method: 'GET',
    path: '/api/v1/data/user/held_products',
    auth: 'required',
    limit: 'read',
    isShared: true,
    result: z.object({ product_ids: z.array(idSchema) }),
  }),
  /** All own data that a fund page shows: holding, trades, plan, alerts. */
  onFund: defineCall({
    summary: '一只基金与本人：持有、买卖点、定投、提醒',
    method: 'GET',
    path: '/api/v1/data/user/on_fund',
    auth: 'required',
    limit: 'read',
    isShared: true,
    query: z.object(alertFundShape),
    result: z.object({
      server_now: instantSchema,
      /** Null without a holding. */
      held: z
        .object({
          shares: sharesSchema,
          value: signedYuanSchema,
          profit: signedYuanSchema,
          profit_ratio: rateSchema.nullable(),
          nav_date: daySchema.nullable(),
          /**
           * Reason the value is of an earlier day than the newest NAV; absent or null when no booking is pending.
           */
          pending_booking: z.enum(PENDING_BOOKINGS).nullish(),
          /** Income of the newest NAV day; public funds. */
          day_income: dayIncomeSchema.nullable(),
          /** Paid, without shares yet; public funds. */
          pending_amount: signedYuanSchema.nullable(),
          /** Some of it can be redeemed now; public funds. */
          can_redeem: z.boolean(),
          can_convert: z.boolean().optional(),
          /** The fund has suspended redemptions; absent means not suspended. Public funds. */
          is_redeem_suspended: z.boolean().optional(),
        })
        .nullable(),
      /** Confirmed trades, oldest first; only the newest when there are more than a chart can show. */
      trades: z.array(
        z.object({
          date: daySchema,
          way: z.enum(['buy', 'sell']),
          amount: yuanSchema,
          nav: navSchema.nullable(),
        }),
      ),
      /** Newest plan that is active or paused. */
      plan: planSchema.pick({ plan_id: true, amount: true, state: true, next_run_on: true }).nullable(),
      plan_count: z.number().int(),
      alerts: z.array(alertSchema),
    }),
  }),
  positions: defineCall({
    summary: '持仓列表（可按类别）',
    method: 'GET',
    path: '/api/v1/data/user/positions',
    auth: 'required',
    limit: 'read',
    query: z.object({ part: z.enum(ASSET_SECTIONS).optional() }),
    result: z.object({
      as_of: daySchema.nullable(),
      total: signedYuanSchema,
      cost: signedYuanSchema,
      profit: signedYuanSchema,
      profit_ratio: rateSchema.nullable(),
      own_return: rateSchema.nullable(),
      own_return_gap: returnGapSchema,
      list: z.array(positionSchema.omit({ series: true, documents: true, lots: true, foreign: true })),
    }),
  }),
  /**
   * All current and former holdings as one. `value` minus `put_in` is `gain`, at the end and at every point; the
   * incomes of all months add up to it.
   */
  wealth: defineCall({
    summary: '全部资产：走势与净投入、收益、收益日历',
    method: 'GET',
    path: '/api/v1/data/user/wealth',
    auth: 'required',
    limit: 'read',
    query: z.object({ range: z.enum(WEALTH_RANGES).default('1y'), month: monthSchema }),
    result: wealthSchema,
  }),
  position: defineCall({
    summary: '一项持仓的详情',
    method: 'GET',
    path: '/api/v1/data/user/position',
    auth: 'required',
    limit: 'read',
    query: z.object({ product_code: idSchema }),
    result: positionSchema,
  }),
  flows: defineCall({
    summary: '资金流水，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/flows',
    auth: 'required',
    limit: 'read',
    query: z.object({
      product_code: idSchema.optional(),
      type: z.enum(FLOW_TYPES).optional(),
      period: flowPeriodSchema,
      ...pageQuery,
    }),
    result: createPageSchema(flowSchema),
  }),
  flowsFile: defineCall({
    summary: '资金流水对账单（PDF）；生成一份本人的文件',
    method: 'POST',
    path: '/api/v1/data/user/flows/file',
    auth: 'required',
    limit: 'file',
    isIdempotent: true,
    body: z.strictObject({ period: flowPeriodSchema }),
    result: z.object({ file_id: idSchema }),
  }),
  issueCertificate: defineCall({
    summary: '开具证明（PDF，带校验码）',
    method: 'POST',
    path: '/api/v1/data/user/certificate/issue',
    auth: 'required',
    limit: 'file',
    isIdempotent: true,
    body: z.strictObject({ kind: z.enum(CERTIFICATE_KINDS) }),
    result: certificateSchema,
  }),
  certificates: defineCall({
    summary: '已开具的证明，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/certificate/list',
    auth: 'required',
    limit: 'read',
    query: z.object({ kind: z.enum(CERTIFICATE_KINDS).optional(), ...pageQuery }),
    result: createPageSchema(certificateSchema),
  }),
  /**
   * For any reader of a certificate or a monthly report. It shows only the printed content, with masked names, and
   * no amounts of a report.
   */
  checkCertificate: defineCall({
    summary: '按校验码核对证明或月度账单',
    method: 'GET',
    path: '/api/v1/data/certificate/check',
    auth: 'none',
    limit: 'read',
    query: z.object({ check_code: z.string().max(40) }),
    result: z.object({
      kind: z.enum([...CERTIFICATE_KINDS, 'month_report']),
      /** Null for a monthly report: the reply states only that it exists, and its month. */
      masked_name: z.string().nullable(),
      issued_at: instantSchema,
      as_of: daySchema.nullable(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  }),
  openCalendar: defineCall({
    summary: '产品日历：开放日、锁定到期、冷静期截止',
    method: 'GET',
    path: '/api/v1/data/product/open_calendar',
    auth: 'optional',
    limit: 'read',
    isGated: true,
    query: z.object({
      from: requestedDaySchema,
      to: requestedDaySchema,
      product_code: idSchema.optional(),
      /** Only products that the person holds, watches or has reserved. */
      is_own: z.enum(['true', 'false']).optional(),
    }),
    result: z.object({
      /** Open days of products; empty below 'specific', without unsuitable products (the BFF removes them). */
      list: z.array(
        z.object({
          kind: z.enum(['simu', 'am']),
          date: daySchema,
          product_id: idSchema,
          name: z.string(),
          risk_level: z.number().int().nullable(),
        }),
      ),
      /** Reason the list is empty; set by the BFF. */
      list_locked: lockedSchema.nullish(),
      /** Open days of the person's own products; they are never locked. */
      own: z.array(
        z.object({
          date: daySchema,
          event: z.enum(['unlock', 'pay_by', 'cooling_off', 'open_reserved', 'redeem', 'payout']),
          product_code: idSchema,
          name: z.string(),
          text: z.string(),
          order_id: idSchema.nullable(),
        }),
      ),
      is_capped: z.boolean(),
    }),
  }),
};
