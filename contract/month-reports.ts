import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { ASSET_SECTIONS, flowSchema } from '~/contract/holding-shapes';
import { monthSchema } from '~/contract/public-account';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema } from '~/contract/units';

const monthName = monthSchema.unwrap();

/** Opening value plus what was paid in, less what was paid out, plus the gain is the closing value. */
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
  /** On the last evening. */
  shares: sharesSchema,
  /** In 元, also of another currency; null while none was published: what was paid stands for the value. */
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  ...sumsShape,
  /** Money-weighted, of the month. */
  own_return: rateSchema.nullable(),
  /** Of the fund over the days it was held in the month, and of its benchmark over the same. */
  fund_return: rateSchema.nullable(),
  fund_from: daySchema.nullable(),
  fund_until: daySchema.nullable(),
  benchmark_name: z.string().nullable(),
  benchmark_return: rateSchema.nullable(),
  /** A year, taken within the NAV; null where they are not disclosed. */
  management_rate: rateSchema.nullable(),
  custody_rate: rateSchema.nullable(),
});

export const monthReportContentSchema = z.object({
  month: monthName,
  from_day: daySchema,
  to_day: daySchema,
  totals: z.object({
    ...sumsShape,
    /** Dividends and distributions in cash; they are within what was paid out. */
    cash_income: signedYuanSchema,
    /** Money in no holding on the last evening: paid for shares to come, or due and not there. Absent of older reports. */
    in_transit: signedYuanSchema.optional(),
    money_weighted_return: rateSchema.nullable(),
    time_weighted_return: rateSchema.nullable(),
  }),
  lines: z.array(lineSchema),
  /** Money that moved, oldest first. */
  flows: z.array(
    flowSchema
      .pick({ date: true, bank_day: true, product_name: true, amount: true, shares: true, nav: true })
      // Money that bought no shares is in no sum.
      .extend({ flow_text: z.string(), is_counted: z.boolean() }),
  ),
  /** Taken from one's own money in the month; `unknown_count`: movements whose fee is not on record. */
  fees: z.object({
    subscribe_fee: signedYuanSchema,
    redeem_fee: signedYuanSchema,
    performance_fee: signedYuanSchema,
    unknown_count: z.number().int(),
  }),
});
export type MonthReportContent = z.infer<typeof monthReportContentSchema>;

/** A report as lists tell it. */
const briefShape = {
  report_id: idSchema,
  number: z.string(),
  issued_at: instantSchema,
};

/** Closed months of one's own as papers: the list, one whole, and one that was not issued yet. */
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
          /** The newest of the month; null where none was issued yet. */
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
      /** The day the last closed month is issued from; null where it is here or the calendar does not reach it. */
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
      /** The one it corrects, and the one that corrects it. */
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
