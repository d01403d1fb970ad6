import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { CONVERSION_FEE_FORMS } from '~/domain/figures/conversion-fee';
import { LARGE_CHOICES } from '~/domain/orders/large-redemption';
import { captchaSchema } from '~/domain/shared/identifiers';
import { defineCall } from '~/contract/define';

import {
  conditionSchema,
  PAY_METHODS,
  publicOrderSchema,
  tradeCardSchema,
  tradeDatesSchema,
  tradePasswordSchema,
} from '~/contract/public-trade-shapes';
import { PUBLIC_ORDER_KINDS, PUBLIC_STATUSES } from '~/contract/kinds';
import { redeemTermsShape } from '~/contract/redeem-terms';
import {
  requestedDaySchema,
  daySchema,
  feeVersionSchema,
  idSchema,
  instantSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { navSchema, rateSchema, sharesSchema, yuanSchema } from '~/contract/units';

export * from '~/contract/public-trade-shapes';

const fundCode = { fund_code: idSchema };
/** Purchase fee from an amount on, 元: a rate, or a fixed fee. */
const conversionTierSchema = z.object({
  from: yuanSchema,
  rate: rateSchema.nullable(),
  fixed: yuanSchema.nullable(),
});
/** Choice for a part that a large redemption does not accept; contracts defer it by default. */
const onLarge = { on_large: z.enum(LARGE_CHOICES).default('defer') };
/** Day T that the person was shown: a new order for another day is refused with 4103 (`CODES.dayChanged`). */
const shownDay = { trade_date: requestedDaySchema.optional() };
/**
 * Version of the fees that the person was shown: a new order with other fees is refused with 4105
 * (`CODES.feesChanged`).
 */
const shownFees = { fee_mark: feeVersionSchema.optional() };

/** Purchase, redemption and conversion of public funds. Refusals carry the codes of the trade check (`TRADE_CHECK_CODES`). */
export const publicTrade = {
  buyTerms: defineCall({
    summary: '公募买入条件：限额、银行卡、日期（费率见交易规则）',
    method: 'GET',
    path: '/api/v1/trade/new/buy_terms',
    auth: 'required',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object({
      ...fundCode,
      fund_name: z.string(),
      type_name: z.string(),
      risk_level: z.number().int(),
      status: z.enum(PUBLIC_STATUSES),
      is_append: z.boolean(),
      /** 元: minimum amount now (first or additional purchase), and the remaining part of the fund's daily limit. */
      min_amount: yuanSchema,
      day_left: yuanSchema.nullable(),
      cards: z.array(tradeCardSchema),
      /** Own holdings that convert into the fund, with their free shares; an upstream without conversion omits it. */
      sources: z
        .array(z.object({ ...fundCode, fund_name: z.string(), available_shares: sharesSchema }))
        .optional(),
      has_trade_password: z.boolean(),
      dates: tradeDatesSchema,
      nav: navSchema.nullable(),
      nav_date: daySchema.nullable(),
    }),
  }),
  buy: defineCall({
    summary: '公募买入：银行卡扣款或银行转账',
    method: 'POST',
    path: '/api/v1/trade/new/buy',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    idempotencyIgnoredFields: ['trade_date', 'fee_mark', 'condition'],
    body: z.strictObject({
      ...fundCode,
      card_id: idSchema,
      pay_way: z.enum(PAY_METHODS),
      amount: yuanSchema,
      ...shownDay,
      ...shownFees,
      trade_password: tradePasswordSchema,
      condition: conditionSchema,
      /** The contract and the risk disclosure were opened by the person and accepted. */
      is_agreed: z.literal(true),
    }),
    result: publicOrderSchema,
  }),
  redeemTerms: defineCall({
    summary: '公募赎回条件：逐笔份额、费率档、日期',
    method: 'GET',
    path: '/api/v1/trade/new/redeem_terms',
    auth: 'required',
    limit: 'read',
    query: z.object(fundCode),
    result: z.object(redeemTermsShape),
  }),
  redeem: defineCall({
    summary: '公募赎回；shares 为空表示全部可赎份额',
    method: 'POST',
    path: '/api/v1/trade/new/redeem',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    idempotencyIgnoredFields: ['trade_date', 'fee_mark'],
    body: z.strictObject({
      ...fundCode,
      shares: sharesSchema.nullable(),
      card_id: idSchema,
      ...onLarge,
      ...shownDay,
      ...shownFees,
      trade_password: tradePasswordSchema,
    }),
    result: publicOrderSchema,
  }),
  convertTerms: defineCall({
    summary: '公募转换条件：可转入的基金；选定 into_code 后含两只基金的净值、费率与日期',
    method: 'GET',
    path: '/api/v1/trade/new/convert_terms',
    auth: 'required',
    limit: 'read',
    query: z.object({ ...fundCode, into_code: idSchema.optional() }),
    result: z.object({
      /** As for a redemption; `fee_mark` and the confirmation day are those of the conversion. */
      ...redeemTermsShape,
      targets: z.array(
        z.object({
          ...fundCode,
          fund_name: z.string(),
          type_name: z.string(),
          risk_level: z.number().int(),
          /** Why it cannot be bought now; null when it can. */
          closed_text: z.string().nullable(),
        }),
      ),
      /** Chosen fund; null without `into_code`. */
      into: z
        .object({
          ...fundCode,
          fund_name: z.string(),
          risk_level: z.number().int(),
          nav: navSchema.nullable(),
          nav_date: daySchema.nullable(),
          /** Remaining part of its daily limit, 元; null without a limit. */
          day_left: yuanSchema.nullable(),
          redeemable_from: daySchema.nullable(),
          fee_form: z.enum(CONVERSION_FEE_FORMS),
          /** Purchase fees of both funds, as a buyer pays them. */
          from_tiers: z.array(conversionTierSchema),
          into_tiers: z.array(conversionTierSchema),
        })
        .nullable(),
    }),
  }),
  convert: defineCall({
    summary: '公募转换：一笔订单转出一只基金、转入另一只；shares 为空表示全部可用份额',
    method: 'POST',
    path: '/api/v1/trade/new/convert',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    idempotencyIgnoredFields: ['trade_date', 'fee_mark', 'condition'],
    body: z.strictObject({
      ...fundCode,
      into_code: idSchema,
      shares: sharesSchema.nullable(),
      ...onLarge,
      ...shownDay,
      ...shownFees,
      trade_password: tradePasswordSchema,
      condition: conditionSchema,
      /** The contract and the risk disclosure of the fund that is bought were opened and accepted. */
      is_agreed: z.literal(true),
    }),
    result: publicOrderSchema,
  }),
  cancel: defineCall({
    summary: '撤单：T 日 15:00 前',
    method: 'POST',
    path: '/api/v1/trade/new/cancel',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ order_id: idSchema, trade_password: tradePasswordSchema }),
    result: publicOrderSchema,
  }),
  chooseCard: defineCall({
    summary: '银行退回的赎回款或退款：选择其他本人银行卡，立即重新转出',
    method: 'POST',
    path: '/api/v1/trade/new/choose_card',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ order_id: idSchema, card_id: idSchema, trade_password: tradePasswordSchema }),
    result: publicOrderSchema,
  }),
  payCards: defineCall({
    summary: '可以收款的本人银行卡',
    method: 'GET',
    path: '/api/v1/trade/new/pay_cards',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(z.object({ card_id: idSchema, bank: z.string(), tail: z.string() })) }),
  }),
  order: defineCall({
    summary: '公募订单',
    method: 'GET',
    path: '/api/v1/trade/new/order',
    auth: 'required',
    limit: 'read',
    query: z.object({ order_id: idSchema }),
    result: publicOrderSchema,
  }),
  orders: defineCall({
    summary: '公募交易记录，新的在前',
    method: 'GET',
    path: '/api/v1/trade/new/orders',
    auth: 'required',
    limit: 'read',
    query: z.object({
      fund_code: idSchema.optional(),
      plan_id: idSchema.optional(),
      kind: z.enum(PUBLIC_ORDER_KINDS).optional(),
      /** open: money or shares are on their way; done: completed. */
      stage: z.enum(['open', 'done']).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(publicOrderSchema),
  }),
  sendPasswordCaptcha: defineCall({
    summary: '设置或重设交易密码：向本人手机号发送验证码',
    method: 'POST',
    path: '/api/v1/trade/password/captcha',
    auth: 'required',
    limit: 'code',
    isServerOnly: true,
    result: z.object({
      masked_phone: z.string(),
      seconds_to_next: z.number().int(),
      /** The code in plain text; sent only by the embedded upstream, in dev and test. */
      outbox_code: markSecret(z.string()).optional(),
    }),
  }),
  setPassword: defineCall({
    summary: '设置或重设六位交易密码',
    method: 'POST',
    path: '/api/v1/trade/password/set',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ captcha: captchaSchema, trade_password: tradePasswordSchema }),
    result: z.object({ set_at: instantSchema }),
  }),
};
