import type { Request } from 'express';

const LENGTH_MAX = 500;
/** A path of the desk with what it was asked with, and nothing that a browser could take for another host. */
const PLACE = /^\/(?!\/)[\w\-./%~:?=&+]*$/;
const OF_LOGIN = /^\/log(?:in|out)\b/;

/** A page of the desk that a login leads on to; null for what is none. */
export const parseNextPath = (asked: unknown): string | null =>
  typeof asked === 'string' && asked.length <= LENGTH_MAX && PLACE.test(asked) && !OF_LOGIN.test(asked)
    ? asked
    : null;

/** The login, which leads on to the page that was asked for. */
export function buildLoginPath({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const place = method === 'GET' && originalUrl !== '/' ? parseNextPath(originalUrl) : null;
  return place === null ? '/login' : `/login?${new URLSearchParams({ to: place }).toString()}`;
}
