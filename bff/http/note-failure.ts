import type { ServerResponse } from 'node:http';
import { isPortalError } from '~/bff/core/errors';
import type { RequestScope } from '~/bff/http/request-scope';

/** Notes what a request fails with: kind, code, reason and what is open for its log line, and in Retry-After when it may come again. */
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
