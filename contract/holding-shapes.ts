import { z } from 'zod';
import { CURRENCIES, CERTIFICATE_KINDS, PENDING_BOOKINGS } from '~/contract/kinds';
import { FLOW_PERIODS } from '~/domain/calendar/flow-period';
import { PAYOUT_CORRECTION_FLOW_TYPES } from '~/domain/orders/payout-correction';
import { incomeMonthSchema } from '~/contract/public-account';
import { daySchema, idSchema, instantSchema, returnGapSchema } from '~/contract/shared';
import {
  currencyAmountSchema,
  exchangeRateSchema,
  navSchema,
  rateSchema,
  sharesSchema,
  signedYuanSchema,
  yuanPointSchema,
} from '~/contract/units';

export const ASSET_SECTIONS = ['simu', 'public', 'pe', 'quasi_fixed', 'foreign'] as const;
export const FLOW_TYPES = [
  'subscribe',
  'append',
  'redeem',
  /** Legs of a conversion between public funds, in the fund that is left and in the other one: no money moved. */
  'convert_out',
  'convert_in',
  'dividend',
  /** A dividend that bought shares: no money moved. */
  'reinvest',
  /**
   * Money received that bought no shares, or has not yet; with its refund it covers both directions of a wrong
   * payment.
   */
  'remit',
  'refund',
  'distribution',
  /** Capital paid to a private-equity fund on a call, and the interest for late days. */
  'call',
  'penalty',
  /** Income of a quasi-fixed product. */
  'interest',
  /** Principal of a quasi-fixed product; its shares end. */
  'repayment',
  /** Money recovered after a default; shares end for the principal in it. */
  'recovery',
  /** Principal that is lost: shares end without money. */
  'write_off',
  /** Proceeds of a liquidated product for the shares. */
  'liquidation',
  /** Shares or money adjusted because a NAV used for settlement was corrected. */
  'correction',
  /** Shares or money adjusted because a booked dividend, split or income was corrected. */
  ...PAYOUT_CORRECTION_FLOW_TYPES,
] as const;
/** Counted back from today by the clock of the service. */
export const flowPeriodSchema = z.enum(FLOW_PERIODS).default('all');

export const flowSchema = z.object({
  flow_id: idSchema,
  /**
   * Accounting day: T of a trade, the ex-day of a dividend, the bank's day of a remittance, the day a refund was
   * sent.
   */
  date: daySchema,
  /**
   * Day the bank credited the money: for a purchase to the fund account, otherwise to the person. Null before the
   * credit, when no money moved, and when the day is not on record.
   */
  bank_day: daySchema.nullish(),
  type: z.enum(FLOW_TYPES),
  product_code: idSchema,
  product_name: z.string(),
  /** 元; negative for money paid in. */
  amount: signedYuanSchema,
  shares: sharesSchema.nullable(),
  nav: navSchema.nullable(),
  order_id: idSchema.nullable(),
  /** Bought during the fundraising period. */
  is_raising: z.boolean(),
  /** Money to the person that has not arrived: on its way, or refused by the bank; otherwise null. */
  outstanding: z.enum(['due', 'refused']).nullable(),
});
export type Flow = z.infer<typeof flowSchema>;

