import type { ServerResponse } from 'node:http';
import type { HandlerStep } from '~/bff/core/chain';
import { runInRequest } from '~/bff/http/current-request';
import { CancelSource, type CancelSignal } from '~/bff/core/cancel-signal';
import { parseTraceParent } from '~/observability/trace-parent';
import { findScope, openScope } from '~/bff/http/request-scope';

const SIGNAL = Symbol('portal.signal');
type SignalledResponse = ServerResponse & { [SIGNAL]?: CancelSignal };

/**
 * Aborts when the connection of the person closes before the response is complete. It uses `res.on('close')`,
 * because Remix 2 can lose `request.signal`. Created on first use, so a request without calls has no cost.
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
 * Early step of the chain: opens the scope if no earlier step did, sets X-Request-Id, and runs all later steps for
 * it (current-request.ts).
 */
export function createRequestContextStep(): HandlerStep {
  return (req, res, next) => {
    const scope = findScope(res) ?? openScope(res);
    // Any client can send this header: the trace id is always generated here, and that of the client is only
    // recorded as the origin.
    scope.upstreamTrace = parseTraceParent(req.headers.traceparent);
    res.setHeader('X-Request-Id', scope.id);
    runInRequest(scope, next);
  };
}
