/**
 * An unhandled rejection is the failure of the request that started the promise, never of the process: it is logged with the
 * route and id of that request, counted, and the portal keeps serving. Uncaught exceptions still end it (graceful-stop.ts).
 */
import type { PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import { getCurrentRequest } from '~/bff/http/current-request';

export function handleUnhandledRejections(
  { log, metrics }: { log: PortalLog; metrics: Pick<PortalMetrics, 'unhandledRejection'> },
  source: Pick<NodeJS.Process, 'on'> = process,
): void {
  source.on('unhandledRejection', (error) => {
    const scope = getCurrentRequest();
    metrics.unhandledRejection();
    log.error(error, scope, 'unhandled-rejection');
    if (scope === undefined) return;
    // Its log line says so, and its page is not kept for others.
    scope.errorKind ??= 'UnhandledRejection';
    scope.upstreamFaults += 1;
  });
}
