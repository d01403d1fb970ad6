import { z } from 'zod';
import { defineCall } from '~/contract/define';

import { NOTICE_TOPICS } from '~/contract/notice-topics';
import { publicPositionSchema, tradePasswordSchema } from '~/contract/public-trade-shapes';
import { DIVIDEND_METHODS } from '~/contract/kinds';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { navSchema, sharesSchema, signedYuanSchema, yuanSchema } from '~/contract/units';

const fundCode = { fund_code: idSchema };

export const noticeSchema = z.object({
  topic: z.enum(NOTICE_TOPICS),
  subject_id: idSchema,
  title: z.string(),
  text: z.string(),
  created_at: instantSchema,
});

/** `2026-11`; defaults to the newest month with income. */
export const monthSchema = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .optional();

/** Income by day of one month, from current and former holdings. */
export const incomeMonthSchema = z.object({
  month: z.string(),
  /** Months with data, newest first. */
  months: z.array(z.string()),
  month_total: signedYuanSchema,
  total: signedYuanSchema,
  /** Newest first. */
  list: z.array(
    z.object({
      date: daySchema,
      amount: signedYuanSchema,
      funds: z.array(z.object({ ...fundCode, fund_name: z.string(), amount: signedYuanSchema })),
      /** Funds whose NAV of the day was corrected after orders were settled at it. */
      corrections: z.array(z.object({ ...fundCode, nav_was: navSchema, nav_becomes: navSchema })).default([]),
      /** Funds whose dividend, split or income of the day was corrected after its booking. */
      payout_corrections: z
        .array(z.object({ ...fundCode, kind: z.enum(['dividend', 'split', 'income']) }))
        .default([]),
    }),
  ),
});

/** Public-fund holdings of a person and their income. */
export const publicAccount = {
  positions: defineCall({
    summary: '公募持仓与合计',
    method: 'GET',
    path: '/api/v1/trade/position/list',
    auth: 'required',
    limit: 'read',
    result: z.object({
      as_of: daySchema.nullable(),
      server_now: instantSchema,
      value: yuanSchema,
      /** Paid, not yet confirmed; not part of `value`. */
      pending_amount: yuanSchema,
      /** Of redemptions, cash dividends and corrections: due and not arrived. */
      incoming_amount: yuanSchema,
      /** Redemptions, refunds and dividends that the bank refused to credit to the card: due and not arrived. */
      refused_amount: yuanSchema,
      profit: signedYuanSchema,
      total_profit: signedYuanSchema,
      day_income: z.object({ date: daySchema, amount: signedYuanSchema }).nullable(),
      list: z.array(publicPositionSchema),
    }),
  }),
  position: defineCall({
    summary: '一只公募基金的持仓',
    method: 'GET',
    path: '/api/v1/trade/position/detail',
    auth: 'required',
    limit: 'read',
    query: z.object(fundCode),
    result: publicPositionSchema.extend({
      server_now: instantSchema,
      dividends: z.array(
        z.object({
          ex_on: daySchema,
          way: z.enum(DIVIDEND_METHODS),
          amount: yuanSchema,
          /** Shares from reinvestment. */
          shares: sharesSchema.nullable(),
          /** Day the cash reached the card; before that, the announced day. */
          paid_on: daySchema,
          /** paid: cash on the card, or booked shares; otherwise due, or refused by the bank with a reason. */
          state: z.enum(['paid', 'due', 'refused']),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  income: defineCall({
    summary: '每日收益：全部或一只基金，按月',
    method: 'GET',
    path: '/api/v1/trade/position/income',
    auth: 'required',
    limit: 'read',
    query: z.object({
      fund_code: idSchema.optional(),
      month: monthSchema,
    }),
    result: incomeMonthSchema,
  }),
  lockedShares: defineCall({
    summary: '暂不可赎回的份额与原因',
    method: 'GET',
    path: '/api/v1/trade/position/locked',
    auth: 'required',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      ...fundCode,
      fund_name: z.string(),
      locked_shares: sharesSchema,
      list: z.array(
        z.object({
          shares: sharesSchema,
          /** Reserved for a redemption, or in the minimum holding period of the fund. */
          reason: z.enum(['redeeming', 'holding_period']),
          /** Day from which it is free; null when that depends on an order. */
          until: daySchema.nullable(),
          order_id: idSchema.nullable(),
        }),
      ),
    }),
  }),
  notices: defineCall({
    summary: '公募订单、定投与到账的通知，近 30 日，新的在前',
    method: 'GET',
    path: '/api/v1/trade/notice/list',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(noticeSchema) }),
  }),
  setDividendWay: defineCall({
    summary: '修改分红方式',
    method: 'POST',
    path: '/api/v1/trade/position/dividend_way',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      ...fundCode,
      way: z.enum(DIVIDEND_METHODS),
      trade_password: tradePasswordSchema,
    }),
    result: z.object({ ...fundCode, way: z.enum(DIVIDEND_METHODS), from: daySchema }),
  }),
};
