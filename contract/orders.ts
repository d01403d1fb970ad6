import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { ORDER_STATUSES } from '~/domain/orders/order-steps';
import { RECORD_CLASSES, RECORD_KINDS, RECORD_STATES } from '~/domain/orders/record-states';
import { defineCall } from '~/contract/define';
import { flowPeriodSchema } from '~/contract/holding-shapes';
import {
  ORDER_KINDS,
  orderSchema,
  redemptionMoneySchema,
  lockedTermsSchema,
  saleTermsSchema,
} from '~/contract/order-shapes';
import { onSaleCalls } from '~/contract/on-sale';
import { holderNoticeSchema } from '~/contract/holder-notices';
import { noticeSchema } from '~/contract/public-account';
import { publicOrderSchema } from '~/contract/public-trade-shapes';
import { recordMonthSchema, recordSchema } from '~/contract/record-shapes';
import {
  requestedDaySchema,
  daySchema,
  idSchema,
  instantSchema,
  createPageSchema,
  pageQuery,
} from '~/contract/shared';
import { answersSchema, questionSchema } from '~/contract/questions';
import { signatureSchema } from '~/contract/verification-shapes';
import { navSchema, rateSchema, sharesSchema, yuanSchema } from '~/contract/units';
import { CANCEL_REASON_MAX_CHARS, MAX_EVIDENCE_FILES } from '~/contract/limits';

export * from '~/contract/order-shapes';

const orderId = { order_id: idSchema };

