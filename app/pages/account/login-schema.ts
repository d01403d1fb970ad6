import { z } from 'zod';
import { captchaSchema, passwordSchema, phoneSchema } from '~/domain/identifiers';

export const AGREEMENT_MESSAGE = '请先阅读并同意服务协议与隐私政策';

const agreement = z.literal('on', { error: AGREEMENT_MESSAGE });
const invite = z.string().max(64).optional();

/** Where the login came from; carried through the form so that nothing is lost without JavaScript. */
const originShape = {
  return_to: z.string().max(2048).optional(),
  iv_code: invite,
  share_last_code: invite,
  activity_id: invite,
  utm_source: invite,
  session_info_id: invite,
  /** The fund a guest wants to watch, as `kind:id`. */
  wish: z
    .string()
    .regex(/^(?:simu|public):[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
};
export type LoginOriginFields = Partial<
  Record<Exclude<keyof typeof originShape, 'return_to' | 'wish'>, string>
>;
export const ORIGIN_FIELDS = ['iv_code', 'share_last_code', 'activity_id', 'utm_source'] as const;

export const sendCaptchaSchema = z.object({
  intent: z.literal('send-captcha'),
  phone: phoneSchema,
  agreement: z.string().optional(),
  ...originShape,
});
export const captchaLoginSchema = z.object({
  intent: z.literal('login-captcha'),
  phone: phoneSchema,
  captcha: captchaSchema,
  agreement,
  ...originShape,
});
export const passwordLoginSchema = z.object({
  intent: z.literal('login-password'),
  phone: phoneSchema,
  password: passwordSchema,
  agreement,
  ...originShape,
});

/** What the carrier's SDK hands over once the person has confirmed the phone it shows (CALL-003). */
export const oneTapLoginSchema = z.object({
  intent: z.literal('login-one-tap'),
  token: z.string().min(1).max(4096),
  user_information: z.string().max(4096).default(''),
  agreement,
  ...originShape,
});

/** The login form: one form, and everything it can be asked for. */
export const loginSchema = z.discriminatedUnion('intent', [
  sendCaptchaSchema,
  captchaLoginSchema,
  passwordLoginSchema,
  oneTapLoginSchema,
]);
export type LoginValue = z.infer<typeof loginSchema>;
