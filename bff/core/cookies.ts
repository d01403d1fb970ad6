import type { ServerResponse } from 'node:http';
import { parse, serialize } from 'cookie';

const COOKIE_HEADER_MAX_CHARACTERS = 16_384;

/** Cookies of a request header. The first of a name wins; a value that cannot be decoded is left out. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  if (!header || header.length > COOKIE_HEADER_MAX_CHARACTERS) return cookies;
  for (const [name, raw = ''] of Object.entries(parse(header, { decode: (value) => value }))) {
    try {
      cookies.set(name, raw.includes('%') ? decodeURIComponent(raw) : raw);
    } catch {
      // Not set by the portal, which always writes values that can be decoded.
    }
  }
  return cookies;
}

export interface CookieOptions {
  isSecure: boolean;
  /** Scripts may read the cookie unless this is set. */
  isHttpOnly: boolean;
  /** 0 removes the cookie; null keeps it until the browser closes. */
  maxAgeSeconds: number | null;
}

/** Builds one Set-Cookie value; always for the whole site, this host only, SameSite=Lax. */
export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const { isSecure, isHttpOnly, maxAgeSeconds } = options;
  return serialize(name, value, {
    ...{ path: '/', sameSite: 'lax', httpOnly: isHttpOnly, secure: isSecure },
    ...(maxAgeSeconds === null ? {} : { maxAge: Math.trunc(maxAgeSeconds) }),
  });
}

/**
 * Writes a cookie to the response, replacing an earlier one of the same name. Returns whether it was set: once the
 * head has been sent, cookies can no longer be set.
 */
export function setCookie(res: ServerResponse, name: string, value: string, options: CookieOptions): boolean {
  if (res.headersSent) return false;
  const earlier = res.getHeader('set-cookie');
  const kept = (Array.isArray(earlier) ? earlier : earlier === undefined ? [] : [String(earlier)]).filter(
    (line) => !line.startsWith(`${name}=`),
  );
  res.setHeader('set-cookie', [...kept, serializeCookie(name, value, options)]);
  return true;
}
