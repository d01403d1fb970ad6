import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { PUBLIC_ORDER_KINDS, DIVIDEND_METHODS, PENDING_BOOKINGS } from '~/contract/kinds';

import { PLAN_RUN_STATES, PLAN_STATES, PUBLIC_ORDER_STATUSES } from '~/domain/orders/states';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema, yuanSchema } from '~/contract/units';

export { PLAN_STATES, PUBLIC_ORDER_STATUSES };
export const PAY_METHODS = ['card', 'transfer'] as const;

/** Six digits; whether they are the right ones is upstream's to say. */
export const tradePasswordSchema = markSecret(
  z
    .string()
    .overwrite(normalizeNumber)
    .regex(/^\d{6}$/),
);
/** Codes of the trade check the person has confirmed, joined by commas. */
export const conditionSchema = z.string().max(200).optional();

export const tradeCardSchema = z.object({
  card_id: idSchema,
  bank: z.string(),
  tail: z.string(),
  /** Most that can be debited at once, and in a day, 元. */
  single_limit: yuanSchema,
  day_limit: yuanSchema,
});

/** Dates of an order placed now, by the server's clock. */
export const tradeDatesSchema = z.object({
  server_now: instantSchema,
  /** Whether the exchanges trade today; `closed_for`: what keeps them closed, such as 国庆节, where that is known. */
  today: z.object({ is_trading_day: z.boolean(), closed_for: z.string().nullable() }),
  /** Day T. */
  trade_date: daySchema,
  /** Until when it can be cancelled: 15:00 of T. */
  cancel_until: instantSchema,
  confirm_date: daySchema,
  /** When redeemed money is on the card; null for a purchase. */
  arrival_date: daySchema.nullable(),
});

export const publicStepSchema = z.object({
  key: z.enum([
    'placed',
    'paid',
    'trade_day',
    'converted',
    'confirmed',
    'paid_out',
    'cancelled',
    'failed',
    'refunded',
  ]),
  title: z.string(),
  state: z.enum(['done', 'now', 'next']),
  at: z.union([instantSchema, daySchema]).nullable(),
  detail: z.string().nullable(),
});

/** An order of a public fund. Amounts in 元, shares and NAV as decimal text. */
export const publicOrderSchema = z.object({
  order_id: idSchema,
  order_no: z.string(),
  kind: z.enum(PUBLIC_ORDER_KINDS),
  status: z.enum(PUBLIC_ORDER_STATUSES),
  steps: z.array(publicStepSchema),
  fund_code: idSchema,
  fund_name: z.string(),
  risk_level: z.number().int(),
  card: z.object({ card_id: idSchema, bank: z.string(), tail: z.string() }),
  pay_way: z.enum(PAY_METHODS),
  /** Buying: what is paid. Redeeming: what comes back after the fee; null before it is priced. */
  amount: yuanSchema.nullable(),
  fee: yuanSchema.nullable(),
  /** Redeeming: what is given back. Buying: what was booked; null before. */
  shares: sharesSchema.nullable(),
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  placed_at: instantSchema,
  server_now: instantSchema,
  trade_date: daySchema,
  cancel_until: instantSchema,
  can_cancel: z.boolean(),
  confirm_date: daySchema,
  arrival_date: daySchema.nullable(),
  /** Buying: day T from which its shares can be redeemed, of a fund with a least holding period. */
  redeemable_from: daySchema.nullish(),
  /** By transfer: until when the money has to be there. */
  pay_by: instantSchema.nullable(),
  plan_id: idSchema.nullable(),
  /** Bought above the person's own risk class, after the written warning. */
  is_mismatch: z.boolean(),
  /** Why it failed, in words for the person. */
  reason: z.string().nullable(),
  /** Past the deadline of its transfer, until the bank's rows of that day are in (核对到账中). */
  is_checking_payment: z.boolean().optional(),
  /** Money that came in time, registered after the order had ended: operators decide (待核实). */
  held: z.object({ amount: yuanSchema, reason: z.string() }).nullish(),
  refund: z
    .object({
      amount: yuanSchema,
      paid_at: instantSchema.nullable(),
      /** Of the card chosen after a refusal; null: back the way it came. */
      card_tail: z.string().nullable(),
      /** All of it or a part was sent by other ways than the bank's: it is not on a card. */
      is_otherwise: z.boolean().default(false),
    })
    .nullable(),
  /** Money the bank refused to put on the card, until another one is chosen: it has not arrived. */
  refused: z
    .object({
      what: z.enum(['payout', 'refund']),
      amount: yuanSchema,
      reason: z.string(),
      at: instantSchema,
    })
    .nullable(),
  /** Redeeming: what was taken from each lot, oldest first; known once it is priced. */
  lots: z.array(
    z.object({ shares: sharesSchema, holding_days: z.number().int(), rate: rateSchema, fee: yuanSchema }),
  ),
  /** The NAV it was priced at was wrong: both values, and what that means for it in words; oldest first. */
  corrections: z
    .array(z.object({ nav_was: navSchema, nav_becomes: navSchema, text: z.string(), made_at: instantSchema }))
    .default([]),
});
export type PublicOrder = z.infer<typeof publicOrderSchema>;

