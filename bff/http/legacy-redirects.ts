/** Checks an address before any page is built: moved pages and the rule of the first segment. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extractTokenEntry } from '~/domain/platform/entry';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies, setCookie } from '~/bff/core/cookies';
import { buildDataRedirect, parsePageAddress } from '~/bff/http/data-request';
import {
  EDITION_COOKIE,
  EDITION_COOKIE_SECONDS,
  resolveProduct,
  shouldRememberEdition,
} from '~/bff/http/product-rule';
import { findMovedLocation } from '~/bff/http/redirects';
import { getRequestTarget } from '~/bff/http/request-target';
import { getScope } from '~/bff/http/request-scope';

const MOVED_PERMANENTLY = 301;
/**
 * An address with a token is not redirected before the token is removed: a permanent redirect would be cached with
 * it.
 */
const hasToken = (search: string): boolean => extractTokenEntry(search) !== null;
const isRead = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

/** Sends a permanent redirect, in the format of the router for a navigation inside the page. */
async function move(
  req: IncomingMessage,
  res: ServerResponse,
  location: string,
  isData: boolean,
): Promise<void> {
  getScope(res).route = 'redirect';
  if (!isData) {
    res.writeHead(MOVED_PERMANENTLY, { Location: location }).end();
    return;
  }
  const answer = await buildDataRedirect(location, MOVED_PERMANENTLY);
  res.writeHead(answer.status, { 'Content-Type': answer.type, 'X-Remix-Response': 'yes' });
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}

/** Permanent redirects of pages that moved (ROUTE-015 to ROUTE-017). */
export function createLegacyRedirectStep(): HandlerStep {
  return (req, res, next) => {
    const address = parsePageAddress(getRequestTarget(req));
    const moved =
      isRead(req) && !hasToken(address.search) ? findMovedLocation(address.path, address.search) : null;
    if (moved === null) next();
    else move(req, res, moved, address.isData).catch(next);
  };
}

/** Whether the first segment of the path is unknown: only the not-found page may answer it. */
export function isUnknownArea(path: string): boolean {
  return resolveProduct(path).kind === 'unknown';
}

/** `/{product}` redirects to the home page; the edition visited last is remembered. */
export function createProductRuleStep(config: Pick<PortalConfig, 'publicOrigin'>): HandlerStep {
  const isSecure = config.publicOrigin?.startsWith('https:') ?? false;
  const options = { isSecure, isHttpOnly: true, maxAgeSeconds: EDITION_COOKIE_SECONDS };
  return (req, res, next) => {
    const address = parsePageAddress(getRequestTarget(req));
    const verdict = resolveProduct(address.path);
    const isVisit = isRead(req) && (verdict.kind === 'edition' || verdict.kind === 'edition-root');
    if (
      isVisit &&
      shouldRememberEdition(verdict.edition, readCookies(req.headers.cookie).get(EDITION_COOKIE))
    ) {
      setCookie(res, EDITION_COOKIE, verdict.edition, options);
    }
    if (verdict.kind === 'edition-root' && isRead(req) && !hasToken(address.search))
      move(req, res, `/${address.search}`, address.isData).catch(next);
    else next();
  };
}
