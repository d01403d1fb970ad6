import { parseCarrier, type Carrier } from '~/domain/platform/carriers';

/**
 * What the script at ONE_TAP_SDK_URL puts on the page. A carrier's own SDK stands behind these two by a few lines in that
 * script: the three name everything differently, and only what they find is the same.
 */
export interface CarrierSdk {
  /** Asks the carrier whose line this is. */
  getPhone(done: (reply: unknown) => void): void;
  /** Asks it for a token that its server exchanges for the phone, once the person has agreed. */
  getToken(asked: { traceId: string; accessToken: string }, done: (reply: unknown) => void): void;
}

/** Name of the SDK on the page. */
const SDK_NAME = 'CarrierOneTap';

export const getCarrierSdk = (): CarrierSdk | undefined =>
  (window as unknown as Record<string, CarrierSdk | undefined>)[SDK_NAME];

/** What a carrier says of a line (ENTITY-022). */
export interface OneTapConfig {
  traceId: string;
  accessToken: string;
  /** The phone as the carrier masks it: text, nothing is made of it. */
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

const fieldsOf = (reply: unknown): Record<string, unknown> =>
  typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {};

/** The code of an SDK's answer; 0 is done. What carries none is taken for none. */
export const getSdkCode = (reply: unknown): number => {
  const { code } = fieldsOf(reply);
  return typeof code === 'number' || (typeof code === 'string' && code !== '') ? Number(code) : NaN;
};

/** What of an answer is a config, or null: everything in it comes from somebody else's script. */
export function parseOneTapConfig(reply: unknown): OneTapConfig | null {
  const { traceId, accessToken, maskPhone, oper } = fieldsOf(reply);
  const carrier = isText(oper, 16) ? parseCarrier(oper) : null;
  if (getSdkCode(reply) !== 0 || carrier === null) return null;
  if (!isText(traceId, 256) || !isText(accessToken) || !isText(maskPhone, 16)) return null;
  return MASKED_PHONE.test(maskPhone) ? { traceId, accessToken, maskPhone, oper: carrier } : null;
}

/** The token of an answer, or null. */
export function parseOneTapToken(reply: unknown): OneTapToken | null {
  const { token, userInformation = '' } = fieldsOf(reply);
  if (getSdkCode(reply) !== 0 || !isText(token)) return null;
  return { token, userInformation: isText(userInformation) ? userInformation : '' };
}
