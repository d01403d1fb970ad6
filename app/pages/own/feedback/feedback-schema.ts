import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { FEEDBACK_KINDS } from '~/contract/kinds';
import {
  FEEDBACK_CONTACT_MAX_CHARS,
  MAX_FEEDBACK_IMAGES,
  FEEDBACK_TEXT_MAX_CHARS,
  FEEDBACK_TEXT_MIN_CHARS,
} from '~/contract/limits';
import { idSchema } from '~/contract/shared';
import { intentKeySchema } from '~/app/route-kit/idempotency';

/** Submitted feedback; only logged-in persons may add pictures. */
export const submitFeedbackSchema = z.object({
  intent: z.literal('submit'),
  intent_key: intentKeySchema,
  kind: z.enum(FEEDBACK_KINDS, '请选择类型'),
  text: z
    .string('请写下内容')
    .trim()
    .min(FEEDBACK_TEXT_MIN_CHARS, `至少 ${FEEDBACK_TEXT_MIN_CHARS} 个字，说清经过与希望怎样处理`)
    .max(FEEDBACK_TEXT_MAX_CHARS, `不超过 ${FEEDBACK_TEXT_MAX_CHARS} 字`),
  contact: z
    .string()
    .trim()
    .max(FEEDBACK_CONTACT_MAX_CHARS, `不超过 ${FEEDBACK_CONTACT_MAX_CHARS} 字`)
    .optional(),
  file_ids: z.array(idSchema).max(MAX_FEEDBACK_IMAGES, `最多 ${MAX_FEEDBACK_IMAGES} 张图片`).optional(),
});

/** A guest looks up their own entry. */
export const lookupFeedbackSchema = z.object({
  intent: z.literal('lookup'),
  number: z
    .string('请输入编号')
    .overwrite(normalizeNumber)
    .toUpperCase()
    .regex(/^F\d{12}$/, '编号以 F 开头，后面 12 位数字'),
  lookup_code: markSecret(
    z
      .string('请输入查询码')
      .overwrite(normalizeNumber)
      .min(8, '查询码为 8 位字母和数字')
      .max(20, '查询码为 8 位字母和数字'),
  ),
});

export const feedbackFormSchema = z.discriminatedUnion('intent', [
  submitFeedbackSchema,
  lookupFeedbackSchema,
]);
