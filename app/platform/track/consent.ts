/** Whether what somebody looks at may be reported, as far as the browser knows; the portal and upstream judge again. */
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/visit-records';
import { isTracked } from '~/app/platform/track/reports';

/** Who looks, as the shell knows it. */
export interface TrackedVisitor {
  loginState: 'unknown' | 'in' | 'out';
  /** Of somebody logged in: their consent of the account. */
  isAgreed: boolean;
}

let looker: TrackedVisitor = { loginState: 'unknown', isAgreed: false };
export function setTrackedVisitor(next: TrackedVisitor): void {
  looker = next;
}

/** The browser asks not to be followed: Do Not Track or Global Privacy Control. */
export function hasDoNotTrack(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

const choice = (): ReturnType<typeof parseTrackingConsent> => {
  const found = new RegExp(`(?:^|; )${TRACKING_CONSENT_COOKIE}=([a-z]+)`).exec(document.cookie);
  return parseTrackingConsent(found?.[1]);
};

/** Looked at anew for every report: what is taken back ends at once. */
export function canReportViews(): boolean {
  if (!isTracked() || hasDoNotTrack()) return false;
  if (looker.loginState === 'in') return looker.isAgreed;
  return looker.loginState === 'out' && choice() === 'yes';
}
