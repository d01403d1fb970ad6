/**
 * Facts from the address of a visit that apply beyond one page: the inviter, and that the portal is inside the
 * frame of another app (`tiktok=true`). Written before the page cache, which includes the second in its key and
 * never reads the first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  parseInvitationQuery,
  mergeInvitations,
  parseInvitation,
  serializeInvitation,
  type Invitation,
} from '~/domain/platform/invitation';
import { getQueryValue } from '~/domain/shared/query';
import type { PortalContext } from '~/bff/http/app-context';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies, setCookie } from '~/bff/core/cookies';
import { parsePageAddress } from '~/bff/http/data-request';
import { getRequestTarget } from '~/bff/http/request-target';

/** Inviter and source; read by login and registration, not by pages. */
export const INVITATION_COOKIE = 'invitation';
const INVITATION_SECONDS = 7 * 24 * 60 * 60;
/** Hides the header for the visit: until the browser closes, or an address contains `tiktok=false`. */
export const TIKTOK_COOKIE = 'tiktok';

const isRead = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

/** Stores both from the address of a page. */
export function createAttributionStep({ publicOrigin }: Pick<PortalConfig, 'publicOrigin'>): HandlerStep {
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  return (req, res, next) => {
    const { search } = parsePageAddress(getRequestTarget(req));
    if (isRead(req) && search.includes('=')) remember(req, res, new URLSearchParams(search), isSecure);
    next();
  };
}

function remember(
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
  isSecure: boolean,
): void {
  const cookies = readCookies(req.headers.cookie);
  const cookie = { isSecure, isHttpOnly: true };
  const found = parseInvitationQuery(query);
  if (Object.keys(found).length > 0) {
    const kept = cookies.get(INVITATION_COOKIE);
    const text = serializeInvitation(mergeInvitations(parseInvitation(kept), found));
    if (text !== kept)
      setCookie(res, INVITATION_COOKIE, text, { ...cookie, maxAgeSeconds: INVITATION_SECONDS });
  }
  const requested = getQueryValue(query, 'tiktok');
  if (requested === 'true' && cookies.get(TIKTOK_COOKIE) !== '1')
    setCookie(res, TIKTOK_COOKIE, '1', { ...cookie, maxAgeSeconds: null });
  if (requested === 'false' && cookies.has(TIKTOK_COOKIE))
    setCookie(res, TIKTOK_COOKIE, '', { ...cookie, maxAgeSeconds: 0 });
}

/** Whether this page has no header: its address decides, else the visit. */
export const isTiktokVisit = (query: URLSearchParams, cookies: ReadonlyMap<string, string>): boolean => {
  const requested = getQueryValue(query, 'tiktok');
  return requested === undefined ? cookies.get(TIKTOK_COOKIE) === '1' : requested === 'true';
};

/** The part of the context that stores the inviter. */
export function openInvitation(options: {
  cookies: ReadonlyMap<string, string>;
  res: ServerResponse;
  isSecure: boolean;
}): Pick<PortalContext, 'invitation' | 'dropInvitation'> {
  const { cookies, res, isSecure } = options;
  let kept = parseInvitation(cookies.get(INVITATION_COOKIE));
  return {
    invitation(posted: Invitation = {}) {
      const form = parseInvitationQuery(new URLSearchParams(Object.entries(posted)));
      const joined = mergeInvitations(kept, form);
      const text = serializeInvitation(joined);
      // A form that names a different inviter than the visit also applies to the following steps.
      if (text !== serializeInvitation(kept)) {
        setCookie(res, INVITATION_COOKIE, text, {
          isSecure,
          isHttpOnly: true,
          maxAgeSeconds: INVITATION_SECONDS,
        });
      }
      return (kept = joined);
    },
    dropInvitation() {
      kept = {};
      if (cookies.has(INVITATION_COOKIE))
        setCookie(res, INVITATION_COOKIE, '', { isSecure, isHttpOnly: true, maxAgeSeconds: 0 });
    },
  };
}
