import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { captchaSchema, passwordSchema, phoneSchema } from '~/domain/shared/identifiers';
import { INVITATION_PARAMS, type Invitation, type InvitationParam } from '~/domain/platform/invitation';

export const AGREEMENT_MESSAGE = '请先阅读并同意服务协议与隐私政策';

const agreement = z.literal('on', { error: AGREEMENT_MESSAGE });
const invite = z.string().max(64).optional();
/** Invitation parameters from the form's address; invalid values are dropped, never refused. */
const inviteShape = Object.fromEntries(
  INVITATION_PARAMS.map((name) => [name, invite.catch(undefined)]),
) as Record<InvitationParam, z.ZodCatch<typeof invite>>;

/** Source of the login, carried in the form so that nothing is lost without JavaScript. */
const originShape = {
  return_to: z.string().max(2048).optional(),
  ...inviteShape,
  session_info_id: invite,
  /** The fund a guest wants to watch, as `kind:id`. */
  wish: z
    .string()
    .regex(/^(?:simu|public):[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
};
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

/** Data from the carrier's SDK after the person has confirmed the displayed phone (CALL-003). */
export const oneTapLoginSchema = z.object({
  intent: z.literal('login-one-tap'),
  token: markSecret(z.string().min(1).max(4096)),
  user_information: markSecret(z.string().max(4096)).default(''),
  agreement,
  ...originShape,
});

/** Data that the native app sends over its bridge for its own login; the app collects its own agreements. */
const appLoginSchema = z.object({
  intent: z.literal('login-app'),
  token: markSecret(z.string().min(1).max(4096)),
  ...originShape,
});

/** Consent required for a one-tap login; the proof follows with the tap. */
export const oneTapConsentSchema = z.object({ agreement });

/** The login form: one form with all of its operations. */
export const loginSchema = z.discriminatedUnion('intent', [
  sendCaptchaSchema,
  captchaLoginSchema,
  passwordLoginSchema,
  oneTapLoginSchema,
  appLoginSchema,
]);
export type AppLoginValue = z.infer<typeof appLoginSchema>;
export type LoginValue = z.infer<typeof loginSchema>;

/** Extracts the invitation from a posted form. */
export const getPostedInvitation = (value: LoginValue): Invitation =>
  Object.fromEntries(INVITATION_PARAMS.flatMap((name) => (value[name] ? [[name, value[name]]] : [])));
