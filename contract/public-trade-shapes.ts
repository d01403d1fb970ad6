import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { PUBLIC_ORDER_KINDS, DIVIDEND_METHODS, PENDING_BOOKINGS } from '~/contract/kinds';

import { LARGE_CHOICES } from '~/domain/orders/large-redemption';
import { PLAN_RUN_STATES, PLAN_STATES, PUBLIC_ORDER_STATUSES } from '~/domain/orders/states';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, signedYuanSchema, yuanSchema } from '~/contract/units';

export { PLAN_STATES, PUBLIC_ORDER_STATUSES };
export const PAY_METHODS = ['card', 'transfer'] as const;

/** Six digits; upstream checks whether they are correct. */
export const tradePasswordSchema = markSecret(
  z
    .string()
    .overwrite(normalizeNumber)
    .regex(/^\d{6}$/),
);
/** Codes of the trade check that the person confirmed, comma-separated. */
export const conditionSchema = z.string().max(200).optional();

export const tradeCardSchema = z.object({
  card_id: idSchema,
  bank: z.string(),
  tail: z.string(),
  /** Maximum debit per transaction and per day, 元. */
  single_limit: yuanSchema,
  day_limit: yuanSchema,
});

/** Dates of an order placed now, by the clock of the server. */
export const tradeDatesSchema = z.object({
  server_now: instantSchema,
  /** Whether the exchanges trade today; `closed_for`: reason they are closed, such as 国庆节, when known. */
  today: z.object({ is_trading_day: z.boolean(), closed_for: z.string().nullable() }),
  /** Day T. */
  trade_date: daySchema,
  /** Cancellation deadline: 15:00 of T. */
  cancel_until: instantSchema,
  confirm_date: daySchema,
  /** Day the redemption money reaches the card; null for a purchase. */
  arrival_date: daySchema.nullable(),
});

export const publicStepSchema = z.object({
  key: z.enum([
    'placed',
    'paid',
    'trade_day',
    'converted',
    'reduced',
    'partly_accepted',
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

/** An order for a public fund. Amounts in 元, shares and NAV as decimal text. */
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
  /** Purchase: amount to pay. Redemption: proceeds after the fee; conversion: amount to convert; null before pricing. */
  amount: yuanSchema.nullable(),
  fee: yuanSchema.nullable(),
  /** Redemption and conversion: choice for a part that a large redemption does not accept. */
  on_large: z.enum(LARGE_CHOICES).nullish(),
  /** The order whose rest this one redeems. */
  deferred_from: idSchema.nullish(),
  /** Part of the shares that a large redemption did not accept; the order of a deferred rest, and its day T. */
  partly: z
    .object({
      rest: sharesSchema,
      deferred_to: z.object({ order_id: idSchema, trade_date: daySchema }).nullable(),
    })
    .nullish(),
  /** Conversion: the fund that is bought, with its result; null values before pricing. Otherwise absent or null. */
  into: z
    .object({
      fund_code: idSchema,
      fund_name: z.string(),
      risk_level: z.number().int(),
      shares: sharesSchema.nullable(),
      nav: navSchema.nullable(),
      /** Difference of the purchase fees. */
      fee: yuanSchema.nullable(),
    })
    .nullish(),
  /** Redemption and conversion: shares to redeem. Purchase: booked shares; null before booking. */
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
  /** Purchase: day T from which its shares can be redeemed, for a fund with a minimum holding period. */
  redeemable_from: daySchema.nullish(),
  /** Bank transfer: payment deadline. */
  pay_by: instantSchema.nullable(),
  plan_id: idSchema.nullable(),
  /** Bought above the person's risk class, after the written warning. */
  is_mismatch: z.boolean(),
  /** Reason for the failure, as text for the person. */
  reason: z.string().nullable(),
  /** The transfer deadline has passed, and the bank statement of that day is not in yet (核对到账中). */
  is_checking_payment: z.boolean().optional(),
  /** Money that arrived in time but was registered after the order had ended: operators decide (待核实). */
  held: z.object({ amount: yuanSchema, reason: z.string() }).nullish(),
  refund: z
    .object({
      amount: yuanSchema,
      paid_at: instantSchema.nullable(),
      /** Tail of the card chosen after a refusal; null: refunded to the original payment account. */
      card_tail: z.string().nullable(),
      /** All or part of the refund was sent by other means than the bank, so it is not on a card. */
      is_otherwise: z.boolean().default(false),
    })
    .nullable(),
  /** Money that the bank refused to credit to the card; it is outstanding until another card is chosen. */
  refused: z
    .object({
      what: z.enum(['payout', 'refund']),
      amount: yuanSchema,
      reason: z.string(),
      at: instantSchema,
    })
    .nullable(),
  /** Redemption and conversion: shares taken from each lot, oldest first; known once it is priced. */
  lots: z.array(
    z.object({ shares: sharesSchema, holding_days: z.number().int(), rate: rateSchema, fee: yuanSchema }),
  ),
  /** The order was priced at a wrong NAV: both values, and the effect on the order as text; oldest first. */
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
  /** The fund whose shares each run converts; null or absent: the card is debited. */
  from: z.object({ fund_code: idSchema, fund_name: z.string() }).nullish(),
  amount: yuanSchema,
  ...planTimingShape,
  state: z.enum(PLAN_STATES),
  /** Reason for a stop that the person did not request. */
  stop_reason: z.string().nullable(),
  /** When it ended, by its person or without. */
  stopped_at: instantSchema.nullable().default(null),
  created_at: instantSchema,
  /** Scheduled day, and the day of the debit (the next trading day on a holiday). */
  next_planned_on: daySchema.nullable(),
  next_run_on: daySchema.nullable(),
  /** Consecutive failed debits: three stop the plan. */
  failed_debits: z.number().int(),
  runs_done: z.number().int(),
  /** Sum of all paid runs, 元. */
  invested: yuanSchema,
});
export type Plan = z.infer<typeof planSchema>;

export const planTotalsSchema = z.object({
  active: z.number().int(),
  /** Paid runs, and the money invested by them, 元. */
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
  /** Reason the value is of an earlier day than the newest NAV; absent or null when no booking is pending. */
  pending_booking: z.enum(PENDING_BOOKINGS).nullish(),
  value: yuanSchema,
  /** Cost of the shares held now. May be negative in case of a profit. */
  cost: yuanSchema,
  /** Value minus cost, plus the cash dividends of the shares held now. */
  profit: signedYuanSchema,
  profit_ratio: rateSchema.nullable(),
  /** Including redemptions and payouts of earlier shares. */
  total_profit: signedYuanSchema,
  /** Income of the newest NAV day. */
  day_income: z.object({ date: daySchema, amount: signedYuanSchema }).nullable(),
  /** Dividend method in force today, and a chosen one that takes effect on a later day. */
  dividend_way: z.enum(DIVIDEND_METHODS),
  next_dividend_way: z
    .object({ way: z.enum(DIVIDEND_METHODS), from: daySchema })
    .nullable()
    .default(null),
  plan_count: z.number().int(),
  can_redeem: z.boolean(),
  /** Its contract allows conversion into other funds; absent means no. */
  can_convert: z.boolean().optional(),
  /** The fund has suspended redemptions; absent means not suspended. */
  is_redeem_suspended: z.boolean().optional(),
  /** Text about the liquidation of the fund; an upstream without liquidations omits it. */
  wound_up_text: z.string().nullish(),
});
export type PublicPosition = z.infer<typeof publicPositionSchema>;
