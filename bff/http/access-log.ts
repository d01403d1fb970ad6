/** One log line and one metric for every request, when its answer has left or the person has. */
import type { Step } from '~/bff/kernel/chain';
import { methodLabel, type PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import type { SecurityLog } from '~/bff/http/security-log';
import { scopeOf } from '~/bff/http/request-scope';

/** Early in the chain, so that every answer is counted. */
export function accessLog(
  log: PortalLog,
  metrics: PortalMetrics,
  security: Pick<SecurityLog, 'opened' | 'requestEnded'>,
): Step {
  return (req, res, next) => {
    const scope = scopeOf(res);
    security.opened(scope, req);
    res.on('close', () => {
      const durationMs = performance.now() - scope.startedAt;
      const { cutOffStatus } = scope;
      // An answer that broke off by a fault of ours or upstream's is no person who left.
      const isClientGone = !res.writableFinished && cutOffStatus === null;
      const status = cutOffStatus ?? res.statusCode;
      const method = methodLabel(req.method);
      security.requestEnded(scope);
      log.request(scope, { method, status, durationMs, isClientGone });
      metrics.requestEnded({ route: scope.route, method, status, isClientGone }, durationMs);
    });
    next();
  };
}
