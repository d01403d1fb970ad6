import type { RequestHandler } from 'express';
import { isSecureCookie } from '~/upstream/admin/web/cookie';
import type { OpsHost } from '~/upstream/core/actions/action';

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
};

/** For this host name only; browsers ignore it over plain HTTP, as on localhost through SSH. */
const HSTS = { 'Strict-Transport-Security': 'max-age=63072000' };

export function setSecurityHeaders(host: Pick<OpsHost, 'config'>): RequestHandler {
  const headers = isSecureCookie(host) ? { ...HEADERS, ...HSTS } : HEADERS;
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}

/** Accepts forms only from pages of the console, regardless of their content. */
export const requireSameOrigin: RequestHandler = ({ method, headers }, response, next) => {
  if (method === 'GET' || method === 'HEAD') return next();
  const { origin, host = '' } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin === `http://${host}` || origin === `https://${host}`;
  if (method === 'POST' && isOwn && (site === undefined || site === 'same-origin')) return next();
  response
    .status(method === 'POST' ? 403 : 405)
    .type('text')
    .send('请求来源不被允许');
};
