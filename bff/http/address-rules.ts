/** The checks of an address before any page is made: legacy redirects and the rule of the first segment. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { takeEntry } from '~/domain/platform/entry';
import type { Step } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies, setCookie } from '~/bff/core/cookies';
import { dataRedirect, pageAddress } from '~/bff/http/data-request';
import {
  EDITION_COOKIE,
  EDITION_COOKIE_SECONDS,
  judgeProduct,
  mustRememberEdition,
} from '~/bff/http/product-rule';
import { legacyLocation } from '~/bff/http/redirects';
import { targetOf } from '~/bff/http/request-target';
import { scopeOf } from '~/bff/http/request-scope';

const MOVED_PERMANENTLY = 301;
/** An address with a token moves nowhere before the token is gone: a permanent redirect would be kept with it. */
const hasToken = (search: string): boolean => takeEntry(search) !== null;
const isRead = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

/** Sends a permanent redirect, in the router's own form for a navigation inside the page. */
async function move(
  req: IncomingMessage,
  res: ServerResponse,
  location: string,
  isData: boolean,
): Promise<void> {
  scopeOf(res).route = 'redirect';
  if (!isData) {
    res.writeHead(MOVED_PERMANENTLY, { Location: location }).end();
    return;
  }
  const answer = await dataRedirect(location, MOVED_PERMANENTLY);
  res.writeHead(answer.status, { 'Content-Type': answer.type, 'X-Remix-Response': 'yes' });
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}

/** Legacy permanent redirects (ROUTE-015 to ROUTE-017). */
export function legacyRedirects(): Step {
  return (req, res, next) => {
    const address = pageAddress(targetOf(req));
    const moved =
      isRead(req) && !hasToken(address.search) ? legacyLocation(address.path, address.search) : null;
    if (moved === null) next();
    else move(req, res, moved.location, address.isData).catch(next);
  };
}

/** Whether the path's first segment is none of ours: only the not-found page may answer it. */
export function isUnknownArea(path: string): boolean {
  return judgeProduct(path).kind === 'unknown';
}

/** `/{product}` moves to the home page; the edition visited last is remembered. */
export function productRule(config: Pick<PortalConfig, 'publicOrigin'>): Step {
  const isSecure = config.publicOrigin?.startsWith('https:') ?? false;
  const options = { isSecure, isHttpOnly: true, maxAgeSeconds: EDITION_COOKIE_SECONDS };
  return (req, res, next) => {
    const address = pageAddress(targetOf(req));
    const verdict = judgeProduct(address.path);
    const isVisit = isRead(req) && (verdict.kind === 'edition' || verdict.kind === 'edition-root');
    if (
      isVisit &&
      mustRememberEdition(verdict.edition, readCookies(req.headers.cookie).get(EDITION_COOKIE))
    ) {
      setCookie(res, EDITION_COOKIE, verdict.edition, options);
    }
    if (verdict.kind === 'edition-root' && isRead(req) && !hasToken(address.search))
      move(req, res, `/${address.search}`, address.isData).catch(next);
    else next();
  };
}
