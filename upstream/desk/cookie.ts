import type { Request, Response } from 'express';
import type { OpsHost } from '~/upstream/ops/action';

type Settings = Pick<OpsHost, 'config'>;

/** Behind TLS where real people are served; browsers take it from localhost as well. */
const isSecure = ({ config: { appEnv } }: Settings): boolean => appEnv === 'pre' || appEnv === 'prod';
const nameOf = (host: Settings): string => (isSecure(host) ? '__Host-desk' : 'desk');
const optionsOf = (host: Settings) =>
  ({ httpOnly: true, sameSite: 'strict', secure: isSecure(host), path: '/' }) as const;

/** Keeps the login in this browser until it is closed; it ends by itself on the server. */
export const setCookie = (host: Settings, response: Response, token: string): void =>
  void response.cookie(nameOf(host), token, optionsOf(host));

export const clearCookie = (host: Settings, response: Response): void =>
  void response.clearCookie(nameOf(host), optionsOf(host));

/** Token of the login that a request carries; null without one. */
export function cookieOf(host: Settings, request: Request): string | null {
  const wanted = `${nameOf(host)}=`;
  const found = (request.headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(wanted));
  const token = found?.slice(wanted.length) ?? '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}