/** A complete holding. Amounts in 元 as decimal text; rates as ratios. */
export const positionSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  part: z.enum(ASSET_SECTIONS),
  manager_name: z.string(),
  currency: z.enum(CURRENCIES),
  shares: sharesSchema,
  /** Null before the first published NAV: cost is used as the value. */
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  /** Reason the value is of an earlier day than the newest NAV; absent or null when no booking is pending. */
  pending_booking: z.enum(PENDING_BOOKINGS).nullish(),
  amount: signedYuanSchema,
  cost: signedYuanSchema,
  profit: signedYuanSchema,
  /** Profit over all money paid in; null when unknown. */
  profit_ratio: rateSchema.nullable(),
  /** Cash paid out so far. */
  paid_out: signedYuanSchema,
  /** Personal annual return (XIRR); null when it cannot be shown. */
  own_return: rateSchema.nullable(),
  own_return_gap: returnGapSchema,
  /** Return of the fund over the same window. */
  fund_return: rateSchema.nullable(),
  /**
   * That window, from the first money paid in to the NAV day, with the annualised return of the fund; null for less
   * than one year.
   */
  fund_window: z.object({ start: daySchema, end: daySchema, annualised: rateSchema.nullable() }).nullable(),
  held_since: daySchema,
  held_days: z.number().int(),
  /** Last day on which shares leave their lock-up; null when none are locked. */
  locked_until: daySchema.nullable(),
  /** Share of all assets. */
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
  /** Whether a redemption, full or partial, can be applied for now. */
  can_redeem: z.boolean(),
  /** Private funds: first open day for redeeming any of it; while none is known, the day the lock-up ends. */
  redeem_from: daySchema.nullable(),
  /**
   * Private funds: reason why no redemption is possible: another order in progress, all lots locked beyond the
   * known open days, no known open day, shares not registered by lot yet, or a liquidated fund.
   */
  redeem_obstacle: z.enum(['order', 'locked', 'no_open_day', 'unregistered', 'wound_up']).nullable(),
  /** A temporary redemption day after dissent in a consultation, without fee and lock-up; optional. */
  dissent_day: daySchema.nullish(),
  /** Text about the liquidation; an upstream without liquidations omits it. */
  wound_up_text: z.string().nullish(),
  open_order_id: idSchema.nullable(),
  /** The holding in another currency; an upstream without it omits it, and lists have none. */
  foreign: z
    .object({
      currency_amount: currencyAmountSchema,
      fx_rate: exchangeRateSchema,
      fx_date: daySchema,
      /** Parts of the gain that product and rate earned, together the profit; null without known flows. */
      product_gain: signedYuanSchema.nullable(),
      currency_gain: signedYuanSchema.nullable(),
    })
    .nullish(),
});
export type Position = z.infer<typeof positionSchema>;

/** Windows of the curve, counted back from its last day. */
export const WEALTH_RANGES = ['1m', '1y', 'all'] as const;

export const dayIncomeSchema = z.object({ date: daySchema, amount: signedYuanSchema });

export const wealthSchema = z.object({
  server_now: instantSchema,
  /** Day of the first money; null for a person who never had a holding. */
  since: daySchema.nullable(),
  value: signedYuanSchema,
  /** All money paid in minus all money paid out, including redemptions on their way. */
  put_in: signedYuanSchema,
  gain: signedYuanSchema,
  /** Part of `gain` from products that are no longer held. */
  ended_gain: signedYuanSchema,
  /** Annual return (XIRR) over all holdings; null when it cannot be shown. */
  own_return: rateSchema.nullable(),
  own_return_gap: returnGapSchema,
  income: z.object({
    /** Income of the newest NAV day of all holdings. */
    day: dayIncomeSchema.nullable(),
    month_income: signedYuanSchema,
    year_income: signedYuanSchema,
    /** Income of each asset class, on its newest NAV day. */
    parts: z.array(dayIncomeSchema.extend({ part: z.enum(ASSET_SECTIONS) })),
  }),
  window: z.object({
    range: z.enum(WEALTH_RANGES),
    start: daySchema.nullable(),
    end: daySchema.nullable(),
    put_in: signedYuanSchema,
    gain: signedYuanSchema,
  }),
  /** 元; one value per date. */
  curve: z.object({
    dates: z.array(daySchema),
    value: z.array(yuanPointSchema),
    put_in: z.array(yuanPointSchema),
  }),
  calendar: incomeMonthSchema,
  /** Money in no holding: paid for shares or to be refunded, redeemed and on its way, or refused by the bank. */
  transit: z.object({
    buying: signedYuanSchema,
    redeeming: signedYuanSchema,
    refused: signedYuanSchema,
    /** Sum of it; the total of a person's assets includes it (含在途). */
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
