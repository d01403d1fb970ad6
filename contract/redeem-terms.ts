import { z } from 'zod';
import { HOLDING_UNTIL } from '~/domain/figures/fees';
import { tradeCardSchema, tradeDatesSchema } from '~/contract/public-trade-shapes';
import { daySchema, feeVersionSchema, idSchema } from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, splitSchema } from '~/contract/units';

/** Shares that can be redeemed now, with the fee of each lot and the days. */
export const redeemTermsShape = {
  fund_code: idSchema,
  fund_name: z.string(),
  shares: sharesSchema,
  available_shares: sharesSchema,
  min_redeem_shares: sharesSchema,
  min_hold_shares: sharesSchema,
  /** Day the next shares leave the minimum holding period; null without such shares. */
  next_redeem_day: daySchema.nullish(),
  nav: navSchema.nullable(),
  nav_date: daySchema.nullable(),
  /** Next announced split that is not booked; absent or null when there is none. */
  coming_split: z
    .object({
      date: daySchema,
      /** New shares per old share. */
      ratio: splitSchema,
      /** T is on or after its ex-day: shares, lots and NAV here are in new shares. */
      is_counted: z.boolean(),
    })
    .nullish(),
  /** End of the holding days: the day the redemption is confirmed, or day T. */
  holding_until: z.enum(HOLDING_UNTIL),
  /** Version of the redemption fees, like `market.fundTradeRules` has for the purchase. */
  fee_mark: feeVersionSchema.optional(),
  /** Oldest first; redeemable lots only. */
  lots: z.array(
    z.object({
      lot_id: idSchema,
      shares: sharesSchema,
      confirmed_on: daySchema,
      /**
       * Holding days and rate of a redemption on day T, and the day T from which the next, lower tier applies.
       */
      holding_days: z.number().int(),
      rate: rateSchema,
      next_rate: rateSchema.nullable(),
      next_rate_on: daySchema.nullable(),
    }),
  ),
  cards: z.array(tradeCardSchema),
  has_trade_password: z.boolean(),
  dates: tradeDatesSchema,
};
