/** Asks a carrier whose phone stands behind a one-tap token. */
export interface CarrierVerifier {
  /** The phone number, or null when the carrier does not vouch for one. */
  verify(token: string, userInformation: string): Promise<string | null>;
}

/** No carrier is connected: no token is vouched for, and the person logs in by captcha. */
export const noCarrier: CarrierVerifier = { verify: async () => null };
