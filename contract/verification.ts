import { z } from 'zod';
import { normalizeName, normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { VOUCHER_TYPES } from '~/domain/person/id-document';
import { captchaSchema, phoneSchema } from '~/domain/shared/identifiers';
import { defineCall, fileBytesSchema } from '~/contract/define';
import { answersSchema, questionSchema } from '~/contract/questions';
import { requestedDaySchema, daySchema, idSchema, instantSchema } from '~/contract/shared';
import {
  EMAIL_MAX_CHARS,
  ID_NUMBER_MAX_CHARS,
  PERSON_NAME_MAX_CHARS,
  PERSON_NAME_MIN_CHARS,
  MAX_PROOF_FILES,
} from '~/contract/limits';
import {
  QUALIFICATIONS,
  contextSchema,
  bankCardSchema,
  baseInfoSchema,
  signatureSchema,
  qualificationSchema,
} from '~/contract/verification-shapes';

/** Number of a document or card. */
const numberSchema = markSecret(z.string().overwrite(normalizeNumber).max(ID_NUMBER_MAX_CHARS));
/** Single use, valid for ten minutes. */
const checkToken = markSecret(z.string());
const checkTokenSchema = z.object({ check_token: checkToken, expires_at: instantSchema });
const sentShape = {
  seconds_to_next: z.number().int(),
  /** The code in plain text; sent only by the embedded upstream, in dev and test. */
  outbox_code: markSecret(z.string()).optional(),
};

export const verification = {
  quiz: defineCall({
    summary: '风险测评题目、草稿与次数',
    method: 'GET',
    path: '/api/v1/data/identity/quiz',
    auth: 'required',
    limit: 'read',
    result: z.object({
      version: z.string(),
      questions: z.array(questionSchema).min(10),
      draft: answersSchema,
      is_allowed: z.boolean(),
      next_allowed_at: instantSchema.nullable(),
      left_today: z.number().int(),
      left_year: z.number().int(),
      /** Last result; null before the first. */
      last: z
        .object({ risk_level: z.number().int(), answered_at: instantSchema, expire_date: daySchema })
        .nullable(),
    }),
  }),
  saveQuizDraft: defineCall({
    summary: '保存测评草稿，可在另一设备继续',
    method: 'POST',
    path: '/api/v1/data/identity/quiz/draft',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ version: z.string(), answers: answersSchema }),
    result: z.object({ answered: z.number().int() }),
  }),
  submitQuiz: defineCall({
    summary: '提交测评；每天 2 次、12 个月 8 次以内',
    method: 'POST',
    path: '/api/v1/data/identity/quiz/submit',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ version: z.string(), answers: answersSchema }),
    result: z.object({
      risk_level: z.number().int().min(0).max(5),
      expire_date: daySchema,
      answered_at: instantSchema,
    }),
  }),
  verifyIdentity: defineCall({
    summary: '实名认证；通过为 3，人工复核为 2',
    method: 'POST',
    path: '/api/v1/data/identity/verify',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      name: z.string().overwrite(normalizeName).min(PERSON_NAME_MIN_CHARS).max(PERSON_NAME_MAX_CHARS),
      voucher_type: z.enum(VOUCHER_TYPES),
      voucher_code: numberSchema,
      valid_from: requestedDaySchema,
      /** Null means long-term. */
      valid_to: requestedDaySchema.nullable(),
      front_file_id: idSchema,
      back_file_id: idSchema,
    }),
    result: z.object({ code: z.number().int(), masked_name: z.string(), masked_voucher: z.string() }),
  }),
  baseInfo: defineCall({
    summary: '基本信息',
    method: 'GET',
    path: '/api/v1/data/identity/base_info',
    auth: 'required',
    limit: 'read',
    result: z.object({
      code: z.number().int(),
      /** 0 not required, 1 required, 2 in review, 3 accepted. */
      attachment_state: z.number().int(),
      attachment_reason: z.string().nullable(),
      value: baseInfoSchema.nullable(),
    }),
  }),
  saveBaseInfo: defineCall({
    summary: '保存基本信息',
    method: 'POST',
    path: '/api/v1/data/identity/base_info/save',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: baseInfoSchema,
    result: z.object({ code: z.number().int(), attachment_state: z.number().int() }),
  }),
  bankCards: defineCall({
    summary: '已绑定的银行卡',
    method: 'GET',
    path: '/api/v1/data/identity/bank_cards',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(bankCardSchema) }),
  }),
  sendCardCaptcha: defineCall({
    summary: '向银行预留手机号发送验证码（四要素先行核验）',
    method: 'POST',
    path: '/api/v1/data/identity/bank_card/captcha',
    auth: 'required',
    limit: 'code',
    isServerOnly: true,
    body: z.strictObject({ card_no: numberSchema, phone: phoneSchema }),
    result: z.object({ ...sentShape, bank: z.string() }),
  }),
  bindBankCard: defineCall({
    summary: '绑定银行卡',
    method: 'POST',
    path: '/api/v1/data/identity/bank_card/bind',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      card_no: numberSchema,
      phone: phoneSchema,
      captcha: captchaSchema,
    }),
    result: bankCardSchema,
  }),
  removeBankCard: defineCall({
    summary: '解绑银行卡；需要先完成身份验证',
    method: 'POST',
    path: '/api/v1/data/identity/bank_card/remove',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ card_id: idSchema, check_token: checkToken.max(128) }),
    result: z.object({}),
  }),
  /** Verifies the person again before a sensitive operation. */
  checkPerson: defineCall({
    summary: '敏感操作前的身份验证',
    method: 'POST',
    path: '/api/v1/data/identity/check',
    auth: 'required',
    limit: 'write',
    // A repeated request uses neither another code nor another of the daily attempts.
    isIdempotent: true,
    isServerOnly: true,
    body: z.discriminatedUnion('method', [
      z.strictObject({
        method: z.literal('id'),
        name: z.string().overwrite(normalizeName).max(PERSON_NAME_MAX_CHARS),
        voucher_code: numberSchema,
      }),
      z.strictObject({
        method: z.literal('bank_card'),
        card_no: numberSchema,
        phone: phoneSchema,
        captcha: captchaSchema,
      }),
      z.strictObject({
        method: z.literal('face'),
        consent: z.literal(true),
        face_evidence: markSecret(z.string().max(200)),
      }),
    ]),
    result: checkTokenSchema,
  }),
  checkFace: defineCall({
    summary: '人脸照片核验（须单独同意）；照片只用于比对，不留存',
    method: 'POST',
    path: '/api/v1/data/identity/check_face',
    auth: 'required',
    limit: 'upload',
    isIdempotent: true,
    isServerOnly: true,
    bodyKind: 'binary',
    query: z.object({ consent: z.literal('1') }),
    body: fileBytesSchema,
    result: checkTokenSchema,
  }),
  requestCertificate: defineCall({
    summary: '申请 CA 数字证书（电子签名）',
    method: 'POST',
    path: '/api/v1/data/identity/certificate',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({ signature: signatureSchema, is_agreed: z.literal(true) }),
    result: z.object({ code: z.number().int(), serial_no: z.string(), expire_date: daySchema }),
  }),
  sendEmailCode: defineCall({
    summary: '发送邮箱验证码',
    method: 'POST',
    path: '/api/v1/data/identity/email/code',
    auth: 'required',
    limit: 'code',
    isServerOnly: true,
    body: z.strictObject({ email: z.email().max(EMAIL_MAX_CHARS) }),
    result: z.object(sentShape),
  }),
  saveEmail: defineCall({
    summary: '绑定接收消息提醒的邮箱',
    method: 'POST',
    path: '/api/v1/data/identity/email/save',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ email: z.email().max(EMAIL_MAX_CHARS), captcha: captchaSchema }),
    result: z.object({ masked_email: z.string() }),
  }),
  signPledge: defineCall({
    summary: '签署合格投资者声明（私募、资管分别签署）',
    method: 'POST',
    path: '/api/v1/data/identity/pledge/sign',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    body: z.strictObject({ context: contextSchema, version: z.string() }),
    result: z.object({ context: contextSchema, signed_at: instantSchema }),
  }),
  qualification: defineCall({
    summary: '合格（专业）投资者认证的状态与材料',
    method: 'GET',
    path: '/api/v1/data/identity/qualification',
    auth: 'required',
    limit: 'read',
    query: z.object({ kind: z.enum(QUALIFICATIONS) }),
    result: qualificationSchema,
  }),
  applyQualification: defineCall({
    summary: '提交合格（专业）投资者认证',
    method: 'POST',
    path: '/api/v1/data/identity/qualification/apply',
    auth: 'required',
    limit: 'write',
    isIdempotent: true,
    isServerOnly: true,
    body: z.strictObject({
      kind: z.enum(QUALIFICATIONS),
      /** Key of a criterion in domain/person/qualification.ts. */
      criterion: z.string().max(40),
      proof_file_ids: z.array(idSchema).min(1).max(MAX_PROOF_FILES),
      experience_file_ids: z.array(idSchema).max(MAX_PROOF_FILES).default([]),
      is_pledged: z.literal(true),
    }),
    result: qualificationSchema,
  }),
};
