import type { IncomingMessage } from 'node:http';
import { calls } from '~/contract';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import type { HandlerStep } from '~/bff/core/chain';
import { ERROR_TEXTS, PortalError } from '~/bff/core/errors';
import { getTargetPath, getRequestTarget } from '~/bff/http/request-target';

/** Methods that change no data; every other one is checked. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;
const BEACON_TYPE = /^text\/plain(?:\s*;\s*charset=utf-8)?$/i;
const FORM_TYPE =
  /^(?:application\/x-www-form-urlencoded(?:\s*;\s*charset=utf-8)?|multipart\/form-data\s*;\s*boundary=\S{1,80})$/i;
const FOREIGN_TYPE = /^\s*(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;
const BINARY_PATHS: ReadonlySet<string> = new Set(
  calls.filter(({ definition }) => definition.bodyKind === 'binary').map(({ definition }) => definition.path),
);
const BEACON_PATHS: ReadonlySet<string> = new Set(
  calls.filter(({ definition }) => definition.isBeacon).map(({ definition }) => definition.path),
);

const createOriginError = (): PortalError =>
  new PortalError(ERROR_TEXTS.forbidden, { kind: 'ForbiddenError', status: 403, isUnsent: true });
const createContentTypeError = (): PortalError =>
  new PortalError(ERROR_TEXTS.invalid, { kind: 'ValidationError', status: 415, isUnsent: true });

/** Whether a path is one of the calls (as opposed to a page). */
export const isCallPath = (path: string): boolean => /^\/(?:gsapi|api)(?:\/|$)/.test(path);

/**
 * State-changing requests must come from our pages. Sec-Fetch-Site is same-origin (absent in old WebViews) and
 * Origin is the canonical one. The content type is one that a foreign form cannot send without permission, or that
 * of a form on the action of a page.
 */
export function createSameOriginStep(config: { publicOrigin: string | null }): HandlerStep {
  return (req, _res, next) => {
    next(
      findCrossSiteError(
        req,
        getTargetPath(getRequestTarget(req)),
        getCanonicalOrigin(req, config.publicOrigin),
      ) ?? undefined,
    );
  };
}

/** Fault of a state-changing request, or null. */
export function findCrossSiteError(
  req: Pick<IncomingMessage, 'method' | 'headers'>,
  path: string,
  origin: string,
): PortalError | null {
  if (SAFE_METHODS.includes(req.method ?? '')) return null;
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return createOriginError();
  if (req.headers.origin !== origin) return createOriginError();
  return isAllowedType(req, path) ? null : createContentTypeError();
}

function isAllowedType(req: Pick<IncomingMessage, 'headers'>, path: string): boolean {
  const type = req.headers['content-type'];
  // A file has its media type or none; only types that a foreign form can send without permission are refused.
  if (BINARY_PATHS.has(path)) return type === undefined || !FOREIGN_TYPE.test(type);
  if (type === undefined) return Number(req.headers['content-length'] ?? 0) === 0;
  if (!isCallPath(path)) return FORM_TYPE.test(type);
  return JSON_TYPE.test(type) || (BEACON_TYPE.test(type) && BEACON_PATHS.has(path));
}
