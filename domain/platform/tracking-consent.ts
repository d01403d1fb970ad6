/**
 * Whether a guest consented to visit records: a cookie of this browser that scripts read as well. It contains no
 * personal data; cached pages depend on its presence.
 */
export const TRACKING_CONSENT_COOKIE = 'visit_records';
export const TRACKING_CONSENT_CHOICES = ['yes', 'no'] as const;
export type TrackingConsentChoice = (typeof TRACKING_CONSENT_CHOICES)[number];

/** Parses the choice in the cookie; null means no choice yet. */
export const parseTrackingConsent = (value: string | undefined): TrackingConsentChoice | null =>
  TRACKING_CONSENT_CHOICES.find((each) => each === value) ?? null;
