import { z } from 'zod';
import { defineCall } from '~/contract/define';
import { orderSchema, redemptionProceedsSchema } from '~/contract/order-shapes';
import { requestedDaySchema, daySchema, idSchema, instantSchema } from '~/contract/shared';
import { signatureSchema } from '~/contract/verification-shapes';
import { navSchema, rateSchema, sharesSchema, yuanSchema } from '~/contract/units';

const orderId = { order_id: idSchema };

/** Redemption of a private product: terms, request and signature. */
export const redemptionCalls = {
  redemptionTerms: defineCall({
    summary: '赎回条件：可赎份额、锁定、开放日、费率',
    method: 'GET',
    path: '/api/v1/data/order/redemption_terms',
    auth: 'required',
    limit: 'read',
    query: z.object({ product_code: idSchema }),
    result: z.object({
      product_code: idSchema,
      product_name: z.string(),
      shares: sharesSchema,
      available_shares: sharesSchema,
      /** Minimum that must remain after a partial redemption: shares, and value in 元 at the latest NAV. */
      min_hold_shares: sharesSchema,
      residual_value: yuanSchema,
      residual_shares: sharesSchema,
      /**
       * Maximum shares of a partial redemption on the first open day; null when only a full redemption is possible.
       */
      part_shares: sharesSchema.nullable(),
      /** Whether all shares can be redeemed on the first open day: none is locked. */
      is_all_free: z.boolean(),
      nav: navSchema.nullable(),
      nav_date: daySchema.nullable(),
      lots: z.array(
        z.object({
          shares: sharesSchema,
          confirmed_on: daySchema,
          unlocked_on: daySchema,
          fee_rate: rateSchema,
        }),
      ),
      /** `is_dissent`: the temporary day before a change that the person rejected, without fee and lock-up. */
      open_days: z.array(
        z.object({ day: daySchema, cancel_until: instantSchema, is_dissent: z.boolean().optional() }),
      ),
      redeem_note: z.string(),
      /** For all shares that are free on the first open day, at the latest NAV. */
      estimate: redemptionProceedsSchema.nullable(),
      /** Cards of the person that can receive the money. */
      cards: z.array(z.object({ card_id: idSchema, bank: z.string(), tail: z.string() })),
      open_order_id: idSchema.nullable(),
    }),
  }),
  redeem: defineCall({
    summary: '赎回申请；shares 为空表示全部，card_id 为空表示回到申购时的付款账户',
    method: 'POST',
    path: '/api/v1/data/order/redeem',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({
      product_code: idSchema,
      shares: sharesSchema.nullable(),
      open_day: requestedDaySchema,
      card_id: idSchema.nullable().default(null),
    }),
    result: orderSchema,
  }),
  signRedemption: defineCall({
    summary: '确认并签署赎回申请',
    method: 'POST',
    path: '/api/v1/data/order/redeem/sign',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ ...orderId, signature: signatureSchema }),
    result: orderSchema,
  }),
};
