import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { requestedDaySchema, idSchema } from '~/contract/shared';
import { isIsoDay } from '~/domain/calendar/dates';

/** Amount as typed (100万 is accepted) and the open day; the upstream validates again. */
export const reserveSchema = z.object({
  intent: z.literal('reserve'),
  product_code: idSchema,
  amount: z.string('请输入金额').overwrite(normalizeFigure).min(1, '请输入金额').max(24, '请输入正确的金额'),
  open_day: z.string('请选择开放日').refine(isIsoDay, '请选择开放日'),
});

/** The person requests the terms of a product above their class, after the warning. */
export const aboveClassSchema = z.object({
  intent: z.literal('above_class'),
  product_code: idSchema,
  is_read: z.literal('on', '请阅读后勾选'),
  intent_key: intentKeySchema,
});

export const reservePageSchema = z.discriminatedUnion('intent', [reserveSchema, aboveClassSchema]);

export const confirmReserveSchema = z.object({
  product_code: idSchema,
  amount: z.string().regex(/^\d{1,12}$/, '金额有误，请返回修改'),
  open_day: requestedDaySchema,
  intent_key: intentKeySchema,
});
