/** Whether what somebody looks at may be reported, as far as the browser knows; the portal and upstream judge again. */
import { RECORDS_COOKIE, recordsChoice } from '~/domain/platform/visit-records';
import { isTracked } from '~/app/platform/track/reports';

/** Who looks, as the shell knows it. */
export interface Looker {
  loginState: 'unknown' | 'in' | 'out';
  /** Of somebody logged in: their consent of the account. */
  isAgreed: boolean;
}

let looker: Looker = { loginState: 'unknown', isAgreed: false };
export function setLooker(next: Looker): void {
  looker = next;
}

/** The browser asks not to be followed: Do Not Track or Global Privacy Control. */
export function asksNotToFollow(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1';
}

const choice = (): ReturnType<typeof recordsChoice> => {
  const found = new RegExp(`(?:^|; )${RECORDS_COOKIE}=([a-z]+)`).exec(document.cookie);
  return recordsChoice(found?.[1]);
};

/** Looked at anew for every report: what is taken back ends at once. */
export function mayReportLooks(): boolean {
  if (!isTracked() || asksNotToFollow()) return false;
  if (looker.loginState === 'in') return looker.isAgreed;
  return looker.loginState === 'out' && choice() === 'yes';
}
