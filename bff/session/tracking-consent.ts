import type { IncomingHttpHeaders } from 'node:http';
import { readCookies } from '~/bff/core/cookies';
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/tracking-consent';

/** Returns whether the browser requests no tracking: Do Not Track or Global Privacy Control. */
export const hasDoNotTrackHeader = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/** Whether a guest still has to be asked if the pages they view may be reported. */
export const isTrackingConsentPending = (headers: IncomingHttpHeaders): boolean =>
  !hasDoNotTrackHeader(headers) &&
  parseTrackingConsent(readCookies(headers.cookie).get(TRACKING_CONSENT_COOKIE)) === null;
