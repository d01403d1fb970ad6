/** Validates the address of a request, so that later steps can rely on it: a path and a host of the portal. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import type { PortalConfig } from '~/bff/core/config';
import { getScope } from '~/bff/http/request-scope';
import { sendText } from '~/bff/http/send-text';

const TARGET_MAX_CHARACTERS = 8_192;

/**
 * Whether a request target is a plain path: no absolute form, `//host`, backslash, line break or broken encoding.
 */
export function isPathTarget(target: string): boolean {
  if (target.length > TARGET_MAX_CHARACTERS || !target.startsWith('/') || target.startsWith('//'))
    return false;
  const queryAt = target.indexOf('?');
  const path = queryAt < 0 ? target : target.slice(0, queryAt);
  if (path.includes('\\') || path.includes('#')) return false;
  return !path.includes('%') || (isDecodable(path) && !/%(?:00|0a|0d)/i.test(path));
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Target of a request line as received, also where Express has cut a prefix off `url`. */
export function getRequestTarget(req: IncomingMessage & { originalUrl?: string }): string {
  return req.originalUrl ?? req.url ?? '';
}

/** Path of a request target without its query. */
export function getTargetPath(target: string): string {
  const queryAt = target.indexOf('?');
  return queryAt < 0 ? target : target.slice(0, queryAt);
}

/** Query of a request target with its question mark, or an empty text. */
export function getTargetSearch(target: string): string {
  const queryAt = target.indexOf('?');
  return queryAt < 0 || queryAt === target.length - 1 ? '' : target.slice(queryAt);
}

const isHostName = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Whether the request names one host: a proxy in front may have read the other line (RFC 9112 §3.2). */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHostName(rawHeaders[at] ?? '')) hosts += 1;
  return hosts <= 1;
}

function refuse(res: ServerResponse, status: 400 | 421, route: string): void {
  getScope(res).route = route;
  sendText(res, status, status === 421 ? 'Misdirected Request' : 'Bad Request');
}

/**
 * Refuses targets that are not plain paths and more than one Host line (400) and, once real people are served,
 * unknown hosts (421). Links, cookies and caches must never be created for a host name that a client chose.
 */
export function createTargetCheckStep(
  config: Pick<PortalConfig, 'isDevOrTest' | 'publicOrigin' | 'allowedHosts'>,
): HandlerStep {
  const hosts = new Set(config.allowedHosts);
  if (config.publicOrigin !== null) hosts.add(new URL(config.publicOrigin).host);
  const isHostChecked = !config.isDevOrTest;
  return (req, res, next) => {
    if (!isPathTarget(getRequestTarget(req))) return refuse(res, 400, 'bad-target');
    if (!hasOneHost(req)) return refuse(res, 400, 'bad-host');
    if (isHostChecked && !hosts.has((req.headers.host ?? '').toLowerCase()))
      return refuse(res, 421, 'bad-host');
    next();
  };
}
