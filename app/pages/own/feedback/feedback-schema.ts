import { z } from 'zod';
import { typedNumber } from '~/domain/shared/typed-text';
import { secret } from '~/domain/shared/secret';
import { FEEDBACK_KINDS } from '~/contract/kinds';
import {
  FEEDBACK_CONTACT_MAX,
  FEEDBACK_PICTURES_MAX,
  FEEDBACK_TEXT_MAX,
  FEEDBACK_TEXT_MIN,
} from '~/contract/limits';
import { idSchema } from '~/contract/shared';
import { intentKeySchema } from '~/app/route-kit/idempotency';

/** What is told; pictures are of who is logged in. */
export const submitSchema = z.object({
  intent: z.literal('submit'),
  intent_key: intentKeySchema,
  kind: z.enum(FEEDBACK_KINDS, '请选择类型'),
  text: z
    .string('请写下内容')
    .trim()
    .min(FEEDBACK_TEXT_MIN, `至少 ${FEEDBACK_TEXT_MIN} 个字，说清经过与希望怎样处理`)
    .max(FEEDBACK_TEXT_MAX, `不超过 ${FEEDBACK_TEXT_MAX} 字`),
  contact: z.string().trim().max(FEEDBACK_CONTACT_MAX, `不超过 ${FEEDBACK_CONTACT_MAX} 字`).optional(),
  file_ids: z.array(idSchema).max(FEEDBACK_PICTURES_MAX, `最多 ${FEEDBACK_PICTURES_MAX} 张图片`).optional(),
});

/** A guest looks at their own entry. */
export const lookupSchema = z.object({
  intent: z.literal('lookup'),
  number: z
    .string('请输入编号')
    .overwrite(typedNumber)
    .toUpperCase()
    .regex(/^F\d{12}$/, '编号以 F 开头，后面 12 位数字'),
  lookup_code: secret(
    z
      .string('请输入查询码')
      .overwrite(typedNumber)
      .min(8, '查询码为 8 位字母和数字')
      .max(20, '查询码为 8 位字母和数字'),
  ),
});

export const feedbackFormSchema = z.discriminatedUnion('intent', [submitSchema, lookupSchema]);
