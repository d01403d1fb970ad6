/**
 * Security headers of every answer. The fixed ones are worked out once at boot (helmet); only the nonce of the
 * Content-Security-Policy is new on every page. Each line carries its reason.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { BRIDGE_NAMES } from '~/domain/platform/native-bridge';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { getScriptOrigins } from '~/bff/core/outside-scripts';
import { getScope } from '~/bff/http/request-scope';
import { getRequestTarget } from '~/bff/http/request-target';

type SecurityConfig = Pick<
  PortalConfig,
  'isProd' | 'hasDevServer' | 'publicOrigin' | 'cdnOrigin' | 'outsideScripts' | 'oneTapOrigins'
>;

const TWO_YEARS_S = 63_072_000;
const NONCE_MARK = 'NONCE';

/** Features of the browser: the camera on the page of the face check alone, no device elsewhere. */
const permissionsPolicy = (camera: '()' | '(self)'): string =>
  [
    `camera=${camera}`,
    'fullscreen=(self)',
    'picture-in-picture=(self)',
    ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
    ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
  ]
    .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
    .join(', ');

/** The policy of pages, with a mark where the nonce goes. */
function policyDirectives(config: SecurityConfig): Record<string, string[]> {
  const media = config.cdnOrigin === null ? [] : [config.cdnOrigin];
  return {
    // Whatever is not named below is refused.
    'default-src': ["'none'"],
    // Our files, inline scripts of this answer, and the few scripts of others that are set up. Not 'strict-dynamic': module preloads carry no nonce, and
    // WebViews before iOS 15.4 do not know it. No file under our origin echoes foreign text as a script.
    'script-src': ["'self'", `'nonce-${NONCE_MARK}'`, ...getScriptOrigins(config.outsideScripts)],
    // Scripts in attributes (onclick=) are refused even with a nonce.
    'script-src-attr': ["'none'"],
    // No inline styles: what an injected style could read or cover stays closed. Vite's dev server injects styles.
    'style-src': config.hasDevServer ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    // Data leaves for our origin only, and for the carriers that one-tap login asks.
    'connect-src': ["'self'", ...config.oneTapOrigins, ...(config.hasDevServer ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    // File viewers frame documents of our own origin; old apps of ours are called by frames of their scheme.
    'frame-src': ["'self'", `${BRIDGE_NAMES.scheme}:`],
    // Nobody else may frame a page with money on it (clickjacking).
    'frame-ancestors': ["'self'"],
    // An injected <base> cannot redirect our relative addresses.
    'base-uri': ["'none'"],
    // Forms post to us alone.
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    // Mixed content is fetched over https.
    ...(config.publicOrigin?.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** What helmet sets for our choices, taken once from an answer that is never sent. */
function fixedHeaders(config: SecurityConfig): [string, string][] {
  const collected = new Map<string, string>();
  const sink = {
    setHeader: (name: string, value: string) => collected.set(name, value),
    removeHeader: () => undefined,
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policyDirectives(config) },
    // Browsers that have seen us once never try plain http again.
    strictTransportSecurity:
      config.isProd && config.publicOrigin?.startsWith('https:')
        ? { maxAge: TWO_YEARS_S, includeSubDomains: true }
        : false,
    // Paths name funds a person looks at: other sites learn our origin at most.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A window we opened, or that opened us, gets no handle on the page.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Our answers cannot be embedded by other sites (side channels).
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Would refuse the images of the CDN.
    crossOriginEmbedderPolicy: false,
    // Browsers that do not know frame-ancestors.
    xFrameOptions: { action: 'sameorigin' },
    // Old filters that caused holes are switched off.
    xXssProtection: true,
  });
  // helmet only sets headers on the response and never looks at the request.
  apply({} as IncomingMessage, sink as unknown as ServerResponse, () => undefined);
  collected.set(PERMISSIONS, permissionsPolicy('()'));
  return [...collected];
}

const CSP = 'Content-Security-Policy';
const PERMISSIONS = 'Permissions-Policy';
/** The pages that open the camera themselves; an upload opens the phone's own and needs no permission. */
const CAMERA_PAGE = /^\/(?:wealth|fund)\/(?:process\/purchase\/face_id|activity\/check-in)(?:$|\?)/;
/** Answers that are not pages: nothing in them may run or be framed when opened on their own. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";
const PAGE_ONLY: readonly string[] = [CSP, PERMISSIONS, 'Cross-Origin-Opener-Policy', 'X-Frame-Options'];
const CLOSED_PREFIXES = ['/gsapi/', '/api/', '/assets/', '/pictures/'];

/** Sets the headers of a page, or the short list of data and files. */
export function createSecurityHeadersStep(config: SecurityConfig): HandlerStep {
  const all = fixedHeaders(config);
  const policy = all.find(([name]) => name === CSP)?.[1] ?? '';
  const [beforeNonce = '', afterNonce = ''] = policy.split(NONCE_MARK);
  const pageHeaders = all.filter(([name]) => name !== CSP);
  const closedHeaders = all.filter(([name]) => !PAGE_ONLY.includes(name));

  return (req, res, next) => {
    const isClosed = CLOSED_PREFIXES.some((prefix) => getRequestTarget(req).startsWith(prefix));
    for (const [name, value] of isClosed ? closedHeaders : pageHeaders) res.setHeader(name, value);
    if (CAMERA_PAGE.test(getRequestTarget(req))) res.setHeader(PERMISSIONS, permissionsPolicy('(self)'));
    res.setHeader(CSP, isClosed ? CLOSED_POLICY : beforeNonce + getScope(res).nonce + afterNonce);
    next();
  };
}
