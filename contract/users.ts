import { BROWSER_PATHS } from '~/contract/browser-paths';
import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { CODES } from '~/contract/codes';
import { defineCall } from '~/contract/define';
import { MAX_SAVED_FILTERS, SAVED_NAME_MAX_CHARS, SAVED_QUERY_MAX_CHARS } from '~/contract/limits';
import { daySchema, returnGapSchema } from '~/contract/shared';
import { rateSchema, signedYuanSchema } from '~/contract/units';

/** A missing state means that nothing was done yet. */
const code = z.number().int().default(0);
const flag = z.boolean().default(false);
const createNullableField = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);
/** A state that is {}, null or missing gets the default values. */
const createStateSchema = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ code, ...shape }).prefault({} as never);

/** User states (spec §3), with the codes of the specification. */
export const userStatesSchema = z.object({
  account_id: z.string(),
  name: z.string().default(''),
  /** 0 male, 1 female; null for other values. */
  gender: createNullableField(z.union([z.literal(0), z.literal(1)])).catch(null),
  avatar_url: createNullableField(z.string()),
  is_adviser: flag,
  /** The consent `tracking` is in force (domain/person/consents.ts). */
  is_tracking_agreed: z.boolean().optional(),
  is_am_verify: flag,
  is_simu_verify: flag,
  professional_states: createStateSchema({}),
  identity_states: createStateSchema({
    voucher_code: createNullableField(markSecret(z.string())),
    voucher_type: createNullableField(z.string()),
    voucher_expire_date: createNullableField(daySchema),
  }),
  base_info_states: createStateSchema({ base_info_attachment_state: code }),
  quiz_states: createStateSchema({
    /** Null for a level outside the specification: no product is suitable then. */
    risk_level: createNullableField(z.number().int().min(0).max(5)).catch(null),
    expire_date: daySchema.nullish(),
  }),
  simu_qi_states: createStateSchema({ simu_unsigned_guarantee: flag }),
  am_qi_states: createStateSchema({ am_unsigned_guarantee: flag }),
  ca_states: createStateSchema({}),
});
export type UserStates = z.infer<typeof userStatesSchema>;