export const PLAN_FREQUENCIES = ['day', 'week', 'two_weeks', 'month'] as const;
/** Week and two weeks: 1 (Monday) to 5; month: 1 to 28; day: 0. */
export const planTimingShape = {
  frequency: z.enum(PLAN_FREQUENCIES),
  day: z.number().int().min(0).max(28),
};

export const planSchema = z.object({
  plan_id: idSchema,
  fund_code: idSchema,
  fund_name: z.string(),
  risk_level: z.number().int(),
  card: z.object({ card_id: idSchema, bank: z.string(), tail: z.string() }),
  amount: yuanSchema,
  ...planTimingShape,
  state: z.enum(PLAN_STATES),
  /** Why it stopped without the person. */
  stop_reason: z.string().nullable(),
  created_at: instantSchema,
  /** The day the rhythm says, and the day it is debited (the next trading day on a holiday). */
  next_planned_on: daySchema.nullable(),
  next_run_on: daySchema.nullable(),
  /** Failed debits in a row: three stop the plan. */
  failed_debits: z.number().int(),
  runs_done: z.number().int(),
  /** 元 of all runs that were paid. */
  invested: yuanSchema,
});
export type Plan = z.infer<typeof planSchema>;

export const planTotalsSchema = z.object({
  active: z.number().int(),
  /** Runs that were paid, and what went into them, 元. */
  runs: z.number().int(),
  invested: yuanSchema,
});
export type PlanTotals = z.infer<typeof planTotalsSchema>;

export const planRunSchema = z.object({
  planned_on: daySchema,
  run_on: daySchema,
  state: z.enum(PLAN_RUN_STATES),
  tries: z.number().int(),
  reason: z.string().nullable(),
  amount: yuanSchema,
  order_id: idSchema.nullable(),
  order_status: z.enum(PUBLIC_ORDER_STATUSES).nullable(),
  shares: sharesSchema.nullable(),
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
});

export const publicPositionSchema = z.object({
  fund_code: idSchema,
  fund_name: z.string(),
  type_name: z.string(),
  risk_level: z.number().int(),
  shares: sharesSchema,
  available_shares: sharesSchema,
  locked_shares: sharesSchema,
  /** Paid, not yet confirmed, 元. */
  pending_amount: yuanSchema,
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  /** Why the value is of an earlier day than the newest NAV; unsaid or null, nothing is being booked. */
  pending_booking: z.enum(PENDING_BOOKINGS).nullish(),
  value: yuanSchema,
  /** Of the shares held now. May be negative where it is a profit. */
  cost: yuanSchema,
  /** Value less cost, and the cash dividends of the shares held now. */
  profit: signedYuanSchema,
  profit_ratio: rateSchema.nullable(),
  /** With what was redeemed and paid out before. */
  total_profit: signedYuanSchema,
  /** Of the newest NAV day. */
  day_income: z.object({ date: daySchema, amount: signedYuanSchema }).nullable(),
  /** The one that counts today, and another one that was set and counts from a later day on. */
  dividend_way: z.enum(DIVIDEND_METHODS),
  next_dividend_way: z
    .object({ way: z.enum(DIVIDEND_METHODS), from: daySchema })
    .nullable()
    .default(null),
  plan_count: z.number().int(),
  can_redeem: z.boolean(),
  /** The fund takes no redemptions for now; unsaid, it does. */
  is_redeem_suspended: z.boolean().optional(),
  /** What is said of a liquidated fund; an upstream without liquidations sends none. */
  wound_up_text: z.string().nullish(),
});
export type PublicPosition = z.infer<typeof publicPositionSchema>;
