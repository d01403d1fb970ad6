import type { CallDefinition } from '~/contract/define';

/** The two upstream origins, selected by the first segment of the path of a call. */
export type UpstreamApi = 'gsapi' | 'api';

const TARGET_MAX_CHARACTERS = 8_192;
/** Read only. */
export const NO_QUERY = new URLSearchParams();
/** Paths of the contract contain no encoded dots, slashes, backslashes, control characters or percent signs. */
const ENCODED_TRICK = /%(?:2e|2f|5c|25|[01][0-9a-f]|7f)/i;

export const getUpstreamApi = (definition: Pick<CallDefinition, 'path'>): UpstreamApi =>
  definition.path.startsWith('/gsapi/') ? 'gsapi' : 'api';

/** Builds the query of a call as it is sent: lists as `a,b`, absent values omitted. */
export function buildWireQuery(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return params;
}

/** Builds path and query of a call: the contract path, its query, and the timing parameter `t` in ms (API-007). */
export function buildCallTarget(path: string, query: URLSearchParams, nowMs: number): string {
  const t = `t=${Math.trunc(nowMs)}`;
  if (query.size === 0) return `${path}?${t}`;
  const params = new URLSearchParams(query);
  params.delete('t');
  return params.size === 0 ? `${path}?${t}` : `${path}?${params.toString()}&${t}`;
}

/**
 * A path of plain segments and a query in the alphabet of URLSearchParams: a parser cannot read any of it as a
 * host.
 */
const PLAIN_TARGET = /^(?:\/[A-Za-z0-9_-][\w\-.]*)+\?[\w\-.*+%=&]+$/;

/**
 * Checks, last of all before a token is sent, that the target is a plain path and query. Then only the socket
 * decides the host. Throws for any other target.
 */
export function assertPathTarget(target: string): void {
  if (!PLAIN_TARGET.test(target)) throw new Error('The upstream URL differs from the path of the call');
}

export interface RequestTarget {
  path: string;
  query: URLSearchParams;
}

/**
 * Returns path and query of a request line, or null when it is not a plain path: absolute form, `//host`, encoded
 * dots and slashes, backslashes, `@`, NUL and other control characters, fragments, or an overlong line.
 */
export function parseRequestTarget(url: string): RequestTarget | null {
  if (url.length > TARGET_MAX_CHARACTERS || url[0] !== '/' || url[1] === '/') return null;
  const at = url.indexOf('?');
  const path = at === -1 ? url : url.slice(0, at);
  const query = at === -1 ? '' : url.slice(at + 1);
  if (!/^[\w\-./]+$/.test(path) && (ENCODED_TRICK.test(path) || /[^\x21-\x7e]|[\\@#;]/.test(path)))
    return null;
  if (path.includes('//') || path.split('/').some((segment) => segment === '.' || segment === '..'))
    return null;
  if (/[^\x21-\x7e]|[\\#]/.test(query) || /%00/.test(query)) return null;
  return { path, query: query === '' ? NO_QUERY : new URLSearchParams(query) };
}
