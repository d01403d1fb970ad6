import { z } from 'zod';
import { ALERT_TYPES } from '~/domain/figures/fund-alert';
import { defineCall } from '~/contract/define';
import { markSecret } from '~/domain/shared/secret';
import { MAIL_TOPICS } from '~/contract/notice-topics';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { withUnit } from '~/contract/units';

/** Fund of an alert. The field is not called `kind`, because the fields next to it are not values of the fund. */
export const alertFundShape = { fund_kind: z.enum(['simu', 'public']), fund_id: idSchema };

/** Threshold typed by the person: a NAV (元 per share), or a ratio for a change. */
const thresholdSchema = withUnit(z.string().regex(/^\d{1,5}(\.\d{1,6})?$/), '指标');

export const alertSchema = z.object({
  alert_id: idSchema,
  ...alertFundShape,
  fund_name: z.string(),
  type: z.enum(ALERT_TYPES),
  /** Threshold as it was set; null for alerts without one. */
  mark: thresholdSchema.nullable(),
  set_at: instantSchema,
  /**
   * Time of the last notification, and the NAV day it was about. An alert on a NAV then pauses until it is set
   * again.
   */
  told_at: instantSchema.nullable(),
  told_of: daySchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

const mailTopicsSchema = z.array(z.enum(MAIL_TOPICS)).max(MAIL_TOPICS.length);

const mailWishesSchema = z.object({
  /** Null until an address is confirmed. */
  masked_email: z.string().nullable(),
  topics: mailTopicsSchema,
});
export type MailPreferences = z.infer<typeof mailWishesSchema>;

/** Alerts on funds that a person has set. The notifications themselves are listed under notices. */
export const alerts = {
  list: defineCall({
    summary: '本人的基金提醒，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/alert/list',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(alertSchema) }),
  }),
  set: defineCall({
    summary: '设定一只基金的提醒：列出的为全部，未列出的取消',
    method: 'POST',
    path: '/api/v1/data/user/alert/set',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({
      ...alertFundShape,
      list: z
        .array(z.strictObject({ type: z.enum(ALERT_TYPES), mark: thresholdSchema.nullable() }))
        .max(ALERT_TYPES.length),
    }),
    result: z.object({ list: z.array(alertSchema) }),
  }),
  remove: defineCall({
    summary: '取消一条提醒',
    method: 'POST',
    path: '/api/v1/data/user/alert/remove',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ alert_id: idSchema }),
    result: z.unknown(),
  }),
  mail: defineCall({
    summary: '哪些消息也发到本人邮箱',
    method: 'GET',
    path: '/api/v1/data/user/alert/mail',
    auth: 'required',
    limit: 'read',
    result: mailWishesSchema,
  }),
  setMail: defineCall({
    summary: '设定哪些消息也发到本人邮箱：列出的为全部',
    method: 'POST',
    path: '/api/v1/data/user/alert/mail/set',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ topics: mailTopicsSchema }),
    result: mailWishesSchema,
  }),
  stopMail: defineCall({
    summary: '凭邮件中的退订码停止邮件，无需登录；退订码未知时答复相同',
    method: 'POST',
    path: '/api/v1/data/user/alert/mail/stop',
    auth: 'none',
    limit: 'open',
    isServerOnly: true,
    body: z.strictObject({ stop_token: markSecret(z.string().min(1).max(64)) }),
    result: z.unknown(),
  }),
};
