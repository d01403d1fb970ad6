import { z } from 'zod';
import { SALE_CLOSURE_REASONS } from '~/domain/orders/public-sale';
import { daySchema } from '~/contract/shared';
import { daysSchema, rateSchema, yuanPointSchema } from '~/contract/units';

/** Sale terms and fees of a public fund. */

/** Whether a fund is sold on this platform. */
export const saleShape = {
  /** Its fees are on record. Otherwise limits and days are only the usual ones of its kind and not reliable. */
  has_terms: z.boolean(),
  /** Reason it cannot be bought now, as a code and as text; null when it can. */
  buy_closed: z.enum(SALE_CLOSURE_REASONS).nullable(),
  buy_closed_text: z.string().nullable(),
};

/** Minimum holding period of each purchase by calendar date, or in days when the months are 0. */
export const holdingPeriodSchema = z.object({
  hold_months: z.number().int(),
  hold_days: z.number().int(),
  /** Day T from which a purchase made now can be redeemed; null beyond the end of the trading calendar. */
  first_redeem_day: daySchema.nullable(),
});

const feeTierShape = {
  rate: rateSchema.nullable(),
  fixed: yuanPointSchema.nullable(),
  discount_rate: rateSchema.nullable(),
};
/** One tier of the subscription fee, by amount. */
export const subscribeTierSchema = z.object({
  from: yuanPointSchema,
  to: yuanPointSchema.nullable(),
  ...feeTierShape,
});
/** One tier of the redemption fee, by holding days. */
export const redeemTierSchema = z.object({ from: daysSchema, to: daysSchema.nullable(), ...feeTierShape });

/** Deducted from the assets per year, ratio; null when unknown. */
export const runningRatesShape = {
  management_rate: rateSchema.nullable(),
  custody_rate: rateSchema.nullable(),
  service_rate: rateSchema.nullable(),
};
