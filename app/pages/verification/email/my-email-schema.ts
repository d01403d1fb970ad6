import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';
import { captchaSchema } from '~/domain/shared/identifiers';
import { EMAIL_MAX_CHARS } from '~/contract/limits';

const emailSchema = z
  .string('请输入邮箱地址')
  .overwrite(normalizeFigure)
  .max(EMAIL_MAX_CHARS, '邮箱地址过长')
  .pipe(z.email('请输入正确的邮箱地址'));

/** Request for a code to an address, or the address with its code. */
export const myEmailSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send-captcha'), email: emailSchema }),
  z.object({ intent: z.literal('save'), email: emailSchema, captcha: captchaSchema }),
]);
