/**
 * Both ends of a transfer between portals of the company: leaving with the login marker, and arriving with one.
 * Both are answered before any page is built, so that the marker appears in no page, cache, log line or browser
 * report.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  resolveArrival,
  LOGIN_MARKER_PARAM,
  parsePartnerUrl,
  addLoginMarker,
  type MarkerArrival,
} from '~/domain/platform/cross-domain';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { readCookies } from '~/bff/core/cookies';
import { isPortalError } from '~/bff/core/errors';
import { hashLoginMarker } from '~/bff/core/login-marker';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { createCallContext, type CallContextOptions } from '~/bff/upstream-client/create-call-context';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import { buildDataRedirect, parsePageAddress } from '~/bff/http/data-request';
import { extractQueryValue } from '~/bff/http/redirects';
import { getScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';
import { getSessionCookieName } from '~/bff/session/session';
import { openPreferenceCookies } from '~/bff/session/preference-cookies';

const SEE_OTHER = 303;
const JUMP = /^\/(wealth|fund)\/cross-domain\/go$/;

const SENT_SIGNALS: Partial<Record<MarkerArrival, string>> = {
  logout: '您在另一平台登录的是其他账户，已退出本站原来的账户，请重新登录',
  stranger: '链接来自另一账户的登录，本站仍为您原来的账户；如需更换请先退出',
};

type Options = Omit<CallContextOptions, 'req' | 'res' | 'config'> & {
  config: CallContextOptions['config'] & Pick<PortalConfig, 'crossDomainOrigins' | 'loginMarkerSalt'>;
  /** Counts the request before upstream is asked for the login state. */
  limit: HandlerStep;
};

/** The step. All other requests continue. */
export function createCrossDomainStep(options: Options): HandlerStep {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const address = parsePageAddress(getRequestTarget(req));
    const jump = JUMP.exec(address.path);
    const answer = jump
      ? () => leave(options, { req, res }, { edition: jump[1] ?? '', search: address.search })
      : findMarkedArrival(options, { req, res }, address);
    if (answer === null) return next();
    options.limit(req, res, (error) => {
      if (error != null) next(error);
      else answer().then((isAnswered) => isAnswered || next(), next);
    });
  };
}

interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
}

/** Marker of the current login. Null for a guest; undefined where upstream could not be asked. */
async function createLoginMarker(
  { config }: Options,
  calls: CallContext,
): Promise<{ marker: string | null } | undefined> {
  if (calls.session.token === null) return { marker: null };
  try {
    const found = await calls.viewer();
    return { marker: found && hashLoginMarker(found.viewer.accountId, config.loginMarkerSalt) };
  } catch (error) {
    if (!isPortalError(error)) throw error;
    return undefined;
  }
}

/** Whether the request came from one of our pages, according to the browser. */
function isFromHere({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.referer === undefined || getOrigin(headers.referer) === origin;
}

/**
 * Whether a person came from one of the other portals: by navigation from one of its pages, not as a picture or in
 * a frame.
 */
function isFromPartner({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = headers;
  const from = getOrigin(headers.referer);
  return mode === 'navigate' && dest === 'document' && from !== null && origins.includes(from);
}

const getOrigin = (text: string | undefined): string | null =>
  text !== undefined && URL.canParse(text) ? new URL(text).origin : null;

/**
 * Leaves for another portal. A person who comes from elsewhere sees the confirmation page first; an address that is
 * not on the list is not found.
 */
async function leave(
  options: Options,
  { req, res }: Exchange,
  { edition, search }: { edition: string; search: string },
): Promise<boolean> {
  const { config } = options;
  const to = new URLSearchParams(search).get('to') ?? '';
  const target = parsePartnerUrl(to, config.crossDomainOrigins);
  if (target === null) return false;
  if (!isFromHere(req, getCanonicalOrigin(req, config.publicOrigin))) {
    const screen = `/${edition}/cross-domain?${new URLSearchParams({ to: target.href }).toString()}`;
    sendSeeOther(res, screen, 'cross-domain-screen');
    return true;
  }
  const calls = await createCallContext({ ...options, req, res });
  const own = await createLoginMarker(options, calls);
  sendSeeOther(res, addLoginMarker(target, own?.marker ?? null), 'cross-domain-jump');
  return true;
}

/** Handler for an address with a marker; null where it has none. */
function findMarkedArrival(
  options: Options,
  { req, res }: Exchange,
  { path, search, isData }: ReturnType<typeof parsePageAddress>,
): (() => Promise<boolean>) | null {
  // A parameter name may be percent-encoded.
  if (!search.includes(LOGIN_MARKER_PARAM) && !search.includes('%')) return null;
  const { value = '', rest, isThere } = extractQueryValue(search, LOGIN_MARKER_PARAM);
  if (!isThere) return null;
  const clean = path + rest;
  const { config } = options;
  if (options.calls.clients.read(req.headers, getRequestTarget(req)).kind === 'crawler') {
    // A crawler is never redirected: it gets the page of the clean address.
    return async () => {
      req.url = clean;
      return false;
    };
  }
  return async () => {
    const arrival = await judge(options, { req, res }, value);
    const route = arrival === 'logout' ? 'login-marker-logout' : 'login-marker';
    if (!isData) sendSeeOther(res, clean, route);
    else {
      getScope(res).route = route;
      const answer = await buildDataRedirect(clean, SEE_OTHER);
      const headers = { 'Content-Type': answer.type, 'X-Remix-Response': 'yes', 'Cache-Control': 'no-store' };
      res.writeHead(answer.status, headers);
      res.end(req.method === 'HEAD' ? undefined : answer.body);
    }
    return true;
  };

  async function judge(from: Options, exchange: Exchange, given: string): Promise<MarkerArrival> {
    const origin = getCanonicalOrigin(req, config.publicOrigin);
    const isSecure = origin.startsWith('https:');
    const cookies = readCookies(req.headers.cookie);
    if (req.method !== 'GET' || isData || !cookies.has(getSessionCookieName(isSecure))) return 'same';
    const calls = await createCallContext({ ...from, ...exchange });
    const own = await createLoginMarker(from, calls);
    // A person is not logged out when the login state could not be checked.
    const arrival = own
      ? resolveArrival(given, own.marker, isFromPartner(req, config.crossDomainOrigins))
      : 'same';
    if (arrival === 'logout') await calls.session.portal.end();
    const text = SENT_SIGNALS[arrival];
    if (text !== undefined)
      openPreferenceCookies({ cookies, res, isSecure }).setFlash({ text, tone: 'error' });
    return arrival;
  }
}

function sendSeeOther(res: ServerResponse, location: string, route: string): void {
  getScope(res).route = route;
  res.writeHead(SEE_OTHER, { Location: location, 'Cache-Control': 'no-store' }).end();
}
