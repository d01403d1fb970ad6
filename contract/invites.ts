import { z } from 'zod';
import { defineCall, fileReplySchema } from '~/contract/define';
import { daySchema } from '~/contract/shared';

/** How the phone was verified when the account was created. */
export const REGISTER_METHODS = ['captcha', 'one_tap', 'mini_program'] as const;
export type RegisterMethod = (typeof REGISTER_METHODS)[number];

/** Medium of an invitation; the link contains it in `utm_medium`. */
export const INVITE_MEDIA = ['link', 'qr', 'poster', 'page'] as const;
export type InviteMedium = (typeof INVITE_MEDIA)[number];

/** Owner of the link: the adviser, or a friend whose link names the adviser. */
export const INVITE_SOURCES = ['own', 'friend'] as const;

const codeSchema = z.string().min(1).max(64);
const monthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
/** Maximum rows of one file. */
export const REFERRALS_FILE_MAX_ROWS = 1_000;

/** State of an invitation code for the person who opens the invitation page. */
export const INVITE_CODE_STATES = ['open', 'own', 'ended', 'unknown'] as const;

const referralSchema = z.object({
  /** For persons who let an adviser see it; otherwise null. */
  masked_name: z.string().nullable(),
  /** Last two digits of the phone number. */
  tail: z.string(),
  came_on: daySchema,
  medium: z.enum(INVITE_MEDIA),
  way: z.enum(REGISTER_METHODS),
  by: z.enum(INVITE_SOURCES),
});
export type Referral = z.infer<typeof referralSchema>;

/** Invitations: the inviter, their code, and their referrals. */
export const invites = {
  letter: defineCall({
    summary: '邀请函：邀请码属于谁（理财经理全名，其他人脱敏）、是否有效',
    method: 'GET',
    path: '/api/v1/invite/letter',
    auth: 'optional',
    limit: 'read',
    query: z.object({ iv_code: codeSchema }),
    result: z.object({
      state: z.enum(INVITE_CODE_STATES),
      inviter_name: z.string().nullable(),
      is_adviser: z.boolean(),
    }),
  }),
  own: defineCall({
    summary: '本人的邀请码、别人看到的名字，以及经邀请注册的人数',
    method: 'GET',
    path: '/api/v1/invite/own',
    auth: 'required',
    limit: 'read',
    result: z.object({
      iv_code: codeSchema,
      adviser_iv_code: z.string(),
      inviter_name: z.string(),
      is_adviser: z.boolean(),
      came_count: z.number().int(),
      month_count: z.number().int(),
    }),
  }),
  replace: defineCall({
    summary: '停用一个邀请码并换一个新的；已停用的码不再换',
    method: 'POST',
    path: '/api/v1/invite/replace',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ iv_code: codeSchema }),
    result: z.object({ iv_code: codeSchema }),
  }),
  came: defineCall({
    summary: '经本人邀请注册的人，新的在前；姓名仅在对方允许理财经理查看时脱敏给出',
    method: 'GET',
    path: '/api/v1/invite/came',
    auth: 'required',
    limit: 'read',
    query: z.object({
      medium: z.enum(INVITE_MEDIA).optional(),
      by: z.enum(INVITE_SOURCES).optional(),
      month: monthSchema.optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(REFERRALS_FILE_MAX_ROWS).default(20),
    }),
    result: z.object({
      list: z.array(referralSchema),
      total: z.number().int(),
      /** Months with referrals, newest first, regardless of the filter. */
      months: z.array(monthSchema),
    }),
  }),
  poster: defineCall({
    summary: '邀请海报：1080×1620 的 PNG，标题、邀请人（脱敏）与二维码，不含任何分级披露的数据',
    method: 'GET',
    path: '/api/v1/invite/poster',
    auth: 'required',
    limit: 'file',
    isServerOnly: true,
    resultKind: 'file',
    /** Target of the QR code: a URL of the requesting portal. */
    query: z.object({ address: z.url({ protocol: /^https?$/ }).max(400) }),
    result: fileReplySchema,
  }),
};
