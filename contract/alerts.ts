import { z } from 'zod';
import { ALERT_TYPES } from '~/domain/figures/fund-alert';
import { defineCall } from '~/contract/define';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import { measured } from '~/contract/units';

/** Which fund an alert is about. Not `kind`: nothing below it is a value of the fund. */
export const alertFundShape = { fund_kind: z.enum(['simu', 'public']), fund_id: idSchema };

/** A mark the person typed: a NAV (元 a share), or a ratio for a change. */
const markSchema = measured(z.string().regex(/^\d{1,5}(\.\d{1,6})?$/), '指标');

export const alertSchema = z.object({
  alert_id: idSchema,
  ...alertFundShape,
  fund_name: z.string(),
  type: z.enum(ALERT_TYPES),
  /** As it was set; null of those that wait for none. */
  mark: markSchema.nullable(),
  set_at: instantSchema,
  /** Told last, and of which day; one on a NAV rests then until it is set again. */
  told_at: instantSchema.nullable(),
  told_of: daySchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

/** What a person wants to be told about funds. What is told stands among the notices. */
export const alerts = {
  list: defineCall({
    summary: '本人的基金提醒，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/alert/list',
    auth: 'required',
    result: z.object({ list: z.array(alertSchema) }),
  }),
  set: defineCall({
    summary: '设定一只基金的提醒：列出的为全部，未列出的取消',
    method: 'POST',
    path: '/api/v1/data/user/alert/set',
    auth: 'required',
    isServerOnly: true,
    body: z.strictObject({
      ...alertFundShape,
      list: z
        .array(z.strictObject({ type: z.enum(ALERT_TYPES), mark: markSchema.nullable() }))
        .max(ALERT_TYPES.length),
    }),
    result: z.object({ list: z.array(alertSchema) }),
  }),
  remove: defineCall({
    summary: '取消一条提醒',
    method: 'POST',
    path: '/api/v1/data/user/alert/remove',
    auth: 'required',
    isServerOnly: true,
    body: z.strictObject({ alert_id: idSchema }),
    result: z.unknown(),
  }),
};
