/**
 * Writes one log line and one metric for every request, once its response has been sent or the person has
 * disconnected.
 */
import type { HandlerStep } from '~/bff/core/chain';
import type { IncomingMessage } from 'node:http';
import { getMethodLabel, type PortalLog, type RequestRecord } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import { getScope, type RequestScope } from '~/bff/http/request-scope';

/** Additional observers of requests: the security log, spans. */
export interface RequestObservers {
  /** Called when a request arrives: its address is available only now. */
  opened(scope: RequestScope, req: IncomingMessage): void;
  requestEnded(scope: RequestScope, record: RequestRecord): void;
}

/** Placed early in the chain, so that every response is counted. */
export function createAccessLogStep(
  log: PortalLog,
  metrics: PortalMetrics,
  watchers: RequestObservers,
): HandlerStep {
  return (req, res, next) => {
    const scope = getScope(res);
    watchers.opened(scope, req);
    res.on('close', () => {
      const durationMs = performance.now() - scope.startedAt;
      const { cutOffStatus } = scope;
      // A response cut off by a fault of the portal or of upstream does not count as a disconnect by the person.
      const isClientGone = !res.writableFinished && cutOffStatus === null;
      const status = cutOffStatus ?? res.statusCode;
      const method = getMethodLabel(req.method);
      const record = { method, status, durationMs, isClientGone };
      if (scope.isLogged) log.request(scope, record);
      watchers.requestEnded(scope, record);
      metrics.requestEnded({ route: scope.route, method, status, isClientGone }, durationMs);
    });
    next();
  };
}
