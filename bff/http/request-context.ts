import type { ServerResponse } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import { runInRequest } from '~/bff/http/current-request';
import { CancelSource, type CancelSignal } from '~/bff/core/cancel-signal';
import { parseTraceParent } from '~/observability/trace-parent';
import { findScope, openScope } from '~/bff/http/request-scope';

const SIGNAL = Symbol('portal.signal');
type SignalledResponse = ServerResponse & { [SIGNAL]?: CancelSignal };

/**
 * Aborts when the person's connection closes before the answer is complete: from `res.on('close')`, for Remix 2 can lose
 * `request.signal`. Made when first asked for, so a request that calls nobody pays nothing.
 */
export function getCancelSignal(res: ServerResponse): CancelSignal {
  const signalled = res as SignalledResponse;
  const known = signalled[SIGNAL];
  if (known) return known;
  const cancel = new CancelSource();
  if (res.destroyed) cancel.abort();
  else {
    res.on('close', () => {
      if (!res.writableFinished) cancel.abort();
    });
  }
  return (signalled[SIGNAL] = cancel);
}

/**
 * Early step of the chain: opens the scope when no step before did, names the request in X-Request-Id, and runs all later
 * steps for it (current-request.ts).
 */
export function createRequestContextStep(): HandlerStep {
  return (req, res, next) => {
    const scope = findScope(res) ?? openScope(res);
    // Anybody may write one: the trace is our own, and a client's is what it came from.
    scope.cameFrom = parseTraceParent(req.headers.traceparent);
    res.setHeader('X-Request-Id', scope.id);
    runInRequest(scope, next);
  };
}