export const orders = {
  ...onSaleCalls,
  saleTerms: defineCall({
    summary: '某产品的购买条件（须合格投资者；高于本人风险等级的须先主动要求）',
    method: 'GET',
    path: '/api/v1/data/order/sale_terms',
    auth: 'required',
    limit: 'read',
    isGated: true,
    query: z.object({ product_code: idSchema }),
    result: z.union([saleTermsSchema, lockedTermsSchema]),
  }),
  askAboveClass: defineCall({
    summary: '已阅读风险警示，主动要求了解高于本人风险等级的某产品；最低风险类别不可',
    method: 'POST',
    path: '/api/v1/data/order/above_class',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, is_warned: z.literal(true) }),
    result: z.object({ product_code: idSchema }),
  }),
  reserve: defineCall({
    summary: '预约：金额（元）与开放日；一人一产品同时只有一笔在途订单',
    method: 'POST',
    path: '/api/v1/data/order/reserve',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, amount: yuanSchema, open_day: requestedDaySchema }),
    result: orderSchema,
  }),
  order: defineCall({
    summary: '订单：按订单号，或某产品最近的一笔',
    method: 'GET',
    path: '/api/v1/data/order/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ order_id: idSchema.optional(), product_code: idSchema.optional() }),
    result: orderSchema,
  }),
  list: defineCall({
    summary: '交易与预约记录，新的在前',
    method: 'GET',
    path: '/api/v1/data/order/list',
    auth: 'required',
    limit: 'read',
    query: z.object({
      status: z.enum(ORDER_STATUSES).optional(),
      /** open: a step is due, or a refund is outstanding, in any status; done: neither. */
      stage: z.enum(['open', 'done']).optional(),
      kind: z.enum(ORDER_KINDS).optional(),
      ...pageQuery,
    }),
    result: createPageSchema(orderSchema),
  }),
  records: defineCall({
    summary: '交易记录：私募与公募订单，新的在前；各月合计只计已确认的订单',
    method: 'GET',
    path: '/api/v1/data/order/records',
    auth: 'required',
    limit: 'read',
    query: z.object({
      class: z.enum(RECORD_CLASSES).optional(),
      kind: z.enum(RECORD_KINDS).optional(),
      state: z.enum(RECORD_STATES).optional(),
      product_code: idSchema.optional(),
      /** By the day the order was placed. */
      period: flowPeriodSchema,
      ...pageQuery,
    }),
    result: createPageSchema(recordSchema).extend({
      /** Every month with a row on this page, complete and with the same filter, newest first. */
      months: z.array(recordMonthSchema),
      /** Every product with an order, regardless of the filter; by name, at most 100. */
      products: z.array(z.object({ product_code: idSchema, product_name: z.string() })),
    }),
  }),
  underWay: defineCall({
    summary: '在途：私募订单、公募订单各取最新几笔，以及近 30 日的通知',
    method: 'GET',
    path: '/api/v1/data/order/under_way',
    auth: 'required',
    limit: 'read',
    /** Maximum orders per kind. */
    query: z.object({ limit: pageQuery.limit }),
    result: z.object({
      private_orders: z.array(orderSchema),
      public_orders: z.array(publicOrderSchema),
      notices: z.array(noticeSchema),
      unread_count: z.number().int(),
      /** Unread holder notices, earliest deadline first. */
      must_read: z.array(holderNoticeSchema),
    }),
  }),
  signSuitability: defineCall({
    summary: '签署适当性匹配告知；不匹配时逐次确认',
    method: 'POST',
    path: '/api/v1/data/order/suitability',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, confirmations: z.number().int().min(1).max(3) }),
    result: orderSchema,
  }),
  readMaterial: defineCall({
    summary: '已阅读募集材料',
    method: 'POST',
    path: '/api/v1/data/order/material',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, document_ids: z.array(idSchema).min(1).max(20) }),
    result: orderSchema,
  }),
  tickClauses: defineCall({
    summary: '逐条确认风险揭示',
    method: 'POST',
    path: '/api/v1/data/order/clauses',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, clause_ids: z.array(idSchema).min(1).max(40) }),
    result: orderSchema,
  }),
  confirmQualified: defineCall({
    summary: '确认合格投资者身份仍然有效',
    method: 'POST',
    path: '/api/v1/data/order/qualified',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, is_agreed: z.literal(true) }),
    result: orderSchema,
  }),
  passPersonCheck: defineCall({
    summary: '身份核验：人脸或银行卡，凭核验令牌',
    method: 'POST',
    path: '/api/v1/data/order/person_check',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ ...orderId, check_token: markSecret(z.string().max(128)) }),
    result: orderSchema,
  }),
  contractDraft: defineCall({
    summary: '待签合同全文与其摘要',
    method: 'GET',
    path: '/api/v1/data/order/contract_draft',
    auth: 'required',
    limit: 'read',
    query: z.object(orderId),
    result: z.object({
      ...orderId,
      title: z.string(),
      contract_no: z.string(),
      parts: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
      sha256: z.string(),
    }),
  }),
  signContract: defineCall({
    summary: '签署电子合同；摘要须与所读一致',
    method: 'POST',
    path: '/api/v1/data/order/sign',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      ...orderId,
      sha256: z.string().length(64),
      is_read: z.literal(true),
      signature: signatureSchema,
    }),
    result: orderSchema,
  }),
  addEvidence: defineCall({
    summary: '上传打款凭证',
    method: 'POST',
    path: '/api/v1/data/order/evidence',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, file_ids: z.array(idSchema).min(1).max(MAX_EVIDENCE_FILES) }),
    result: orderSchema,
  }),
  visitQuestions: defineCall({
    summary: '投资回访的八个问题',
    method: 'GET',
    path: '/api/v1/data/order/visit_questions',
    auth: 'required',
    limit: 'read',
    query: z.object(orderId),
    result: z.object({ questions: z.array(questionSchema).length(8) }),
  }),
  answerVisit: defineCall({
    summary: '回访作答；冷静期满后有效',
    method: 'POST',
    path: '/api/v1/data/order/visit',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, answers: answersSchema }),
    result: orderSchema,
  }),
  cancel: defineCall({
    summary: '撤销订单；已打款的全额退回',
    method: 'POST',
    path: '/api/v1/data/order/cancel',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, reason: z.string().max(CANCEL_REASON_MAX_CHARS).default('') }),
    result: orderSchema,
  }),
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
      estimate: redemptionMoneySchema.nullable(),
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
