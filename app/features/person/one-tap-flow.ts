import { chooseLoginMode, type LoginModeClient } from '~/app/platform/one-tap/flavour';
import type { OneTapConfig } from '~/app/platform/one-tap/carrier-sdk';
import { PHONE_FAILURE_WIFI, type FetchedPhone, type OneTap } from '~/app/platform/one-tap/one-tap';
import type { OneTapOffer } from '~/app/features/person/one-tap-offer';
import type { LoginReply } from '~/app/features/person/login-form';

/** What the login shows: the phone the carrier knows, or the form, with why where a person should know. */
export type OneTapScreen =
  | { kind: 'phone'; config: OneTapConfig; text: string | null }
  | { kind: 'normal'; text: string | null };

const WIFI_TEXT = '当前是 Wi-Fi，无法识别本机号码，请用验证码登录';
const NO_PHONE_TEXT = '没有识别到本机号码，请用验证码登录';
const AGAIN_TEXT = '运营商没有确认本机号码，请再试一次';
const NO_TOKEN_TEXT = '运营商没有确认本机号码，请用验证码登录';

const normal = (text: string | null = null): OneTapScreen => ({ kind: 'normal', text });

/** `text` where there is a phone, `lost` where there is none; on wifi that is why. */
function screenOf(found: FetchedPhone, text: string | null, lost: string): OneTapScreen {
  if ('config' in found) return { kind: 'phone', config: found.config, text };
  return normal(found.code === PHONE_FAILURE_WIFI ? WIFI_TEXT : lost);
}

/** How the login begins; what fails leads to the form at once (ONETAP-007). */
export async function loadFirstScreen(
  client: LoginModeClient,
  readOffer: () => Promise<OneTapOffer>,
  oneTap: OneTap,
): Promise<OneTapScreen> {
  if ((await chooseLoginMode(client, readOffer)) === 'normal') return normal();
  return screenOf(await oneTap.fetchPhone(), null, NO_PHONE_TEXT);
}

/** No token was to be had: the carrier is asked for the phone again (ERR-015). */
export const retryAfterLostToken = async (oneTap: OneTap): Promise<OneTapScreen> =>
  screenOf(await oneTap.fetchPhone(), AGAIN_TEXT, NO_TOKEN_TEXT);

/** Whether the server said that the phone is another one (ONETAP-011). */
export const isPhoneMismatch = (reply: LoginReply): boolean => reply.isWrongNumber === true;

/**
 * What a refused login leads to: of a wrong number the carrier is asked anew (ONETAP-012), everything else is said and leaves
 * the form (ONETAP-013). Null where nothing was refused.
 */
export async function handleOneTapReply(oneTap: OneTap, reply: LoginReply): Promise<OneTapScreen | null> {
  const text = getRefusalText(reply);
  if (text === null) return null;
  return isPhoneMismatch(reply) ? screenOf(await oneTap.fetchPhone(), text, text) : normal(text);
}

/** What the server said of the login, or null. */
export const getRefusalText = (reply: LoginReply): string | null => {
  const errors = reply.result.error;
  if (!errors) return null;
  const first = errors[''] ?? Object.keys(errors).map((name) => errors[name])[0];
  return (first && first[0]) ?? NO_TOKEN_TEXT;
};
