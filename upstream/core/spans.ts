/** Spans for calls that a portal traces, if a collector is set. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { CODES } from '~/contract/codes';
import { createSpanBatches } from '~/observability/otlp-spans';
import type { CallScope } from '~/upstream/core/call-scope';
import type { UpstreamConfig } from '~/upstream/core/config';

const SPAN_BYTES = 8;

export interface UpstreamSpans {
  /** Traces a call: its span is a child of the span of the portal. */
  watch(scope: CallScope): void;
  flush(): Promise<void>;
}

/** Opens the exporter; without a collector nothing is traced. */
export function openSpans(
  { collector, instance, version }: Pick<UpstreamConfig, 'collector' | 'instance' | 'version'>,
  log: Logger,
): UpstreamSpans {
  if (collector === null) return { watch: () => undefined, flush: () => Promise.resolve() };
  const resource = {
    'service.name': 'upstream',
    'service.instance.id': instance,
    'service.version': version,
  };
  const batches = createSpanBatches({
    ...{ resource, endpoint: collector },
    onSent: (isTaken) => void (isTaken || log.debug('span-export-failed')),
  });
  return {
    watch(scope) {
      const { parent, requestId } = scope;
      if (!parent?.isSampled) return;
      scope.onEnd = (call, code, durationMs) =>
        batches.add({
          traceId: parent.traceId,
          spanId: randomBytes(SPAN_BYTES).toString('hex'),
          parentSpanId: parent.spanId,
          link: null,
          name: call,
          kind: 'server',
          endMs: Date.now(),
          durationMs,
          attributes: {
            'portal.request_id': requestId,
            'portal.code': code,
            'db.queries': scope.queries,
            'db.ms': scope.queriesMs,
          },
          isFault: code === CODES.internal,
        });
    },
    flush: batches.flush,
  };
}
