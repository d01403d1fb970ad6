import { z } from 'zod';
import { CERTIFICATE_KINDS } from '~/contract/kinds';
import { FLOW_PERIODS } from '~/domain/calendar/flow-period';
import { CASH_WAYS } from '~/domain/holdings/liquidity';
import { alertFundShape, alertSchema } from '~/contract/alerts';
import { defineCall } from '~/contract/define';
import { incomeMonthSchema, monthSchema } from '~/contract/public-account';
import { planSchema } from '~/contract/public-trade-shapes';
import {
  askedDaySchema,
  daySchema,
  idSchema,
  instantSchema,
  lockedSchema,
  pageOf,
  pageQuery,
} from '~/contract/shared';
import {
  daysSchema,
  navSchema,
  rateSchema,
  sharesSchema,
  signedYuanSchema,
  yuanPointSchema,
  yuanSchema,
} from '~/contract/units';

export const ASSET_PARTS = ['simu', 'public', 'pe', 'quasi_fixed', 'foreign'] as const;
export const FLOW_TYPES = [
  'subscribe',
  'append',
  'redeem',
  'dividend',
  /** A dividend that bought shares: no money moved. */
  'reinvest',
  /** Money that came in and bought no shares, or has not yet: with its refund, both ways of a wrong payment. */
  'remit',
  'refund',
  'distribution',
] as const;
/** Counted back from the service's own today. */
export const flowPeriodSchema = z.enum(FLOW_PERIODS).default('all');

export const flowSchema = z.object({
  flow_id: idSchema,
  date: daySchema,
  type: z.enum(FLOW_TYPES),
  product_code: idSchema,
  product_name: z.string(),
  /** 元; negative is money paid in. */
  amount: signedYuanSchema,
  shares: sharesSchema.nullable(),
  nav: navSchema.nullable(),
  order_id: idSchema.nullable(),
  /** Bought while the fund was raised. */
  is_raising: z.boolean(),
  /** Money to the person that is not there: on its way, or refused by the bank; null for everything else. */
  outstanding: z.enum(['due', 'refused']).nullable(),
});
export type Flow = z.infer<typeof flowSchema>;

/** One thing held, whole. Amounts 元, decimal text; rates ratios. */
export const positionSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  part: z.enum(ASSET_PARTS),
  manager_name: z.string(),
  currency: z.enum(['CNY', 'USD', 'HKD']),
  shares: sharesSchema,
  /** Null where no NAV has been published yet: cost stands for the value. */
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  amount: signedYuanSchema,
  cost: signedYuanSchema,
  profit: signedYuanSchema,
  /** Profit over all money paid in; null where none is known. */
  profit_ratio: rateSchema.nullable(),
  /** Cash paid out so far. */
  paid_out: signedYuanSchema,
  /** Own yearly return (XIRR); null under one year. */
  own_return: rateSchema.nullable(),
  /** Return of the fund over the same window. */
  fund_return: rateSchema.nullable(),
  /** That window, from the first money paid in to the NAV day, and the fund's return a year in it; null under one. */
  fund_window: z.object({ start: daySchema, end: daySchema, annualised: rateSchema.nullable() }).nullable(),
  held_since: daySchema,
  held_days: z.number().int(),
  /** The last day shares come out of their lock-up; null when none is locked. */
  locked_until: daySchema.nullable(),
  /** Of all assets. */
  share: rateSchema,
  lots: z.array(
    z.object({
      shares: sharesSchema,
      cost: signedYuanSchema,
      confirmed_on: daySchema,
      unlocked_on: daySchema.nullable(),
    }),
  ),
  open_days: z.array(daySchema),
  /** Fixed income: rate and end; private equity: called and distributed. */
  terms: z.array(z.object({ label: z.string(), value: z.string() })),
  documents: z.array(
    z.object({ file_id: idSchema, title: z.string(), published_on: daySchema, kind: z.string() }),
  ),
  series: z.object({
    dates: z.array(daySchema),
    amount: z.array(yuanPointSchema),
    cost: z.array(yuanPointSchema),
  }),
  /** A redemption of some of it can be applied for now. */
  can_redeem: z.boolean(),
  /** Private funds: the first open day any of it can go on; while none is known, the day its lock ends. */
  redeem_from: daySchema.nullable(),
  /**
   * Private funds: why none of it can be applied for. Another order is under way, every lot is locked beyond the open days
   * known, no open day is known, the shares are not registered lot by lot yet, or the fund is wound up.
   */
  redeem_obstacle: z.enum(['order', 'locked', 'no_open_day', 'unregistered', 'wound_up']).nullable(),
  open_order_id: idSchema.nullable(),
});
export type Position = z.infer<typeof positionSchema>;

