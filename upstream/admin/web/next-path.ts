import type { Request } from 'express';

const LENGTH_MAX = 500;
/** A path of the console with its query, which a browser cannot read as another host. */
const LOCAL_PATH = /^\/(?!\/)[\w\-./%~:?=&+]*$/;
const OF_LOGIN = /^\/log(?:in|out)\b/;

/** Parses the target page of a login in the console; null when invalid. */
export const parseNextPath = (asked: unknown): string | null =>
  typeof asked === 'string' && asked.length <= LENGTH_MAX && LOCAL_PATH.test(asked) && !OF_LOGIN.test(asked)
    ? asked
    : null;

/** Builds the login path with the requested page as its target. */
export function buildLoginPath({ method, originalUrl }: Pick<Request, 'method' | 'originalUrl'>): string {
  const nextPath = method === 'GET' && originalUrl !== '/' ? parseNextPath(originalUrl) : null;
  return nextPath === null ? '/login' : `/login?${new URLSearchParams({ to: nextPath }).toString()}`;
}
