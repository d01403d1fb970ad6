import { z } from 'zod';
import { captchaSchema } from '~/domain/shared/identifiers';

/** The code, or the final confirmation. */
export const cancelConfirmSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send-captcha') }),
  z.object({
    intent: z.literal('confirm'),
    understood: z.literal('on', { error: '请勾选后再确认' }),
    captcha: captchaSchema,
  }),
]);