/** Windows of the curve, counted back from its last day. */
export const WEALTH_RANGES = ['1m', '1y', 'all'] as const;

const dayIncomeSchema = z.object({ date: daySchema, amount: signedYuanSchema });

export const wealthSchema = z.object({
  server_now: instantSchema,
  /** Day of the first money; null of who never held anything. */
  since: daySchema.nullable(),
  value: signedYuanSchema,
  /** All money paid in less all that came out, redemptions on their way included. */
  put_in: signedYuanSchema,
  gain: signedYuanSchema,
  /** Of `gain`, what products brought that are not held any more. */
  ended_gain: signedYuanSchema,
  /** Yearly (XIRR) over everything; null under one year. */
  own_return: rateSchema.nullable(),
  income: z.object({
    /** Of the newest NAV day of all. */
    day: dayIncomeSchema.nullable(),
    month_income: signedYuanSchema,
    year_income: signedYuanSchema,
    /** Of each part held, of its own newest NAV day. */
    parts: z.array(dayIncomeSchema.extend({ part: z.enum(ASSET_PARTS) })),
  }),
  window: z.object({
    range: z.enum(WEALTH_RANGES),
    start: daySchema.nullable(),
    end: daySchema.nullable(),
    put_in: signedYuanSchema,
    gain: signedYuanSchema,
  }),
  /** 元; one value a date. */
  curve: z.object({
    dates: z.array(daySchema),
    value: z.array(yuanPointSchema),
    put_in: z.array(yuanPointSchema),
  }),
  calendar: incomeMonthSchema,
  /** Money that is in no holding: paid for shares to come or to go back, redeemed and on its way, refused by the bank. */
  transit: z.object({
    buying: signedYuanSchema,
    redeeming: signedYuanSchema,
    refused: signedYuanSchema,
  }),
  /** The soonest first; shares of the rungs add up to 1. */
  ladder: z.array(
    z.object({
      way: z.enum(CASH_WAYS),
      date: daySchema.nullable(),
      /** Trading days until then, of `settlement` alone. */
      trading_days: daysSchema.nullable(),
      amount: signedYuanSchema,
      share: rateSchema,
      cumulative: rateSchema,
      product_codes: z.array(idSchema),
    }),
  ),
});

export const certificateSchema = z.object({
  certificate_id: idSchema,
  kind: z.enum(CERTIFICATE_KINDS),
  file_id: idSchema,
  check_code: z.string(),
  issued_at: instantSchema,
});

