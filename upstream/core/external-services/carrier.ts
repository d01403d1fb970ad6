import type { UpstreamConfig } from '~/upstream/core/config';

/** Asks a carrier whose phone stands behind a one-tap token. */
export interface CarrierVerifier {
  /** The phone number, or null when the carrier does not vouch for one. */
  verify(token: string, userInformation: string): Promise<string | null>;
}

/** No carrier is connected: no token is vouched for, and the person logs in by captcha. */
export const unavailableCarrier: CarrierVerifier = { verify: async () => null };

const REFERENCE_TOKEN = /^reference-carrier-(\d{11})$/;

/** Nobody stands behind it: the phone is written in the token (docs/testing-numbers.md). */
const referenceCarrier: CarrierVerifier = {
  verify: async (token) => REFERENCE_TOKEN.exec(token)?.[1] ?? null,
};

/** The reference carrier where codes are shown as well: embedded, in dev and test. Everywhere else none. */
export const createCarrierVerifier = ({
  isEmbedded,
  appEnv,
}: Pick<UpstreamConfig, 'isEmbedded' | 'appEnv'>): CarrierVerifier =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test') ? referenceCarrier : unavailableCarrier;
