import { z } from 'zod';
import { CERTIFICATE_KINDS, PENDING_BOOKINGS } from '~/contract/kinds';
import { FLOW_PERIODS } from '~/domain/calendar/flow-period';
import { incomeMonthSchema } from '~/contract/public-account';
import { daySchema, idSchema, instantSchema, returnGapSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema, yuanPointSchema } from '~/contract/units';

export const ASSET_SECTIONS = ['simu', 'public', 'pe', 'quasi_fixed', 'foreign'] as const;
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
  /** What a liquidated product paid for the shares. */
  'liquidation',
  /** Shares or money adjusted because a settled NAV was corrected. */
  'correction',
] as const;
/** Counted back from the service's own today. */
export const flowPeriodSchema = z.enum(FLOW_PERIODS).default('all');

export const flowSchema = z.object({
  flow_id: idSchema,
  /** The accounting day: T of a trade, the ex-day of a dividend, the bank's day of a remittance, the day a refund was sent. */
  date: daySchema,
  /**
   * The day the bank credited the money: of a purchase to the account of the fund, of everything else to the person. Null
   * while it has not, where no money moved, and where it is not on record.
   */
  bank_day: daySchema.nullish(),
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
  part: z.enum(ASSET_SECTIONS),
  manager_name: z.string(),
  currency: z.enum(['CNY', 'USD', 'HKD']),
  shares: sharesSchema,
  /** Null where no NAV has been published yet: cost stands for the value. */
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  /** Why the value is of an earlier day than the newest NAV; unsaid or null, nothing is being booked. */
  pending_booking: z.enum(PENDING_BOOKINGS).nullish(),
  amount: signedYuanSchema,
  cost: signedYuanSchema,
  profit: signedYuanSchema,
  /** Profit over all money paid in; null where none is known. */
  profit_ratio: rateSchema.nullable(),
  /** Cash paid out so far. */
  paid_out: signedYuanSchema,
  /** Own yearly return (XIRR); null where there is none to be shown. */
  own_return: rateSchema.nullable(),
  own_return_gap: returnGapSchema,
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
  /** A temporary redemption day by dissent in a consultation, without fee and lock-up; optional. */
  dissent_day: daySchema.nullish(),
  /** What is said of a liquidated product; an upstream without liquidations sends none. */
  wound_up_text: z.string().nullish(),
  open_order_id: idSchema.nullable(),
});
export type Position = z.infer<typeof positionSchema>;

/** Windows of the curve, counted back from its last day. */
export const WEALTH_RANGES = ['1m', '1y', 'all'] as const;

export const dayIncomeSchema = z.object({ date: daySchema, amount: signedYuanSchema });

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
  /** Yearly (XIRR) over everything; null where there is none to be shown. */
  own_return: rateSchema.nullable(),
  own_return_gap: returnGapSchema,
  income: z.object({
    /** Of the newest NAV day of all. */
    day: dayIncomeSchema.nullable(),
    month_income: signedYuanSchema,
    year_income: signedYuanSchema,
    /** Of each part held, of its own newest NAV day. */
    parts: z.array(dayIncomeSchema.extend({ part: z.enum(ASSET_SECTIONS) })),
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
    /** All of it: the total of everything a person has counts it (含在途). */
    total: signedYuanSchema.optional(),
  }),
});

export const certificateSchema = z.object({
  certificate_id: idSchema,
  kind: z.enum(CERTIFICATE_KINDS),
  file_id: idSchema,
  check_code: z.string(),
  issued_at: instantSchema,
});
