import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { captchaSchema, passwordSchema, phoneSchema } from '~/domain/shared/identifiers';
import { INVITATION_PARAMS, type Invitation, type InvitationParam } from '~/domain/platform/invitation';

export const AGREEMENT_MESSAGE = '请先阅读并同意服务协议与隐私政策';

const agreement = z.literal('on', { error: AGREEMENT_MESSAGE });
const invite = z.string().max(64).optional();
/** What the address of the form said of an invitation; what does not fit is left out, never refused. */
const inviteShape = Object.fromEntries(
  INVITATION_PARAMS.map((name) => [name, invite.catch(undefined)]),
) as Record<InvitationParam, z.ZodCatch<typeof invite>>;

/** Where the login came from; carried through the form so that nothing is lost without JavaScript. */
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

/** What the carrier's SDK hands over once the person has confirmed the phone it shows (CALL-003). */
export const oneTapLoginSchema = z.object({
  intent: z.literal('login-one-tap'),
  token: markSecret(z.string().min(1).max(4096)),
  user_information: markSecret(z.string().max(4096)).default(''),
  agreement,
  ...originShape,
});

/** What the native app hands over of its own login, by its bridge; what it agreed to it asked itself. */
const appLoginSchema = z.object({
  intent: z.literal('login-app'),
  token: markSecret(z.string().min(1).max(4096)),
  ...originShape,
});

/** What a one-tap login asks of the person; its proof comes with the tap. */
export const oneTapConsentSchema = z.object({ agreement });

/** The login form: one form, and everything it can be asked for. */
export const loginSchema = z.discriminatedUnion('intent', [
  sendCaptchaSchema,
  captchaLoginSchema,
  passwordLoginSchema,
  oneTapLoginSchema,
  appLoginSchema,
]);
export type AppLoginValue = z.infer<typeof appLoginSchema>;
export type LoginValue = z.infer<typeof loginSchema>;

/** What a posted form says of who invited. */
export const getPostedInvitation = (value: LoginValue): Invitation =>
  Object.fromEntries(INVITATION_PARAMS.flatMap((name) => (value[name] ? [[name, value[name]]] : [])));
