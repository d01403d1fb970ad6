import type { IncomingHttpHeaders } from 'node:http';
import { TRACKING_CONSENT_COOKIE, parseTrackingConsent } from '~/domain/platform/tracking-consent';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { readCookies } from '~/bff/core/cookies';
import { hasDoNotTrackHeader } from '~/bff/session/tracking-consent';

/**
 * Whether the pages that a person views may be reported. Never for crawlers and for browsers that request no
 * tracking; for guests by the choice in this browser. For logged-in people upstream decides, because it knows their
 * consent.
 */
export function isTrackingAgreed(
  { client, session }: Pick<CallContext, 'client' | 'session'>,
  headers: IncomingHttpHeaders,
): boolean {
  if (client.kind === 'crawler' || hasDoNotTrackHeader(headers)) return false;
  if (session.token !== null) return true;
  return parseTrackingConsent(readCookies(headers.cookie).get(TRACKING_CONSENT_COOKIE)) === 'yes';
}
