import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { captchaSchema, passwordSchema } from '~/domain/shared/identifiers';

const twice = <T extends { password: string; password_again: string }>(value: T) =>
  value.password === value.password_again;
const DIFFERENT = { message: '两次输入的密码不一致', path: ['password_again'] };
const again = markSecret(z.string({ error: '请再次输入密码' }));

/** First password, right after the phone was verified. */
export const newPasswordSchema = z
  .object({ password: passwordSchema, password_again: again })
  .refine(twice, DIFFERENT);

/** A password confirmed by a captcha to the person's own phone, or the request for the captcha. */
export const ownPasswordSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('send-captcha') }),
  z
    .object({
      intent: z.literal('set'),
      captcha: captchaSchema,
      password: passwordSchema,
      password_again: again,
    })
    .refine(twice, DIFFERENT),
]);
export type OwnPasswordValue = z.infer<typeof ownPasswordSchema>;
