import { data, redirect } from '@remix-run/node';
import type { CodePurpose, SentCode, PendingWatchlistItem, PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { countSend, countFailedAttempt } from '~/bff/core/counted-attempt';
import { CODE_ONE_TAP_WRONG_NUMBER } from '~/domain/shared/constants';
import { maskPhone } from '~/domain/person/masks';
import { toSafePath } from '~/domain/shared/query';
import { isOneTapRefused, isRegistration, parseLoginReply, type RequestedScene } from '~/contract/auth';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { parseRefusal } from '~/contract/refusals';
import { isProofRefusal } from '~/contract/refused-proof';
import { createFieldThrower } from '~/app/route-kit/refused-at';
import { paths } from '~/app/paths';
import { buildLoginOrigin } from '~/app/features/person/login-origin';
import { getPostedInvitation, type AppLoginValue, type LoginValue } from '~/app/features/person/login-schema';

/** Data the form receives after a captcha was sent. */
export interface CaptchaSent {
  maskedPhone: string;
  phone: string;
  resendSeconds: number;
  expireMinutes: number;
  /** The code itself; exists only with the embedded upstream in dev and test. */
  hint: string | null;
  /** Time at which the page received it (`getElapsedMs`); now when absent. */
  heardAtMs?: number;
}

/**
 * Sends a captcha within the rate limit per IP address. The upstream counts messages to one phone, because it knows
 * the person's devices.
 */
export async function sendCaptcha(
  context: PortalContext,
  phone: string,
  scene: RequestedScene,
): Promise<CaptchaSent> {
  const sent = await countSend(context, [['captcha-address', context.address]], () =>
    context.upstream.auth.sendCaptcha({ body: { phone, scene } }),
  );
  const { resend_seconds: resendSeconds, expire_seconds: expireSeconds } = sent;
  const code = { target: maskPhone(phone), resendSeconds, expireSeconds };
  return { ...savePendingCode(context, scene, code, sent.outbox_code), phone };
}

/** Stores a code that was just sent, for a reload of the page; returns the data for the form. */
export function savePendingCode(
  context: PortalContext,
  purpose: CodePurpose,
  code: SentCode,
  hint: string | undefined,
): CaptchaSent {
  context.captchaSent.keep(purpose, code);
  const { target: maskedPhone, resendSeconds, expireSeconds } = code;
  const expireMinutes = Math.round(expireSeconds / 60);
  return { maskedPhone, phone: '', resendSeconds, expireMinutes, hint: hint ?? null };
}

/** ONETAP-011: the phone shown by the carrier differs from the one it vouches for. */
const ONE_TAP_WRONG_NUMBER_TEXT = '号码有误，请重新填写';

/** Attempts with codes and carrier tokens are counted by IP address. */
const byAddress = ({ address }: Pick<PortalContext, 'address'>) => [['proof-address', address]] as const;

/** Key of a phone and the party trying its password, so that attempts of others do not count. */
const triedBy = async (context: PortalContext, phone: string): Promise<string> =>
  `${phone}|${await context.requester(phone)}`;

/**
 * Starts the session, performs the action requested before the login, and returns to the previous page with 登录成功
 * (not in the app: AUTH-020, AUTH-021).
 */
export async function finishLogin(
  context: PortalContext,
  edition: Edition,
  token: string,
  phone: string,
  returnTo: string | undefined,
): Promise<Response> {
  const who = await triedBy(context, phone);
  const done = await context.startLogin(token, phone);
  await context.clearLimit('login-try', who);
  context.dropInvitation();
  const target = toSafePath(context.takeReturnTo() ?? returnTo ?? '', paths.user(edition));
  const message = context.client.kind === 'app' ? [] : ['登录成功'];
  if (done) message.push(done.text);
  if (message.length === 0) return redirect(target, 303);
  return redirectWithFlash(context, target, message.join('，'), done?.isOk === false ? 'error' : 'info');
}

/**
 * Handles the login form: sends a captcha, logs in by captcha or carrier (or continues to registration), or logs in
 * by password.
 */
export async function handleLogin({
  value,
  context,
  edition,
}: ActionArguments<LoginValue, unknown, unknown>): Promise<Response | ReturnType<typeof data<object>>> {
  if (value.intent === 'send-captcha') {
    context.invitation(getPostedInvitation(value));
    const captcha = await sendCaptcha(context, value.phone, 'login');
    const kept = { phone: value.phone, ...(value.agreement ? { agreement: value.agreement } : {}) };
    return data({ result: { initialValue: kept }, captcha });
  }
  if (value.wish) await context.session.setPendingWatch(readWish(value.wish));
  const invitation = context.invitation(getPostedInvitation(value));
  const origin = buildLoginOrigin(edition, invitation, value.session_info_id);
  if (value.intent === 'login-app') return enterFromApp(context, edition, value);
  if (value.intent === 'login-one-tap') {
    const { token, user_information } = value;
    const body = { token, user_information, ...origin };
    const reply = await countFailedAttempt(
      context,
      byAddress(context),
      () => context.upstream.auth.oneTapLogin({ body }),
      isOneTapRefused,
    );
    if (isOneTapRefused(reply)) return oneTapRefused(reply);
    return enter(context, edition, { reply, returnTo: value.return_to });
  }
  if (value.intent === 'login-password') {
    const body = { phone: value.phone, password: value.password, ...origin };
    const holds = [
      ['login-address', context.address],
      ['login-try', await triedBy(context, value.phone)],
    ] as const;
    const result = await countFailedAttempt(context, holds, () =>
      context.upstream.auth.loginByPassword({ body }),
    ).catch(createFieldThrower('password'));
    return finishLogin(context, edition, requireToken(result.token), value.phone, value.return_to);
  }
  const body = { phone: value.phone, captcha: value.captcha, ...origin };
  const reply = await countFailedAttempt(context, byAddress(context), () =>
    context.upstream.auth.loginByCaptcha({ body }),
  ).catch(createFieldThrower('captcha'));
  return enter(context, edition, { reply, knownPhone: value.phone, returnTo: value.return_to });
}

/**
 * Exchanges the native app's session for a page session (CALL-006). The page receives the token through the bridge
 * and posts it from our own origin, so a link cannot log a person in to another account.
 */
async function enterFromApp(
  context: PortalContext,
  edition: Edition,
  { token, return_to: returnTo }: AppLoginValue,
) {
  if (context.client.kind !== 'app') return refusedLogin('请在应用内登录');
  const isIn = (answer: LoginEnvelope): boolean => parseLoginReply(answer).kind !== 'refused';
  const reply = await countFailedAttempt(
    context,
    byAddress(context),
    () => context.upstream.auth.reloadSession({ query: { token } }),
    (answer) => !isIn(answer) && isProofRefusal(parseRefusal(answer).reason),
  );
  return enter(context, edition, { reply, returnTo });
}

/** Message for a login without a session whose reply has no message. */
const NO_LOGIN_TEXT = '暂时无法确认登录，请重新登录';

const refusedLogin = (text: string) =>
  data({ result: { status: 'error' as const, error: { '': [text || NO_LOGIN_TEXT] } } }, { status: 422 });

/** Parses `kind:id`, already validated by the form's schema. */
function readWish(text: string): PendingWatchlistItem {
  const [kind = '', id = ''] = text.split(':');
  return { kind: kind === 'simu' ? 'simu' : 'public', id };
}

type LoginEnvelope = Awaited<ReturnType<PortalContext['upstream']['auth']['loginByCaptcha']>>;

/** Continues after the phone was verified: logs in, or starts registration on 400000. */
async function enter(
  context: PortalContext,
  edition: Edition,
  {
    reply,
    knownPhone,
    returnTo,
  }: { reply: LoginEnvelope; knownPhone?: string; returnTo: string | undefined },
): Promise<Response | ReturnType<typeof refusedLogin>> {
  const answer = parseLoginReply(reply, knownPhone);
  if (answer.kind === 'refused') return refusedLogin(isRegistration(reply) ? '' : reply.msg);
  const { kind, token, phone } = answer;
  if (kind === 'session') return finishLogin(context, edition, token, phone, returnTo);
  await context.session.setRegister({ registerToken: token, authorizeToken: null, phone });
  if (returnTo) context.setReturnTo(toSafePath(returnTo, paths.user(edition)));
  return redirectWithFlash(context, paths.setPassword(edition), '手机号已验证，请设置登录密码');
}

/**
 * Handles response code 1 (refused). The reason in the result or in the message tells the page whether to query the
 * carrier again.
 */
function oneTapRefused({ msg, result }: LoginEnvelope) {
  const reason = String(CODE_ONE_TAP_WRONG_NUMBER);
  const isWrongNumber = String(result?.code) === reason || msg.includes(reason);
  const text = isWrongNumber ? ONE_TAP_WRONG_NUMBER_TEXT : msg;
  return data(
    { result: { status: 'error' as const, error: { '': [text] } }, isWrongNumber },
    { status: 422 },
  );
}

function requireToken(token: string | undefined): string {
  if (!token) throw new Error('login reply without a token');
  return token;
}
