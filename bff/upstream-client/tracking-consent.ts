import type { IncomingHttpHeaders } from 'node:http';
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/visit-records';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { readCookies } from '~/bff/core/cookies';
import { hasDoNotTrackHeader } from '~/bff/session/records-question';

/**
 * Whether what somebody looks at may be reported: not of crawlers and of browsers that ask not to be followed; of guests by
 * this browser's choice. Who is logged in is judged upstream, which knows what they agreed to.
 */
export function isTrackingAgreed(
  { client, session }: Pick<CallContext, 'client' | 'session'>,
  headers: IncomingHttpHeaders,
): boolean {
  if (client.kind === 'crawler' || hasDoNotTrackHeader(headers)) return false;
  if (session.token !== null) return true;
  return parseTrackingConsent(readCookies(headers.cookie).get(TRACKING_CONSENT_COOKIE)) === 'yes';
}
