import type { Request, Response } from 'express';
import type { OpsHost } from '~/upstream/core/actions/action';

type Settings = Pick<OpsHost, 'config'>;

/** Behind TLS where real people are served; browsers take its cookie from localhost as well. */
export const isSecureCookie = ({ config: { appEnv } }: Settings): boolean =>
  appEnv === 'pre' || appEnv === 'prod';
const nameOf = (host: Settings): string => (isSecureCookie(host) ? '__Host-desk' : 'desk');
const optionsOf = (host: Settings) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecureCookie(host), path: '/' }) as const;

/** Keeps the login in this browser until it is closed; it ends by itself on the server. */
export const setCookie = (host: Settings, response: Response, token: string): void =>
  void response.cookie(nameOf(host), token, optionsOf(host));

export const clearCookie = (host: Settings, response: Response): void =>
  void response.clearCookie(nameOf(host), optionsOf(host));

/** Token of the login that a request carries; null without one. */
export const getSessionToken = (host: Settings, request: Request): string | null =>
  readCookie(request, nameOf(host));

const markNameOf = (host: Settings): string => `${nameOf(host)}-known`;
const MARK_MS = 180 * 86_400_000;

/** Keeps in this browser that an operator has logged in here (`computeBrowserMark`). */
export const setBrowserMark = (host: Settings, response: Response, mark: string): void =>
  void response.cookie(markNameOf(host), mark, { ...optionsOf(host), maxAge: MARK_MS });

/** The mark that a request carries; null without one. */
export const getBrowserMark = (host: Settings, request: Request): string | null =>
  readCookie(request, markNameOf(host));

/** 32 bytes of a cookie, as we write them; null without it. */
function readCookie(request: Request, name: string): string | null {
  const found = (request.headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : null;
}
