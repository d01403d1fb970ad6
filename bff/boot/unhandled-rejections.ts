/**
 * An unhandled rejection fails the request that started the promise, never the process. It is logged with the route
 * and id of that request and counted, and the portal keeps serving. Uncaught exceptions still end the process
 * (graceful-stop.ts).
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
    // Its log line reports this, and its page is not cached for other people.
    scope.errorKind ??= 'UnhandledRejection';
    scope.upstreamFaults += 1;
  });
}
