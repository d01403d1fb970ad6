/** Spans of requests and their calls, where a collector is configured; files and health checks have none. */
import { createSpanBatches } from '~/observability/otlp-spans';
import type { PortalLog, RequestRecord } from '~/bff/http/log';
import type { RequestScope, UpstreamCallRecord } from '~/bff/http/request-scope';
import { getMachineMs } from '~/bff/core/clock';
import type { LogSettings } from '~/bff/core/log-settings';

export interface PortalSpans {
  callEnded(scope: RequestScope, record: UpstreamCallRecord): void;
  requestEnded(scope: RequestScope, record: RequestRecord): void;
  /** Resolves when all collected spans have been sent or given up. */
  flush(): Promise<void>;
}

const SERVER_ERROR = 500;
const WITHOUT: readonly string[] = ['static', 'health'];

/**
 * Opens the spans of a portal; null where no collector is configured. An unreachable collector is reported once,
 * until it accepts spans again.
 */
export function createSpans(
  { instance, version, collector }: LogSettings,
  log: PortalLog,
): PortalSpans | null {
  if (collector === null) return null;
  const resource = { 'service.name': 'portal', 'service.instance.id': instance, 'service.version': version };
  let isAway = false;
  const batches = createSpanBatches({
    ...{ resource, endpoint: collector },
    onSent(isTaken) {
      if (!isTaken && !isAway) log.event('span-export-failed', {}, 'warn');
      isAway = !isTaken;
    },
  });

  return {
    callEnded({ traceId, spanId: parentSpanId }, record) {
      const { call, status, code, attempts, errorKind, reason, outcome } = record;
      batches.add({
        ...{ traceId, spanId: record.spanId, parentSpanId, link: null, name: call, kind: 'client' },
        ...{
          endMs: getMachineMs(),
          durationMs: record.durationMs,
          isFault: errorKind !== null && reason === null,
        },
        attributes: {
          'http.response.status_code': status,
          'error.type': errorKind,
          ...{
            'portal.code': code,
            'portal.attempts': attempts,
            'portal.reason': reason,
            'portal.outcome': outcome,
          },
        },
      });
    },
    requestEnded(scope, { method, status, durationMs }) {
      const { traceId, spanId, route, errorKind } = scope;
      if (WITHOUT.includes(route)) return;
      batches.add({
        ...{
          traceId,
          spanId,
          parentSpanId: null,
          link: scope.upstreamTrace,
          name: `${method} ${route}`,
          kind: 'server',
        },
        ...{ endMs: getMachineMs(), durationMs, isFault: status >= SERVER_ERROR },
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'error.type': errorKind,
          ...{ 'portal.request_id': scope.id, 'portal.cache': scope.cache },
        },
      });
    },
    flush: batches.flush,
  };
}
