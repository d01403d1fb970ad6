/**
 * Security headers of every response. The fixed ones are computed once at boot (helmet); only the nonce of the
 * Content-Security-Policy is new on every page. Each line has its reason.
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
const NONCE_PLACEHOLDER = 'NONCE';

/** Browser features: the camera only on the page of the face check, no device elsewhere. */
const buildPermissionsPolicy = (camera: '()' | '(self)'): string =>
  [
    `camera=${camera}`,
    'fullscreen=(self)',
    'picture-in-picture=(self)',
    ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
    ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'],
  ]
    .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
    .join(', ');

/** The policy of pages, with a placeholder for the nonce. */
function buildPolicyDirectives(config: SecurityConfig): Record<string, string[]> {
  const media = config.cdnOrigin === null ? [] : [config.cdnOrigin];
  return {
    // Any source that is not named below is refused.
    'default-src': ["'none'"],
    // Our files, inline scripts of this response, and the few configured external scripts. Not 'strict-dynamic':
    // module preloads carry no nonce, and WebViews before iOS 15.4 do not know it. No file under our origin echoes
    // foreign text as a script.
    'script-src': ["'self'", `'nonce-${NONCE_PLACEHOLDER}'`, ...getScriptOrigins(config.outsideScripts)],
    // Scripts in attributes (onclick=) are refused even with a nonce.
    'script-src-attr': ["'none'"],
    // No inline styles: an injected style cannot read or cover content. Vite's dev server injects styles.
    'style-src': config.hasDevServer ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...media],
    'media-src': ["'self'", 'blob:', ...media],
    'font-src': ["'self'"],
    // Data is sent only to our origin, and to the carriers that one-tap login calls.
    'connect-src': ["'self'", ...config.oneTapOrigins, ...(config.hasDevServer ? ['ws:'] : [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    // File viewers frame documents of our origin; our old apps are called by frames of their scheme.
    'frame-src': ["'self'", `${BRIDGE_NAMES.scheme}:`],
    // No other site may frame a page that shows money (clickjacking).
    'frame-ancestors': ["'self'"],
    // An injected <base> cannot redirect our relative addresses.
    'base-uri': ["'none'"],
    // Forms post only to our origin.
    'form-action': ["'self'"],
    'object-src': ["'none'"],
    // Mixed content is fetched over https.
    ...(config.publicOrigin?.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** Headers that helmet sets for our options, taken once from a response that is never sent. */
function buildFixedHeaders(config: SecurityConfig): [string, string][] {
  const collected = new Map<string, string>();
  const sink = {
    setHeader: (name: string, value: string) => collected.set(name, value),
    removeHeader: () => undefined,
  };
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: buildPolicyDirectives(config) },
    // Browsers that have visited once never use plain http again.
    strictTransportSecurity:
      config.isProd && config.publicOrigin?.startsWith('https:')
        ? { maxAge: TWO_YEARS_S, includeSubDomains: true }
        : false,
    // Paths name funds that a person views: other sites learn only our origin.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A window we opened, or that opened us, gets no handle on the page.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Our responses cannot be embedded by other sites (side channels).
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Would block the images of the CDN.
    crossOriginEmbedderPolicy: false,
    // For browsers that do not know frame-ancestors.
    xFrameOptions: { action: 'sameorigin' },
    // Old filters that caused vulnerabilities are switched off.
    xXssProtection: true,
  });
  // helmet only sets headers on the response and never reads the request.
  apply({} as IncomingMessage, sink as unknown as ServerResponse, () => undefined);
  collected.set(PERMISSIONS, buildPermissionsPolicy('()'));
  return [...collected];
}

const CSP = 'Content-Security-Policy';
const PERMISSIONS = 'Permissions-Policy';
/** Pages that open the camera themselves; an upload opens the camera app of the phone and needs no permission. */
const CAMERA_PAGE = /^\/(?:wealth|fund)\/(?:process\/purchase\/face_id|activity\/check-in)(?:$|\?)/;
/** For responses that are not pages: their content must not run or be framed when opened directly. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox";
const PAGE_ONLY: readonly string[] = [CSP, PERMISSIONS, 'Cross-Origin-Opener-Policy', 'X-Frame-Options'];
const CLOSED_PREFIXES = ['/gsapi/', '/api/', '/assets/', '/pictures/'];

/** Sets the headers of a page, or the short list for data and files. */
export function createSecurityHeadersStep(config: SecurityConfig): HandlerStep {
  const all = buildFixedHeaders(config);
  const policy = all.find(([name]) => name === CSP)?.[1] ?? '';
  const [beforeNonce = '', afterNonce = ''] = policy.split(NONCE_PLACEHOLDER);
  const pageHeaders = all.filter(([name]) => name !== CSP);
  const closedHeaders = all.filter(([name]) => !PAGE_ONLY.includes(name));

  return (req, res, next) => {
    const isClosed = CLOSED_PREFIXES.some((prefix) => getRequestTarget(req).startsWith(prefix));
    for (const [name, value] of isClosed ? closedHeaders : pageHeaders) res.setHeader(name, value);
    if (CAMERA_PAGE.test(getRequestTarget(req))) res.setHeader(PERMISSIONS, buildPermissionsPolicy('(self)'));
    res.setHeader(CSP, isClosed ? CLOSED_POLICY : beforeNonce + getScope(res).nonce + afterNonce);
    next();
  };
}
