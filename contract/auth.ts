import { z } from 'zod';
import { captchaSchema, givenPasswordSchema, passwordSchema, phoneSchema } from '~/domain/shared/identifiers';
import { markSecret } from '~/domain/shared/secret';
import { CODES } from '~/contract/codes';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';

const text = z.string().max(64);
const token = markSecret(z.string());
/** Origin of a login, sent with every login method. */
const originShape = {
  agreement_list: z.array(z.number().int()).min(1),
  iv_code: text.optional(),
  adviser_iv_code: text.optional(),
  share_last_code: text.optional(),
  activity_id: text.optional(),
  utm_source: text.optional(),
  utm_medium: text.optional(),
  utm_campaign: text.optional(),
  utm_term: text.optional(),
  utm_content: text.optional(),
  session_info_id: text.optional(),
};

/**
 * Result of a login (CALL-003, CALL-006): `result{code,token,phone}`. With code 400000, outside or inside the
 * result, `token` is for registering `phone`; with code 0 it is the session token.
 */
const loginResultSchema = z.object({
  code: z.union([z.number(), z.string()]).optional(),
  token: token.optional(),
  phone: z.string().optional(),
});

/**
 * `new_phone` sends to the new phone of an account, `login` to any phone; the others send to the phone of the
 * account.
 */
export const CAPTCHA_SCENES = [
  'login',
  'forget_password',
  'init_password',
  'change_phone',
  'new_phone',
  'cancel_account',
] as const;
export type RequestedScene = (typeof CAPTCHA_SCENES)[number];

/** Code of a one-tap login that the carrier declined (CALL-003). */
export const ONE_TAP_REFUSED = 1;
export const isOneTapRefused = ({ code }: { code: number }): boolean => code === ONE_TAP_REFUSED;
/** Returns whether a reply starts a session. */
export const isSessionReply = ({ code }: { code: number }): boolean => code === CODES.ok;
/** Returns whether the verified phone has no account yet; setting a password is the next step. */
export const isRegistration = ({ code }: { code: number }): boolean => code === CODES.register;

export type LoginResult =
  | { kind: 'session'; token: string; phone: string }
  | { kind: 'register'; token: string; phone: string }
  | { kind: 'refused' };

/**
 * Parses the reply of a login. A reply that announces a session or a registration without its token or phone counts
 * as refused.
 * @param knownPhone the phone that the request itself verified
 */
export function parseLoginReply(
  reply: { code: number; result?: z.infer<typeof loginResultSchema> | null | undefined },
  knownPhone?: string,
): LoginResult {
  const { token, phone = knownPhone } = reply.result ?? {};
  if (!token || !phone) return { kind: 'refused' };
  if (isRegistration(reply)) return { kind: 'register', token, phone };
  return isSessionReply(reply) ? { kind: 'session', token, phone } : { kind: 'refused' };
}

export const auth = {
  sendCaptcha: defineCall({
    summary: '发送短信验证码（对已注册与未注册手机号回答一致）',
    method: 'POST',
    path: '/gsapi/auth/v1/captchas/gezi/send',
    auth: 'optional',
    limit: 'code',
    isServerOnly: true,
    deviceToken: 'send',
    body: z.strictObject({ phone: phoneSchema, scene: z.enum(CAPTCHA_SCENES) }),
    result: z.object({
      expire_seconds: z.number().int(),
      resend_seconds: z.number().int(),
      /** The code in plain text; sent only by the embedded upstream, in dev and test. */
      outbox_code: markSecret(z.string()).optional(),
    }),
  }),
  loginByCaptcha: defineCall({
    summary: '手机号与验证码登录；未注册返回 400000 与注册凭据',
    method: 'POST',
    path: '/gsapi/auth/v1/tokens/gezi/login/captcha',
    auth: 'none',
    limit: 'login',
    isServerOnly: true,
    deviceToken: 'create',
    ignoredCodes: [CODES.register],
    hasInnerCode: true,
    body: z.strictObject({ phone: phoneSchema, captcha: captchaSchema, ...originShape }),
    result: loginResultSchema,
  }),
  loginByPassword: defineCall({
    summary: '手机号与密码登录',
    method: 'POST',
    path: '/gsapi/auth/v1/tokens/gezi/login/password',
    auth: 'none',
    limit: 'login',
    isServerOnly: true,
    deviceToken: 'create',
    body: z.strictObject({ phone: phoneSchema, password: givenPasswordSchema, ...originShape }),
    result: loginResultSchema,
  }),
  register: defineCall({
    summary: '首次验证码登录后设置密码并注册',
    method: 'POST',
    path: '/gsapi/auth/v1/accounts/gezi/register',
    auth: 'none',
    limit: 'login',
    isServerOnly: true,
    deviceToken: 'create',
    body: z.strictObject({ register_token: token.min(1), password: passwordSchema, ...originShape }),
    result: loginResultSchema,
  }),
  setPassword: defineCall({
    summary: '登录后用验证码设置、修改或找回登录密码；其它会话随之失效，返回新凭据',
    method: 'POST',
    path: '/gsapi/auth/v1/passwords/gezi/set',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    deviceToken: 'create',
    body: z.strictObject({ captcha: captchaSchema, password: passwordSchema }),
    result: z.object({ token }),
  }),
  oneTapLogin: defineCall({
    specId: 'CALL-003',
    summary: '运营商一键登录',
    method: 'POST',
    path: '/gsapi/auth/v1/tokens/gezi/login/onelogin',
    auth: 'none',
    limit: 'login',
    isServerOnly: true,
    deviceToken: 'create',
    ignoredCodes: [ONE_TAP_REFUSED, CODES.register],
    hasInnerCode: true,
    body: z.strictObject({ token: token.min(1), user_information: markSecret(z.string()), ...originShape }),
    result: loginResultSchema,
  }),
  reloadSession: defineCall({
    specId: 'CALL-006',
    summary: '以小程序凭据换取会话；所有状态原样返回',
    method: 'GET',
    path: '/gsapi/auth/v1/tokens/reload_session',
    auth: 'none',
    limit: 'read',
    isServerOnly: true,
    deviceToken: 'create',
    passesAllCodes: true,
    ignoredCodes: [CODES.register],
    hasInnerCode: true,
    query: z.object({ token: token.min(1) }),
    result: loginResultSchema,
  }),
  /** The specification does not give this path; this is the only definition of the substitute. */
  loginStatus: defineCall({
    specId: 'CALL-032',
    summary: '登录状态',
    method: 'GET',
    path: BROWSER_PATHS.loginStatus,
    auth: 'optional',
    limit: 'read',
    loggedOutReply: {
      code: CODES.ok,
      msg: '',
      result: { account_id: null, logined: false, oldLogined: false },
    },
    result: z.object({ account_id: z.string().nullable(), logined: z.boolean(), oldLogined: z.boolean() }),
  }),
  logout: defineCall({
    specId: 'CALL-013',
    summary: '退出登录',
    method: 'DELETE',
    path: '/gsapi/auth/v1/tokens/logout',
    auth: 'optional',
    limit: 'open',
    isServerOnly: true,
    result: z.unknown(),
  }),
  adviserInfo: defineCall({
    specId: 'CALL-004',
    summary: '邀请人信息（sms_id 为邀请码）',
    method: 'GET',
    path: BROWSER_PATHS.adviserInfo,
    auth: 'none',
    limit: 'read',
    query: z.object({ sms_id: z.string().min(1).max(64) }),
    result: z.object({ inviter_name: z.string(), is_adviser: z.boolean().optional() }),
  }),
};
