import type { IncomingHttpHeaders } from 'node:http';
import { RECORDS_COOKIE, recordsChoice } from '~/domain/platform/visit-records';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { readCookies } from '~/bff/core/cookies';
import { asksNotToFollow } from '~/bff/session/records-question';

/**
 * Whether what somebody looks at may be reported: not of crawlers and of browsers that ask not to be followed; of guests by
 * this browser's choice. Who is logged in is judged upstream, which knows what they agreed to.
 */
export function isTrackingAgreed(
  { client, session }: Pick<CallContext, 'client' | 'session'>,
  headers: IncomingHttpHeaders,
): boolean {
  if (client.kind === 'crawler' || asksNotToFollow(headers)) return false;
  if (session.token !== null) return true;
  return recordsChoice(readCookies(headers.cookie).get(RECORDS_COOKIE)) === 'yes';
}
