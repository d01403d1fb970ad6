import { z } from 'zod';
import { normalizePhone } from '~/domain/shared/typed-text';
import { captchaSchema, passwordSchema, phoneSchema } from '~/domain/shared/identifiers';
import { voucherTailSchema } from '~/contract/account';

/** Both steps of changing the phone, and the code of each. */
export const resetPhoneSchema = z.discriminatedUnion('intent', [
  z
    .object({
      intent: z.literal('send-captcha'),
      phone: z.string().overwrite(normalizePhone).optional(),
      step: z.enum(['prove', 'bind']),
    })
    .superRefine(({ step, phone }, check) => {
      if (step === 'prove') return;
      const [issue] = phoneSchema.safeParse(phone).error?.issues ?? [];
      if (issue) check.addIssue({ code: 'custom', path: ['phone'], message: issue.message });
    }),
  z.object({ intent: z.literal('prove-captcha'), captcha: captchaSchema }),
  z.object({
    intent: z.literal('prove-identity'),
    password: passwordSchema,
    voucher_tail: voucherTailSchema,
  }),
  z.object({ intent: z.literal('bind'), phone: phoneSchema, captcha: captchaSchema }),
]);
export type ResetPhoneValue = z.infer<typeof resetPhoneSchema>;
