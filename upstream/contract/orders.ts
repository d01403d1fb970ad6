import { z } from 'zod';
import { defineCall } from './define';
import { daySchema, decimalSchema, idSchema, instantSchema, pageOf, pageQuery } from './shared';
import { questionSchema, answersSchema, signatureSchema } from './verification';

export const ORDER_KINDS = ['subscribe', 'append', 'redeem'] as const;
export const ORDER_STATUSES = ['open', 'confirmed', 'cancelled', 'expired'] as const;
const yuanSchema = z.string().regex(/^\d+(\.\d{1,2})?$/);
const contextSchema = z.enum(['simu', 'am']);

const stepSchema = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(['done', 'now', 'next']),
  at: instantSchema.nullable(),
  until: instantSchema.nullable(),
  detail: z.string().nullable(),
});
const documentSchema = z.object({
  document_id: idSchema,
  title: z.string(),
  kind: z.enum(['contract', 'risk_disclosure', 'material', 'suitability', 'obligation']),
  /** Read by `files.document`. */
  file_id: idSchema.nullable(),
});
const clauseSchema = z.object({ id: idSchema, title: z.string(), text: z.string() });

/** Everything a page needs to show an order and to take its next step. Amounts in 元, decimal text. */
export const orderSchema = z.object({
  order_id: idSchema,
  order_no: z.string(),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  /** Key of the step to take now (domain/order-steps.ts, domain/redemption.ts). */
  step: z.string(),
  steps: z.array(stepSchema),
  product_code: idSchema,
  product_name: z.string(),
  context: contextSchema,
  risk_level: z.number().int(),
  /** Subscription: what is paid in. Redemption: null until priced. */
  amount: yuanSchema.nullable(),
  fee: yuanSchema.nullable(),
  /** Redemption: what is given back; null is everything. */
  shares: decimalSchema.nullable(),
  open_day: daySchema,
  created_at: instantSchema,
  /** The server's clock: countdowns start from it, never from the phone's. */
  server_now: instantSchema,
  /** Until when the money has to be there. */
  pay_by: instantSchema.nullable(),
  is_append: z.boolean(),
  is_mismatch: z.boolean(),
  needs_senior_confirmation: z.boolean(),
  /** Confirmations the suitability notice still needs. */
  confirmations_needed: z.number().int(),
  can_cancel: z.boolean(),
  cooling_off: z.object({ starts_at: instantSchema, ends_at: instantSchema }).nullable(),
  documents: z.array(documentSchema),
  clauses: z.array(clauseSchema),
  contract: z
    .object({ contract_no: z.string(), signed_at: instantSchema, file_id: idSchema, sha256: z.string() })
    .nullable(),
  evidence: z.array(z.object({ file_id: idSchema, name: z.string(), uploaded_at: instantSchema })),
  payment: z
    .object({
      state: z.enum(['waiting', 'registered', 'rejected']),
      amount: yuanSchema.nullable(),
      payer: z.string().nullable(),
      paid_at: instantSchema.nullable(),
      /** Why it was sent back. */
      reason: z.string().nullable(),
    })
    .nullable(),
  refund: z.object({ due: yuanSchema, paid: yuanSchema }).nullable(),
  confirmation: z
    .object({ shares: decimalSchema, nav: decimalSchema, nav_date: daySchema, amount: yuanSchema })
    .nullable(),
  visit_reason: z.string().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

const orderId = { order_id: idSchema };

/** What a subscription of a product asks. Upstream refuses it below 'qualified' in the product's context. */
export const saleTermsSchema = z.object({
  product_code: idSchema,
  product_name: z.string(),
  kind: z.enum(['simu', 'am']),
  status: z.string(),
  risk_level: z.number().int(),
  strategy: z.string(),
  min_amount: z.number().int(),
  append_amount: z.number().int(),
  /** Amounts are whole multiples of it, 元. */
  amount_step: z.number().int(),
  subscribe_rate: z.number(),
  lock_days: z.number().int(),
  open_rule: z.string(),
  /** Open days that can still be chosen. */
  open_days: z.array(daySchema),
  /** Until when the money has to be there, one for each of `open_days`. */
  pay_by: z.array(instantSchema),
  investor_cap: z.number().int(),
  investor_count: z.number().int(),
  is_append: z.boolean(),
  is_abroad: z.boolean(),
  documents: z.array(documentSchema),
  /** An order under way for the same product: go on with it. */
  open_order_id: idSchema.nullable(),
});

export const orders = {
  saleTerms: defineCall({
    summary: '某产品的认购条件（须合格投资者）',
    method: 'GET',
    path: '/api/v1/data/order/sale_terms',
    auth: 'required',
    query: z.object({ product_code: idSchema }),
    result: saleTermsSchema,
  }),
  reserve: defineCall({
    summary: '预约：金额（元）与开放日；一人一产品同时只有一笔在途订单',
    method: 'POST',
    path: '/api/v1/data/order/reserve',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, amount: yuanSchema, open_day: daySchema }),
    result: orderSchema,
  }),
  order: defineCall({
    summary: '订单：按订单号，或某产品最近的一笔',
    method: 'GET',
    path: '/api/v1/data/order/detail',
    auth: 'required',
    query: z.object({ order_id: idSchema.optional(), product_code: idSchema.optional() }),
    result: orderSchema,
  }),
  list: defineCall({
    summary: '交易与预约记录，新的在前',
    method: 'GET',
    path: '/api/v1/data/order/list',
    auth: 'required',
    query: z.object({
      status: z.enum(ORDER_STATUSES).optional(),
      kind: z.enum(ORDER_KINDS).optional(),
      ...pageQuery,
    }),
    result: pageOf(orderSchema),
  }),
  signSuitability: defineCall({
    summary: '签署适当性匹配告知；不匹配时逐次确认',
    method: 'POST',
    path: '/api/v1/data/order/suitability',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, confirmations: z.number().int().min(1).max(3) }),
    result: orderSchema,
  }),
  readMaterial: defineCall({
    summary: '已阅读募集材料',
    method: 'POST',
    path: '/api/v1/data/order/material',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, document_ids: z.array(idSchema).min(1).max(20) }),
    result: orderSchema,
  }),
  tickClauses: defineCall({
    summary: '逐条确认风险揭示',
    method: 'POST',
    path: '/api/v1/data/order/clauses',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, clause_ids: z.array(idSchema).min(1).max(40) }),
    result: orderSchema,
  }),
  confirmQualified: defineCall({
    summary: '确认合格投资者身份仍然有效',
    method: 'POST',
    path: '/api/v1/data/order/qualified',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, is_agreed: z.literal(true) }),
    result: orderSchema,
  }),
  passPersonCheck: defineCall({
    summary: '身份核验：人脸或银行卡，凭核验令牌',
    method: 'POST',
    path: '/api/v1/data/order/person_check',
    auth: 'required',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ ...orderId, check_token: z.string().max(128) }),
    result: orderSchema,
  }),
  contractDraft: defineCall({
    summary: '待签合同全文与其摘要',
    method: 'GET',
    path: '/api/v1/data/order/contract_draft',
    auth: 'required',
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
    isIdempotent: true,
    body: z.strictObject({ ...orderId, file_ids: z.array(idSchema).min(1).max(6) }),
    result: orderSchema,
  }),
  visitQuestions: defineCall({
    summary: '投资回访的八个问题',
    method: 'GET',
    path: '/api/v1/data/order/visit_questions',
    auth: 'required',
    query: z.object(orderId),
    result: z.object({ questions: z.array(questionSchema).length(8) }),
  }),
  answerVisit: defineCall({
    summary: '回访作答；冷静期满后有效',
    method: 'POST',
    path: '/api/v1/data/order/visit',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, answers: answersSchema }),
    result: orderSchema,
  }),
  cancel: defineCall({
    summary: '撤销订单；已打款的全额退回',
    method: 'POST',
    path: '/api/v1/data/order/cancel',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ ...orderId, reason: z.string().max(100).default('') }),
    result: orderSchema,
  }),
  redemptionTerms: defineCall({
    summary: '赎回条件：可赎份额、锁定、开放日、费率',
    method: 'GET',
    path: '/api/v1/data/order/redemption_terms',
    auth: 'required',
    query: z.object({ product_code: idSchema }),
    result: z.object({
      product_code: idSchema,
      product_name: z.string(),
      shares: decimalSchema,
      available_shares: decimalSchema,
      min_hold_shares: decimalSchema,
      nav: decimalSchema.nullable(),
      nav_date: daySchema.nullable(),
      lots: z.array(
        z.object({
          shares: decimalSchema,
          confirmed_on: daySchema,
          unlocked_on: daySchema,
          fee_rate: z.number(),
        }),
      ),
      open_days: z.array(z.object({ day: daySchema, cancel_until: instantSchema })),
      redeem_note: z.string(),
      open_order_id: idSchema.nullable(),
    }),
  }),
  redeem: defineCall({
    summary: '赎回申请；shares 为空表示全部',
    method: 'POST',
    path: '/api/v1/data/order/redeem',
    auth: 'required',
    isIdempotent: true,
    body: z.strictObject({ product_code: idSchema, shares: decimalSchema.nullable(), open_day: daySchema }),
    result: orderSchema,
  }),
  signRedemption: defineCall({
    summary: '确认并签署赎回申请',
    method: 'POST',
    path: '/api/v1/data/order/redeem/sign',
    auth: 'required',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ ...orderId, signature: signatureSchema }),
    result: orderSchema,
  }),
};
