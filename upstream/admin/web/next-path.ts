import type { Request } from 'express';

const LENGTH_MAX = 500;
/** A path of the console with its query, which a browser cannot read as another host. */
const PLACE = /^\/(?!\/)[\w\-./%~:?=&+]*$/;
const OF_LOGIN = /^\/log(?:in|out)\b/;

/** Parses the target page of a login in the console; null when invalid. */
export const parseNextPath = (asked: unknown): string | null =>
  typeof asked === 'string' && asked.length <= LENGTH_MAX && PLACE.test(asked) && !OF_LOGIN.test(asked)
    ? asked
    : null;

/** Builds the login path with the requested page as its target. */
export function buildLoginPath({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const place = method === 'GET' && originalUrl !== '/' ? parseNextPath(originalUrl) : null;
  return place === null ? '/login' : `/login?${new URLSearchParams({ to: place }).toString()}`;
}