export const settingsSchema = z.object({
  /** 1 asset manager (am), 0 private fund (simu). */
  business_flag: z.union([z.literal(0), z.literal(1)]),
  is_amount_hidden: z.boolean(),
  is_personalised: z.boolean(),
  is_marketing_allowed: z.boolean(),
  favorite_sort_simu: z.string(),
  favorite_sort_public: z.string(),
  /** Order and last column of the watchlist table, as `sort:order:column`. */
  favorite_view: z.string(),
  /** Saved filters of the library, newest first: a name and the query of the page. */
  library_filters: z
    .array(
      z.object({
        name: z.string().min(1).max(SAVED_NAME_MAX_CHARS),
        query: z.string().min(1).max(SAVED_QUERY_MAX_CHARS),
      }),
    )
    .max(MAX_SAVED_FILTERS)
    .optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const users = {
  states: defineCall({
    specId: 'CALL-007',
    summary: '用户状态；90007 与 90009 由调用方处理，同一会话 1 秒内共享结果',
    method: 'GET',
    path: BROWSER_PATHS.states,
    auth: 'optional',
    limit: 'read',
    isShared: true,
    loggedOutReply: { code: CODES.loggedOut, msg: '请先登录', result: null },
    ignoredCodes: [CODES.tokenExpired, CODES.loggedOut],
    result: userStatesSchema,
  }),
  config: defineCall({
    specId: 'CALL-008',
    summary: '通用配置（随登录状态变化）',
    method: 'GET',
    path: BROWSER_PATHS.config,
    auth: 'optional',
    limit: 'read',
    result: z.object({
      sales_platform: z.string().default(''),
      is_ziguan: flag,
      /** Empty when upstream sends none. */
      service_phone: z.string().default(''),
      service_hours: z.string().default(''),
      settings: createNullableField(settingsSchema),
      has_password: createNullableField(z.boolean()),
    }),
  }),
  saveSettings: defineCall({
    summary: '保存设置（只改给出的项）',
    method: 'POST',
    path: '/api/v1/data/user/settings',
    auth: 'required',
    limit: 'write',
    body: settingsSchema.partial().strict(),
    result: settingsSchema,
  }),
  asset: defineCall({
    specId: 'CALL-009',
    summary: '资产总览；金额为元的十进制文本',
    method: 'GET',
    path: '/api/v1/data/user/asset',
    auth: 'required',
    limit: 'read',
    result: z.object({
      as_of: daySchema.nullable(),
      total: signedYuanSchema,
      month_profit: signedYuanSchema,
      /** Money in no holding. */
      in_transit: signedYuanSchema.optional(),
      total_profit: signedYuanSchema,
      xirr: rateSchema.nullable(),
      xirr_gap: returnGapSchema,
      parts: z.array(
        z.object({ key: z.string(), name: z.string(), amount: signedYuanSchema, share: rateSchema }),
      ),
    }),
  }),
  assetDetail: defineCall({
    specId: 'CALL-010',
    summary: '某类资产的持仓明细',
    method: 'POST',
    path: '/api/v1/data/user/asset_detail',
    auth: 'required',
    limit: 'write',
    body: z.strictObject({ part: z.enum(['simu', 'public', 'pe', 'quasi_fixed', 'foreign']) }),
    result: z.object({
      as_of: daySchema.nullable(),
      list: z.array(
        z.object({
          product_id: z.string(),
          name: z.string(),
          amount: signedYuanSchema,
          profit: signedYuanSchema,
          nav_date: daySchema,
        }),
      ),
    }),
  }),
  identityStatus: defineCall({
    specId: 'CALL-011',
    summary: '认证步骤状态',
    method: 'GET',
    path: '/api/v1/data/identity/status',
    auth: 'required',
    limit: 'read',
    result: z.object({
      masked_name: createNullableField(z.string()),
      masked_voucher: createNullableField(z.string()),
      voucher_expire_date: createNullableField(daySchema),
      quiz_expire_date: createNullableField(daySchema),
      quiz_next_allowed_at: createNullableField(z.string()),
      proof_expire_date: createNullableField(daySchema),
      voucher_type: createNullableField(z.string()),
      /** Full years; null before the identity verification. */
      age: createNullableField(z.number().int()),
      /** Reason the identity was refused or is under review, as text for the person. */
      identity_reason: createNullableField(z.string()),
      base_info_attachment_reason: createNullableField(z.string()),
      /** Answered questions in the quiz draft. */
      quiz_draft_count: z.number().int().default(0),
      bank_cards: z.array(z.object({ card_id: z.string(), bank: z.string(), tail: z.string() })).default([]),
      masked_email: createNullableField(z.string()),
      certificate_expire_date: createNullableField(daySchema),
      certificate_serial_no: createNullableField(z.string()),
      pledges: z
        .object({ simu: createNullableField(z.string()), am: createNullableField(z.string()) })
        .prefault({}),
      qualifications: z
        .array(
          z.object({
            kind: z.enum(['simu', 'am', 'pro']),
            state: z.enum(['none', 'review', 'approved', 'rejected', 'expired']),
            reason: createNullableField(z.string()),
            expire_date: createNullableField(daySchema),
          }),
        )
        .default([]),
      has_open_order: flag,
    }),
  }),
  memberInfo: defineCall({
    specId: 'CALL-012',
    summary: '会员信息',
    method: 'GET',
    path: '/api/v1/data/user/member/info',
    auth: 'required',
    limit: 'read',
    result: z.object({
      level: z.number().int(),
      level_name: z.string(),
      growth: z.number().int(),
      next_level_growth: z.number().int().nullable(),
    }),
  }),
  phoneNumbers: defineCall({
    specId: 'CALL-014',
    summary: '本人绑定手机号（脱敏由门户完成）',
    method: 'GET',
    path: '/gsapi/ms/v1/user_contact_infos/gezi/phone_num_list',
    auth: 'required',
    limit: 'read',
    isServerOnly: true,
    result: z.object({ phone_num: z.string() }),
  }),
  inviteUrl: defineCall({
    specId: 'CALL-001',
    summary: '邀请码',
    method: 'GET',
    path: BROWSER_PATHS.inviteUrl,
    auth: 'optional',
    limit: 'read',
    query: z.object({ iv_code: z.string().max(64).optional() }),
    result: z.object({ iv_code: z.string().default(''), adviser_iv_code: z.string().default('') }),
  }),
};
