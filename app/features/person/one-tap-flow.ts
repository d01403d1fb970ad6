import { chooseLoginMode, type LoginModeClient } from '~/app/platform/one-tap/login-mode';
import type { OneTapConfig } from '~/app/platform/one-tap/carrier-sdk';
import { PHONE_FAILURE_WIFI, type FetchedPhone, type OneTap } from '~/app/platform/one-tap/one-tap';
import type { OneTapOffer } from '~/app/features/person/one-tap-offer';
import type { LoginReply } from '~/app/features/person/login-form';

/**
 * Screen of the login: the phone that the carrier knows, or the form, with the reason when the person should know
 * it.
 */
export type OneTapScreen =
  | { kind: 'phone'; config: OneTapConfig; text: string | null }
  | { kind: 'normal'; text: string | null };

const WIFI_TEXT = '当前是 Wi-Fi，无法识别本机号码，请用验证码登录';
const NO_PHONE_TEXT = '没有识别到本机号码，请用验证码登录';
const AGAIN_TEXT = '运营商没有确认本机号码，请再试一次';
const NO_TOKEN_TEXT = '运营商没有确认本机号码，请用验证码登录';

const normal = (text: string | null = null): OneTapScreen => ({ kind: 'normal', text });

/** `text` is used when there is a phone, `lost` when there is none; on Wi-Fi the network is the reason. */
function getScreen(found: FetchedPhone, text: string | null, lost: string): OneTapScreen {
  if ('config' in found) return { kind: 'phone', config: found.config, text };
  return normal(found.code === PHONE_FAILURE_WIFI ? WIFI_TEXT : lost);
}

/** Loads the first screen of the login; any failure leads to the form at once (ONETAP-007). */
export async function loadFirstScreen(
  client: LoginModeClient,
  readOffer: () => Promise<OneTapOffer>,
  oneTap: OneTap,
): Promise<OneTapScreen> {
  if ((await chooseLoginMode(client, readOffer)) === 'normal') return normal();
  return getScreen(await oneTap.fetchPhone(), null, NO_PHONE_TEXT);
}

/** Fetches the phone from the carrier again when no token could be obtained (ERR-015). */
export const retryAfterLostToken = async (oneTap: OneTap): Promise<OneTapScreen> =>
  getScreen(await oneTap.fetchPhone(), AGAIN_TEXT, NO_TOKEN_TEXT);

/** Whether the server reported a different phone (ONETAP-011). */
export const isPhoneMismatch = (reply: LoginReply): boolean => reply.isWrongNumber === true;

/**
 * Returns the screen after a refused login: for a wrong number the carrier is queried again (ONETAP-012), any other
 * refusal shows its message and the form (ONETAP-013). Null when nothing was refused.
 */
export async function handleOneTapReply(oneTap: OneTap, reply: LoginReply): Promise<OneTapScreen | null> {
  const text = getRefusalText(reply);
  if (text === null) return null;
  return isPhoneMismatch(reply) ? getScreen(await oneTap.fetchPhone(), text, text) : normal(text);
}

/** Returns the server's message about the login, or null. */
export const getRefusalText = (reply: LoginReply): string | null => {
  const errors = reply.result.error;
  if (!errors) return null;
  const first = errors[''] ?? Object.keys(errors).map((name) => errors[name])[0];
  return (first && first[0]) ?? NO_TOKEN_TEXT;
};
