import type { UpstreamConfig } from '~/upstream/core/config';

/** Client of a carrier that verifies the phone of a one-tap token. */
export interface CarrierVerifier {
  /** Returns the phone number, or null when the carrier does not confirm one. */
  verify(token: string, userInformation: string): Promise<string | null>;
}

/** No carrier is connected: tokens are not confirmed, and the person logs in by captcha. */
export const unavailableCarrier: CarrierVerifier = { verify: async () => null };

const REFERENCE_TOKEN = /^reference-carrier-(\d{11})$/;

/** Not a real carrier: the phone is part of the token (docs/testing-numbers.md). */
const referenceCarrier: CarrierVerifier = {
  verify: async (token) => REFERENCE_TOKEN.exec(token)?.[1] ?? null,
};

/** Creates the reference carrier where codes are shown too: embedded, in dev and test. Elsewhere no carrier. */
export const createCarrierVerifier = ({
  isEmbedded,
  appEnv,
}: Pick<UpstreamConfig, 'isEmbedded' | 'appEnv'>): CarrierVerifier =>
  isEmbedded && (appEnv === 'dev' || appEnv === 'test') ? referenceCarrier : unavailableCarrier;
