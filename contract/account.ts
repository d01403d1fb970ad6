import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { CANCELLATION_COMMENT_MAX_CHARS } from '~/contract/limits';
import { CANCELLATION_REASONS } from '~/contract/kinds';
import { captchaSchema, givenPasswordSchema, phoneSchema } from '~/domain/shared/identifiers';
import { markSecret } from '~/domain/shared/secret';
import { defineCall } from '~/contract/define';
import { instantSchema } from '~/contract/shared';

/** Device of a login, as far as its request shows it. */
export const DEVICES = ['app', 'wechat', 'phone', 'computer'] as const;
export type Device = (typeof DEVICES)[number];

/** Items to settle before an account can be cancelled. */
export const CANCELLATION_BLOCKERS = [
  'simu_holding',
  'public_holding',
  'other_holding',
  /** A private order or a redemption of one, in progress. */
  'order',
  'public_order',
  /** A regular investment plan, running or paused. */
  'plan',
  /** Money of a cancelled private order that is being refunded. */
  'refund',
  /** A dividend that is not paid yet. */
  'dividend',
  /** Money of an announced liquidation that is not paid yet. */
  'liquidation',
] as const;
export type CancellationBlocker = (typeof CANCELLATION_BLOCKERS)[number];

const ticketSchema = markSecret(z.string().min(1).max(200));
/** Last six characters of the identity document number. */
export const voucherTailSchema = markSecret(
  z
    .string('请输入证件号码后 6 位')
    .overwrite(normalizeNumber)
    .regex(/^[0-9A-Za-z]{6}$/, '请输入证件号码后 6 位'),
);

export const account = {
  security: defineCall({
    summary: '登录密码、交易密码是否已设置，以及仍有效的登录（最近 20 个，新的在前）',
    method: 'GET',
    path: '/gsapi/auth/v1/accounts/gezi/security',
    auth: 'required',
    limit: 'read',
    result: z.object({
      has_password: z.boolean(),
      has_trade_password: z.boolean(),
      logins: z.array(
        z.object({
          login_id: z.string(),
          device: z.enum(DEVICES).nullable(),
          created_at: instantSchema,
          is_current: z.boolean(),
          /** Network of the last use, shortened ('203.0.*.*'); null when unknown. */
          place: z.string().nullable(),
          last_used_at: instantSchema.nullable(),
          /** Time the login expires: one week after its last use, at the latest 30 days after the login. */
          ends_at: instantSchema,
        }),
      ),
    }),
  }),
  endOtherLogins: defineCall({
    summary: '退出除当前外的全部登录，或给出的一个（当前登录除外）；重复调用无副作用',
    method: 'POST',
    path: '/gsapi/auth/v1/tokens/gezi/end_others',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    deviceToken: 'send',
    body: z.strictObject({ login_id: z.string().max(64).optional() }),
    result: z.object({ ended: z.number().int() }),
  }),
  provePhone: defineCall({
    summary:
      '修改手机号第一步：以当前手机验证码，或登录密码加证件号码后 6 位证明本人，返回一次性凭据（10 分钟）',
    method: 'POST',
    path: '/gsapi/auth/v1/phones/gezi/prove',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.discriminatedUnion('way', [
      z.strictObject({ way: z.literal('captcha'), captcha: captchaSchema }),
      z.strictObject({
        way: z.literal('identity'),
        password: givenPasswordSchema,
        voucher_tail: voucherTailSchema,
      }),
    ]),
    result: z.object({ ticket: ticketSchema }),
  }),
  changePhone: defineCall({
    summary: '修改手机号第二步：新手机验证码与凭据；其它登录随之失效。凭同一凭据重复提交同一号码视为成功',
    method: 'POST',
    path: '/gsapi/auth/v1/phones/gezi/change',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    deviceToken: 'send',
    body: z.strictObject({ ticket: ticketSchema, phone: phoneSchema, captcha: captchaSchema }),
    result: z.object({ phone: z.string() }),
  }),
  cancellation: defineCall({
    summary: '注销前须办结的事项；没有时列表为空',
    method: 'GET',
    path: '/gsapi/auth/v1/accounts/gezi/cancellation',
    auth: 'required',
    limit: 'read',
    result: z.object({
      blockers: z.array(z.object({ kind: z.enum(CANCELLATION_BLOCKERS), count: z.number().int() })),
    }),
  }),
  startCancellation: defineCall({
    summary: '开始注销：条件满足时返回一次性凭据（30 分钟），否则 4009',
    method: 'POST',
    path: '/gsapi/auth/v1/accounts/gezi/cancellation/start',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    result: z.object({ ticket: ticketSchema }),
  }),
  /** The first success revokes the token, so a repeated request is recognised by its ticket only. */
  cancel: defineCall({
    summary: '注销账户：凭据、原因与手机验证码；再次检查条件（4009）。凭已用凭据重复提交视为成功',
    method: 'POST',
    path: '/gsapi/auth/v1/accounts/gezi/cancellation/confirm',
    auth: 'optional',
    limit: 'open',
    isServerOnly: true,
    body: z.strictObject({
      ticket: ticketSchema,
      reason: z.enum(CANCELLATION_REASONS),
      comment: z.string().max(CANCELLATION_COMMENT_MAX_CHARS).default(''),
      captcha: captchaSchema,
    }),
    result: z.object({ cancelled_at: instantSchema }),
  }),
};
