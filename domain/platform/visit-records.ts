/**
 * Whether a guest agreed to records of what they look at: a cookie of this browser that scripts read as well. Nothing of a person
 * stands in it; pages of the cache depend on whether it is there.
 */
export const TRACKING_CONSENT_COOKIE = 'visit_records';
export const TRACKING_CONSENT_CHOICES = ['yes', 'no'] as const;
export type TrackingConsentChoice = (typeof TRACKING_CONSENT_CHOICES)[number];

/** The choice a cookie's value says; null is none yet. */
export const parseTrackingConsent = (value: string | undefined): TrackingConsentChoice | null =>
  TRACKING_CONSENT_CHOICES.find((each) => each === value) ?? null;
