import type { ServerResponse } from 'node:http';
import { isPortalError } from '~/bff/core/errors';
import type { RequestScope } from '~/bff/http/request-scope';

/**
 * Records the failure of a request: kind, code, reason and open outcome for its log line, and in Retry-After when a
 * retry makes sense.
 */
export function recordFailure(
  error: unknown,
  scope: Pick<RequestScope, 'errorKind' | 'code' | 'reason' | 'outcome'>,
  res: Pick<ServerResponse, 'headersSent' | 'setHeader'>,
): void {
  if (!isPortalError(error)) {
    scope.errorKind = 'InternalError';
    return;
  }
  scope.errorKind = error.kind;
  scope.code = error.code ?? null;
  scope.reason = error.refusal?.reason ?? null;
  scope.outcome = error.outcome?.state ?? null;
  if (error.retryAfterSeconds === undefined || res.headersSent) return;
  res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
}
