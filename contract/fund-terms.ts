import { z } from 'zod';
import { SALE_CLOSURE_REASONS } from '~/domain/orders/public-sale';
import { daySchema } from '~/contract/shared';
import { daysSchema, rateSchema, yuanPointSchema } from '~/contract/units';

/** How a public fund is sold and what it takes. */

/** Whether a fund is sold here. */
export const saleShape = {
  /** Its fees are on record; while they are not, limits and days are usual for its kind and not to be relied on. */
  has_terms: z.boolean(),
  /** Why it cannot be bought now, by itself and in words; null when it can. */
  buy_closed: z.enum(SALE_CLOSURE_REASONS).nullable(),
  buy_closed_text: z.string().nullable(),
};

/** Least holding period of each purchase by calendar date, or in days where the months are 0. */
export const holdingPeriodSchema = z.object({
  hold_months: z.number().int(),
  hold_days: z.number().int(),
  /** Day T from which a purchase of now can be redeemed; null where the trading calendar ends. */
  first_redeem_day: daySchema.nullable(),
});

const feeTierShape = {
  rate: rateSchema.nullable(),
  fixed: yuanPointSchema.nullable(),
  discount_rate: rateSchema.nullable(),
};
/** One step of the subscription fee, by amount. */
export const subscribeTierSchema = z.object({
  from: yuanPointSchema,
  to: yuanPointSchema.nullable(),
  ...feeTierShape,
});
/** One step of the redemption fee, by holding days. */
export const redeemTierSchema = z.object({ from: daysSchema, to: daysSchema.nullable(), ...feeTierShape });

/** Taken from the assets, a year, ratio; null is unknown. */
export const runningRatesShape = {
  management_rate: rateSchema.nullable(),
  custody_rate: rateSchema.nullable(),
  service_rate: rateSchema.nullable(),
};