export const holdings = {
  /** What the holder level rests on: nothing but ids. */
  heldProducts: defineCall({
    summary: '本人持有的产品编号',
    method: 'GET',
    path: '/api/v1/data/user/held_products',
    auth: 'required',
    isShared: true,
    result: z.object({ product_ids: z.array(idSchema) }),
  }),
  /** Everything of the person's own that a fund's page shows: what is held, bought and sold, planned, to be told. */
  onFund: defineCall({
    summary: '一只基金与本人：持有、买卖点、定投、提醒',
    method: 'GET',
    path: '/api/v1/data/user/on_fund',
    auth: 'required',
    isShared: true,
    query: z.object(alertFundShape),
    result: z.object({
      server_now: instantSchema,
      /** Null of who holds none of it. */
      held: z
        .object({
          shares: sharesSchema,
          value: signedYuanSchema,
          profit: signedYuanSchema,
          profit_ratio: rateSchema.nullable(),
          nav_date: daySchema.nullable(),
          /** Of the newest NAV day; public funds. */
          day_income: dayIncomeSchema.nullable(),
          /** Paid, in no share yet; public funds. */
          pending_amount: signedYuanSchema.nullable(),
          /** Some of it can be redeemed now; public funds. */
          can_redeem: z.boolean(),
        })
        .nullable(),
      /** Confirmed, oldest first; the newest where there are more than a chart can show. */
      trades: z.array(
        z.object({
          date: daySchema,
          way: z.enum(['buy', 'sell']),
          amount: yuanSchema,
          nav: navSchema.nullable(),
        }),
      ),
      /** The newest plan that runs or rests. */
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
    query: z.object({ part: z.enum(ASSET_PARTS).optional() }),
    result: z.object({
      as_of: daySchema.nullable(),
      total: signedYuanSchema,
      cost: signedYuanSchema,
      profit: signedYuanSchema,
      profit_ratio: rateSchema.nullable(),
      own_return: rateSchema.nullable(),
      list: z.array(positionSchema.omit({ series: true, documents: true, lots: true })),
    }),
  }),
  /**
   * Everything held and held before, as one. `value` less `put_in` is `gain`, at the end and at every point; the incomes
   * of all months add up to it.
   */
  wealth: defineCall({
    summary: '全部资产：走势与净投入、收益、收益日历、可用时间',
    method: 'GET',
    path: '/api/v1/data/user/wealth',
    auth: 'required',
    query: z.object({ range: z.enum(WEALTH_RANGES).default('1y'), month: monthSchema }),
    result: wealthSchema,
  }),
  position: defineCall({
    summary: '一项持仓的详情',
    method: 'GET',
    path: '/api/v1/data/user/position',
    auth: 'required',
    query: z.object({ product_code: idSchema }),
    result: positionSchema,
  }),
  flows: defineCall({
    summary: '资金流水，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/flows',
    auth: 'required',
    query: z.object({
      product_code: idSchema.optional(),
      type: z.enum(FLOW_TYPES).optional(),
      period: flowPeriodSchema,
      ...pageQuery,
    }),
    result: pageOf(flowSchema),
  }),
  flowsFile: defineCall({
    summary: '资金流水对账单（PDF）；生成一份本人的文件',
    method: 'POST',
    path: '/api/v1/data/user/flows/file',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ period: flowPeriodSchema }),
    result: z.object({ file_id: idSchema }),
  }),
  issueCertificate: defineCall({
    summary: '开具证明（PDF，带校验码）',
    method: 'POST',
    path: '/api/v1/data/user/certificate/issue',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ kind: z.enum(CERTIFICATE_KINDS) }),
    result: certificateSchema,
  }),
  certificates: defineCall({
    summary: '已开具的证明，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/certificate/list',
    auth: 'required',
    query: z.object({ kind: z.enum(CERTIFICATE_KINDS).optional(), ...pageQuery }),
    result: pageOf(certificateSchema),
  }),
  /** Anybody who was handed a certificate; shows only what is printed on it, names masked. */
  checkCertificate: defineCall({
    summary: '按校验码核对证明',
    method: 'GET',
    path: '/api/v1/data/certificate/check',
    auth: 'none',
    query: z.object({ check_code: z.string().max(40) }),
    result: z.object({
      kind: z.enum(CERTIFICATE_KINDS),
      masked_name: z.string(),
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
    isGated: true,
    query: z.object({
      from: askedDaySchema,
      to: askedDaySchema,
      product_code: idSchema.optional(),
      /** Only what the person holds, watches or has reserved. */
      is_own: z.enum(['true', 'false']).optional(),
    }),
    result: z.object({
      /** Open days of products; empty below 'specific', and without what does not fit (the BFF takes them out). */
      list: z.array(
        z.object({
          kind: z.enum(['simu', 'am']),
          date: daySchema,
          product_id: idSchema,
          name: z.string(),
          risk_level: z.number().int().nullable(),
        }),
      ),
      /** Why the list is empty; set by the BFF. */
      list_locked: lockedSchema.nullish(),
      /** The person's own days: nobody else's, so never locked. */
      own: z.array(
        z.object({
          date: daySchema,
          event: z.enum(['unlock', 'pay_by', 'cooling_off', 'open_reserved', 'redeem']),
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
