import { parse } from 'cookie';
import type { Request, Response } from 'express';
import type { OpsHost } from '~/upstream/core/actions/action';

type Settings = Pick<OpsHost, 'config'>;

/** Returns whether the cookie is secure: behind TLS in production; browsers accept it from localhost as well. */
export const isSecureCookie = ({ config: { appEnv } }: Settings): boolean =>
  appEnv === 'pre' || appEnv === 'prod';
const getName = (host: Settings): string => (isSecureCookie(host) ? '__Host-desk' : 'desk');
const getOptions = (host: Settings) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecureCookie(host), path: '/' }) as const;

/** Stores the login in this browser until it is closed; the server expires it separately. */
export const setCookie = (host: Settings, response: Response, token: string): void =>
  void response.cookie(getName(host), token, getOptions(host));

export const clearCookie = (host: Settings, response: Response): void =>
  void response.clearCookie(getName(host), getOptions(host));

/** Returns the login token of a request; null without one. */
export const getSessionToken = (host: Settings, request: Request): string | null =>
  readCookie(request, getName(host));

const getBrowserCookieName = (host: Settings): string => `${getName(host)}-known`;
const BROWSER_TOKEN_MS = 180 * 86_400_000;

/** Stores in this browser that an operator has logged in here (`computeKnownBrowserToken`). */
export const setKnownBrowserCookie = (host: Settings, response: Response, browserToken: string): void =>
  void response.cookie(getBrowserCookieName(host), browserToken, {
    ...getOptions(host),
    maxAge: BROWSER_TOKEN_MS,
  });

/** Returns the browser token of a request; null without one. */
export const getKnownBrowserToken = (host: Settings, request: Request): string | null =>
  readCookie(request, getBrowserCookieName(host));

/** Reads 32 bytes from a cookie in our encoding; null without it. */
function readCookie(request: Request, name: string): string | null {
  const value = parse(request.headers.cookie ?? '')[name] ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}
