/**
 * Caches whole pages of guests for a few seconds. Never with a session or any cookie that does not only affect the
 * appearance, and never when the page sets a cookie. Only complete responses are cached (200, HTML, no failed
 * upstream call). Nonce and request id are new on every response. One request builds a page; the others share it,
 * or get the previous one while it is rebuilt.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { NextHandler, HandlerStep } from '~/bff/core/chain';
import type { ServiceClock } from '~/bff/core/clock';
import type { PortalConfig } from '~/bff/core/config';
import { PageTemplate } from '~/bff/http/page-template';
import type { PortalMetrics } from '~/bff/http/metrics';
import { setCapture, type CapturedPage } from '~/bff/ssr/page-capture';
import { createPageKeyBuilder } from '~/bff/ssr/page-key';
import { getScope, type CacheOutcome, type RequestScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';

const PAGE_MAX_BYTES = 1024 * 1024;
const MAX_PAGES = 5_000;
/** How long a request waits for another request to build the same page, before it builds one itself. */
const SHARE_WAIT_MS = 5_000;
const OK = 200;
const SERVER_ERROR = 500;

interface CachedPage {
  page: PageTemplate;
  type: string;
  routeId: string;
  storedAt: number;
}

/** A page being built. */
interface Flight {
  landed: Promise<void>;
  land(): void;
}

function createFlight(): Flight {
  let land = (): void => undefined;
  const landed = new Promise<void>((resolve) => (land = resolve));
  return { landed, land };
}

/** Headers of every page of a guest, cached or not. */
export const GUEST_PAGE_CACHE_CONTROL = 'private, no-cache';
export const PAGE_VARY = 'Accept-Encoding, Cookie, User-Agent';

const countCookies = (res: ServerResponse): number => [res.getHeader('set-cookie') ?? []].flat().length;

/** Texts in a page that belong to a single response. */
const getPlaceholders = (scope: RequestScope): string[] => [scope.nonce, scope.id];

function isCacheable(made: CapturedPage, scope: RequestScope): boolean {
  const type = made.headers.get('content-type') ?? '';
  return (
    made.status === OK &&
    type.startsWith('text/html') &&
    made.headers.getSetCookie().length === 0 &&
    !/no-store/.test(made.headers.get('cache-control') ?? '') &&
    scope.upstreamFaults === 0 &&
    !scope.isOfDevice &&
    made.body.length <= PAGE_MAX_BYTES
  );
}

const acceptsGzip = (req: IncomingMessage): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(req.headers['accept-encoding'] ?? ''));

type CacheConfig = Pick<PortalConfig, 'pageCache' | 'isDevOrTest' | 'publicOrigin' | 'appPackages'>;

/** The step before Remix. The setting PAGE_CACHE switches it off. */
export function createPageCacheStep(
  config: CacheConfig,
  metrics: PortalMetrics,
  clock: Pick<ServiceClock, 'aheadMs'>,
): HandlerStep {
  if (!config.pageCache.isOn) return (_req, _res, next) => next();
  const { ttlMs, staleMs, maxBytes } = config.pageCache;
  const getKey = createPageKeyBuilder(config);
  const pages = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: maxBytes,
    sizeCalculation: ({ page }, key) => page.bytes + key.length * 2,
    ttl: ttlMs + staleMs,
  });
  const flights = new Map<string, Flight>();
  metrics.follow({ keptPages: () => ({ entries: pages.size, bytes: pages.calculatedSize }) });

  function report(res: ServerResponse, outcome: CacheOutcome): void {
    metrics.pageCache(outcome);
    getScope(res).cache = outcome;
    if (config.isDevOrTest) res.setHeader('X-Cache', outcome);
  }

  function send(req: IncomingMessage, res: ServerResponse, cached: CachedPage, outcome: CacheOutcome): void {
    const scope = getScope(res);
    scope.route = cached.routeId;
    report(res, outcome);
    res.statusCode = OK;
    res.setHeader('Content-Type', cached.type);
    res.setHeader('Cache-Control', GUEST_PAGE_CACHE_CONTROL);
    res.setHeader('Vary', PAGE_VARY);
    const isGzip = acceptsGzip(req);
    const own = getPlaceholders(scope);
    const body = isGzip ? cached.page.gzip(own) : cached.page.plain(own);
    if (isGzip) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', body.length);
    res.end(body);
  }

  /** Lets Remix build the page and caches it when that is allowed. */
  function make(req: IncomingMessage, res: ServerResponse, key: string, next: NextHandler): void {
    // A client that disconnected before this step causes no further event: the page would count as being built for
    // ever, and other requests would wait for it.
    if (res.destroyed) return next();
    const flight = createFlight();
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
      flight.land();
    };
    res.on('close', land);
    const scope = getScope(res);
    const cookiesBefore = countCookies(res);
    report(res, 'miss');
    setCapture(res, {
      take(made) {
        const isKept = isCacheable(made, scope) && countCookies(res) === cookiesBefore;
        if (isKept) {
          const cached: CachedPage = {
            page: new PageTemplate(made.body, getPlaceholders(scope)),
            type: made.headers.get('content-type') ?? 'text/html; charset=utf-8',
            routeId: made.routeId,
            storedAt: performance.now(),
          };
          pages.set(key, cached);
        }
        const earlier = isKept ? undefined : pages.get(key);
        land();
        if (earlier === undefined) return false;
        if (made.status < SERVER_ERROR) {
          // The cached page is no longer current for guests.
          pages.delete(key);
          return false;
        }
        send(req, res, earlier, 'stale');
        return true;
      },
    });
    next();
  }

  /** Waits for a page that is being built, and shares it. */
  async function share(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    flight: Flight,
  ): Promise<boolean> {
    await waitForLanding(flight);
    const shared = pages.get(key);
    if (shared) send(req, res, shared, 'shared');
    else report(res, 'bypass');
    return shared !== undefined;
  }

  return (req, res, next) => {
    const page = getKey(req, getRequestTarget(req), clock.aheadMs);
    if (page === null) {
      report(res, 'bypass');
      return next();
    }
    getScope(res).clientKind = page.client.kind;
    const cached = pages.get(page.key);
    const isFresh = cached !== undefined && performance.now() - cached.storedAt < ttlMs;
    const flight = flights.get(page.key);
    if (cached && (isFresh || flight)) return send(req, res, cached, isFresh ? 'hit' : 'stale');
    if (!flight) return make(req, res, page.key, next);
    share(req, res, page.key, flight).then((isAnswered) => isAnswered || next(), next);
  };
}

async function waitForLanding(flight: Flight): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SHARE_WAIT_MS);
  });
  await Promise.race([flight.landed, timeout]);
  clearTimeout(timer);
}
