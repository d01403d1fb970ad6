import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { defineCall } from '~/contract/define';
import { orderSchema } from '~/contract/order-shapes';
import { idSchema } from '~/contract/shared';
import { answersSchema, questionSchema } from '~/contract/questions';
import { signatureSchema } from '~/contract/verification-shapes';
import { CANCEL_REASON_MAX_CHARS, MAX_EVIDENCE_FILES } from '~/contract/limits';

const orderId = { order_id: idSchema };

/** Steps of a purchase, from the suitability notice to the return visit, and its cancellation. */
export const purchaseStepCalls = {
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
};
