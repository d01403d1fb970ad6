import { parseCarrier, type Carrier } from '~/domain/platform/carriers';

/**
 * Interface that the script at ONE_TAP_SDK_URL puts on the page. That script adapts the SDK of each carrier to
 * these two methods: the three use different names, but return the same data.
 */
export interface CarrierSdk {
  /** Requests the phone from the carrier of this line. */
  getPhone(done: (reply: unknown) => void): void;
  /** Requests a token that the carrier's server exchanges for the phone, after the person has agreed. */
  getToken(asked: { traceId: string; accessToken: string }, done: (reply: unknown) => void): void;
}

/** Name of the SDK on the page. */
const SDK_NAME = 'CarrierOneTap';

export const getCarrierSdk = (): CarrierSdk | undefined =>
  (window as unknown as Record<string, CarrierSdk | undefined>)[SDK_NAME];

/** Data of a carrier about a line (ENTITY-022). */
export interface OneTapConfig {
  traceId: string;
  accessToken: string;
  /** The phone as the carrier masks it: displayed as text and not parsed. */
  maskPhone: string;
  oper: Carrier;
}

export interface OneTapToken {
  token: string;
  userInformation: string;
}

const TEXT_MAX = 4_096;
const MASKED_PHONE = /^[\d*]{7,16}$/;

const isText = (value: unknown, max = TEXT_MAX): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

const getFields = (reply: unknown): Record<string, unknown> =>
  typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {};

/** Returns the code of an SDK reply; 0 means success. A reply without a code counts as failed. */
export const getSdkCode = (reply: unknown): number => {
  const { code } = getFields(reply);
  return typeof code === 'number' || (typeof code === 'string' && code !== '') ? Number(code) : NaN;
};

/** Parses the config of a reply; null when invalid, because a third-party script provides it. */
export function parseOneTapConfig(reply: unknown): OneTapConfig | null {
  const { traceId, accessToken, maskPhone, oper } = getFields(reply);
  const carrier = isText(oper, 16) ? parseCarrier(oper) : null;
  if (getSdkCode(reply) !== 0 || carrier === null) return null;
  if (!isText(traceId, 256) || !isText(accessToken) || !isText(maskPhone, 16)) return null;
  return MASKED_PHONE.test(maskPhone) ? { traceId, accessToken, maskPhone, oper: carrier } : null;
}

/** Returns the token of a reply, or null. */
export function parseOneTapToken(reply: unknown): OneTapToken | null {
  const { token, userInformation = '' } = getFields(reply);
  if (getSdkCode(reply) !== 0 || !isText(token)) return null;
  return { token, userInformation: isText(userInformation) ? userInformation : '' };
}
