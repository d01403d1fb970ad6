import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS, flowSchema } from '~/contract/holding-shapes';
import { monthSchema } from '~/contract/public-account';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema } from '~/contract/units';

const monthName = monthSchema.unwrap();

/** Opening value plus money paid in, minus money paid out, plus the gain equals the closing value. */
const sumsShape = {
  opening_value: signedYuanSchema,
  paid_in: signedYuanSchema,
  paid_out: signedYuanSchema,
  month_gain: signedYuanSchema,
  closing_value: signedYuanSchema,
};

const lineSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  part: z.enum(ASSET_SECTIONS),
  currency: z.enum(['CNY', 'USD', 'HKD']),
  /** At the end of the last day. */
  shares: sharesSchema,
  /**
   * In 元, also for other currencies; null before the first published NAV, when the amount paid is used as the
   * value.
   */
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  ...sumsShape,
  /** Money-weighted, for the month. */
  own_return: rateSchema.nullable(),
  /** Return of the fund over the days held in the month, and of its benchmark over the same days. */
  fund_return: rateSchema.nullable(),
  fund_from: daySchema.nullable(),
  fund_until: daySchema.nullable(),
  benchmark_name: z.string().nullable(),
  benchmark_return: rateSchema.nullable(),
  /** Per year, already deducted in the NAV; null when not disclosed. */
  management_rate: rateSchema.nullable(),
  custody_rate: rateSchema.nullable(),
});

export const monthReportContentSchema = z.object({
  month: monthName,
  from_day: daySchema,
  to_day: daySchema,
  totals: z.object({
    ...sumsShape,
    /** Dividends and distributions in cash; included in the money paid out. */
    cash_income: signedYuanSchema,
    /**
     * Money in no holding at the end of the last day: paid for shares, or due and not arrived. Absent in older
     * reports.
     */
    in_transit: signedYuanSchema.optional(),
    money_weighted_return: rateSchema.nullable(),
    time_weighted_return: rateSchema.nullable(),
  }),
  lines: z.array(lineSchema),
  /** Money flows, oldest first. */
  flows: z.array(
    flowSchema
      .pick({ date: true, bank_day: true, product_name: true, amount: true, shares: true, nav: true })
      // Money that bought no shares is not part of any sum.
      .extend({ flow_text: z.string(), is_counted: z.boolean() }),
  ),
  /** Fees deducted from the person's money in the month; `unknown_count`: flows whose fee is not on record. */
  fees: z.object({
    subscribe_fee: signedYuanSchema,
    redeem_fee: signedYuanSchema,
    performance_fee: signedYuanSchema,
    unknown_count: z.number().int(),
  }),
});
export type MonthReportContent = z.infer<typeof monthReportContentSchema>;

/** A report in a list. */
const briefShape = {
  report_id: idSchema,
  number: z.string(),
  issued_at: instantSchema,
};

/** Monthly reports of the person: the list, one report, and a month without an issued report. */
export const monthReports = {
  list: defineCall({
    summary: '月度账单：有过持仓或资金的已结束月份，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/month_report/list',
    auth: 'required',
    limit: 'read',
    result: z.object({
      list: z.array(
        z.object({
          month: monthName,
          /** Newest report of the month; null before it is issued. */
          report: z
            .object({
              ...briefShape,
              closing_value: signedYuanSchema,
              month_gain: signedYuanSchema,
              is_correction: z.boolean(),
            })
            .nullable(),
        }),
      ),
      /**
       * Day from which the last closed month is issued; null when it is issued or the calendar does not extend that
       * far.
       */
      next_issue_on: daySchema.nullable(),
    }),
  }),
  report: defineCall({
    summary: '一份月度账单',
    method: 'GET',
    path: '/api/v1/data/user/month_report',
    auth: 'required',
    limit: 'read',
    query: z.object({ report_id: idSchema }),
    result: z.object({
      ...briefShape,
      check_code: z.string(),
      content_sha256: z.string(),
      file_id: idSchema,
      content: monthReportContentSchema,
      /** The report it corrects, and the report that corrects it. */
      replaces: z.object({ report_id: idSchema, number: z.string() }).nullable(),
      replaced_by: z.object({ report_id: idSchema, number: z.string() }).nullable(),
    }),
  }),
  issue: defineCall({
    summary: '出具一个已结束月份的账单；已有时答复同一份',
    method: 'POST',
    path: '/api/v1/data/user/month_report/issue',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ month: monthName }),
    result: z.object({ report_id: idSchema }),
  }),
};
