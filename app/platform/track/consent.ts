/** Whether page views may be reported, as far as the browser knows; the portal and the upstream check again. */
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/tracking-consent';
import { isTracked } from '~/app/platform/track/reports';

/** Viewer of the page, as the shell knows it. */
export interface TrackedVisitor {
  loginState: 'unknown' | 'in' | 'out';
  /** For a logged-in person: the consent of the account. */
  isAgreed: boolean;
}

let looker: TrackedVisitor = { loginState: 'unknown', isAgreed: false };
export function setTrackedVisitor(next: TrackedVisitor): void {
  looker = next;
}

/** Whether the browser requests not to be tracked: Do Not Track or Global Privacy Control. */
export function hasDoNotTrack(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

const choice = (): ReturnType<typeof parseTrackingConsent> => {
  const found = new RegExp(`(?:^|; )${TRACKING_CONSENT_COOKIE}=([a-z]+)`).exec(document.cookie);
  return parseTrackingConsent(found?.[1]);
};

/** Checked again for every report, so that a withdrawal takes effect at once. */
export function canReportViews(): boolean {
  if (!isTracked() || hasDoNotTrack()) return false;
  if (looker.loginState === 'in') return looker.isAgreed;
  return looker.loginState === 'out' && choice() === 'yes';
}
