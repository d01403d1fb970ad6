import { data } from '@remix-run/node';
import type { PortalContext } from '~/bff/app-context';
import { isPortalError } from '~/bff/errors';
import { AGREEMENT_LISTS } from '~/domain/constants';
import type { Edition } from '~/domain/edition';
import { maskPhone } from '~/domain/masks';
import { safePath } from '~/domain/query';
import { CODES } from '~/upstream/contract/codes';
import { FieldError, redirectWithFlash, type ActionPage } from '~/app/page/page-action';
import { paths } from '~/app/paths';
import type { LoginValue } from './login-schema';

/** What the form learns after a captcha was sent. */
export interface CaptchaSent {
  maskedPhone: string;
  phone: string;
  resendSeconds: number;
  expireMinutes: number;
  /** The code itself; exists only with the embedded upstream in dev and test. */
  hint: string | null;
}

/** Sends a captcha after the limits per phone and per address. */
export async function sendCaptcha(
  context: PortalContext,
  phone: string,
  scene: 'login' | 'forget_password' | 'init_password',
): Promise<CaptchaSent> {
  await context.limit('captcha-address', context.address);
  await context.limit('captcha-phone', phone);
  const sent = await context.upstream.auth.sendCaptcha({ body: { phone, scene } });
  return {
    maskedPhone: maskPhone(phone),
    phone,
    resendSeconds: sent.resend_seconds,
    expireMinutes: Math.round(sent.expire_seconds / 60),
    hint: sent.outbox_code ?? null,
  };
}

/** A refusal of the server, at the field it speaks of; its words are the server's. */
export function atField(error: unknown): never {
  if (isPortalError(error) && error.kind === 'UpstreamBusinessError') {
    if (error.code === CODES.wrongCaptcha || error.code === CODES.captchaExpired) {
      throw new FieldError('captcha', error.message);
    }
    if (error.code === CODES.wrongPassword) throw new FieldError('password', error.message);
  }
  throw error;
}

/** Starts the session and goes back to where the person was, with 登录成功 (not in the app). */
export async function finishLogin(
  context: PortalContext,
  edition: Edition,
  token: string,
  phone: string,
  returnTo: string | undefined,
): Promise<Response> {
  await context.session.start(token, phone);
  await context.clearLimit('login-phone', phone);
  const target = safePath(context.takeReturnTo() ?? returnTo ?? '', paths.user(edition));
  if (context.client.kind === 'app') {
    return new Response(null, { status: 303, headers: { Location: target } });
  }
  return redirectWithFlash(context, target, '登录成功');
}

/** Handles the login form: send a captcha, log in by captcha (or go on to registration), log in by password. */
export async function handleLogin({
  value,
  context,
  edition,
}: ActionPage<LoginValue, unknown, unknown>): Promise<Response | ReturnType<typeof data<object>>> {
  if (value.intent === 'send-captcha') {
    const captcha = await sendCaptcha(context, value.phone, 'login');
    const kept = { phone: value.phone, ...(value.agreement ? { agreement: value.agreement } : {}) };
    return data({ result: { initialValue: kept }, captcha });
  }
  await context.limit('login-address', context.address);
  await context.limit('login-phone', value.phone);
  const origin = {
    agreement_list: [...AGREEMENT_LISTS[edition]],
    iv_code: value.iv_code,
    share_last_code: value.share_last_code,
    activity_id: value.activity_id,
    utm_source: value.utm_source,
  };
  if (value.intent === 'login-password') {
    const body = { phone: value.phone, password: value.password, ...origin };
    const result = await context.upstream.auth.loginByPassword({ body }).catch(atField);
    return finishLogin(context, edition, requireToken(result.token), value.phone, value.return_to);
  }
  const reply = await context.upstream.auth
    .loginByCaptcha({ body: { phone: value.phone, captcha: value.captcha, ...origin } })
    .catch(atField);
  if (reply.code === CODES.register && reply.result?.register_token) {
    await context.session.setRegister({
      registerToken: reply.result.register_token,
      authorizeToken: reply.result.authorize_token ?? null,
      phone: value.phone,
    });
    if (value.return_to) context.setReturnTo(safePath(value.return_to, paths.user(edition)));
    return redirectWithFlash(context, paths.setPassword(edition), '手机号已验证，请设置登录密码');
  }
  return finishLogin(context, edition, requireToken(reply.result?.token), value.phone, value.return_to);
}

function requireToken(token: string | undefined): string {
  if (!token) throw new Error('login reply without a token');
  return token;
}
