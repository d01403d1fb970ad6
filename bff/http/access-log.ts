/** One log line and one metric for every request, when its answer has left or the person has. */
import type { HandlerStep } from '~/bff/core/chain';
import type { IncomingMessage } from 'node:http';
import { getMethodLabel, type PortalLog, type RequestRecord } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import { getScope, type RequestScope } from '~/bff/http/request-scope';

/** Who else is told of requests: the security log, spans. */
export interface RequestObservers {
  /** One arrived: its address is known now alone. */
  opened(scope: RequestScope, req: IncomingMessage): void;
  requestEnded(scope: RequestScope, record: RequestRecord): void;
}

/** Early in the chain, so that every answer is counted. */
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
      // An answer that broke off by a fault of ours or upstream's is no person who left.
      const isClientGone = !res.writableFinished && cutOffStatus === null;
      const status = cutOffStatus ?? res.statusCode;
      const method = getMethodLabel(req.method);
      const record = { method, status, durationMs, isClientGone };
      log.request(scope, record);
      watchers.requestEnded(scope, record);
      metrics.requestEnded({ route: scope.route, method, status, isClientGone }, durationMs);
    });
    next();
  };
}
