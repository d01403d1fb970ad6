/**
 * Span export with the batches and the exporter of OpenTelemetry (OTLP over HTTP). The packages are loaded only
 * when a collector is configured, because they cost a tenth of a second and 17 MB
 * (docs/decisions/0094-logs-metrics-and-alerts.md).
 */
import type { SpanContext } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { BatchSpanProcessor, ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceParent } from '~/observability/trace-parent';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  /** Another trace that caused this one. */
  link: TraceParent | null;
  name: string;
  kind: 'server' | 'client';
  /** Machine clock, ms since 1970. */
  endMs: number;
  durationMs: number;
  attributes: Readonly<Record<string, string | number | boolean | null>>;
  isFault: boolean;
}

export interface SpanBatches {
  add(span: Span): void;
  /** Sends the queued spans; resolves when they are sent or dropped. */
  flush(): Promise<void>;
}

interface SpanBatchesOptions {
  /** Attributes of the sending process. */
  resource: Readonly<Record<string, string>>;
  /** Base URL of the collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** Called for every batch: accepted by the collector, or dropped. */
  onSent(isTaken: boolean): void;
}

/** Numbers defined by OpenTelemetry. */
const KINDS = { server: 1, client: 2 } as const;
const STATUS_UNSET = 0;
const STATUS_ERROR = 2;
const SAMPLED = 1;
const EXPORTED = 0;
const SCOPE = { name: 'portal' };

/** Maximum queued spans; later ones are dropped, so that an unavailable collector does not fill the memory. */
const WAITING_MAX = 4_096;
const BATCH = 512;
const FLUSH_INTERVAL_MS = 2_000;
const POST_TIMEOUT_MS = 5_000;

const MS_PER_SECOND = 1_000;
const NANOS_PER_MS = 1_000_000;
const NANOS_PER_MICRO = 1_000;

/** Converts a time to seconds and nanoseconds, with the clock's precision of a microsecond. */
function getPair(ms: number): [number, number] {
  const seconds = Math.floor(ms / MS_PER_SECOND);
  const micros = Math.round(((ms - seconds * MS_PER_SECOND) * NANOS_PER_MS) / NANOS_PER_MICRO);
  return [seconds, micros * NANOS_PER_MICRO];
}

const getContext = (traceId: string, spanId: string): SpanContext => ({
  traceId,
  spanId,
  traceFlags: SAMPLED,
});

/** Converts a span to the form of the OpenTelemetry exporters. */
function toReadableSpan(span: Span, resource: Resource): ReadableSpan {
  const { traceId, link, attributes, durationMs } = span;
  const context = getContext(traceId, span.spanId);
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => context,
    ...(span.parentSpanId === null ? {} : { parentSpanContext: getContext(traceId, span.parentSpanId) }),
    startTime: getPair(span.endMs - durationMs),
    endTime: getPair(span.endMs),
    duration: getPair(durationMs),
    status: { code: span.isFault ? STATUS_ERROR : STATUS_UNSET },
    attributes: Object.fromEntries(
      Object.entries(attributes).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
    ),
    links: link === null ? [] : [{ context: getContext(link.traceId, link.spanId) }],
    events: [],
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

/** Collects spans and sends them in batches; a rejected batch is dropped. */
export function createSpanBatches(options: SpanBatchesOptions): SpanBatches {
  const opened = open(options);
  return {
    add: (span) =>
      void opened
        .then(({ processor, resource }) => processor.onEnd(toReadableSpan(span, resource)))
        .catch(() => options.onSent(false)),
    // Rejected batches were already reported.
    flush: async () => (await opened).processor.forceFlush().catch(() => undefined),
  };
}

async function open({ endpoint, resource, onSent }: SpanBatchesOptions): Promise<{
  processor: BatchSpanProcessor;
  resource: Resource;
}> {
  const [{ OTLPTraceExporter }, trace, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ]);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const sender = new OTLPTraceExporter({ url, timeoutMillis: POST_TIMEOUT_MS });
  const exporter: SpanExporter = {
    export: (spans, done) =>
      sender.export(spans, (result) => {
        onSent(result.code === EXPORTED);
        done(result);
      }),
    shutdown: () => sender.shutdown(),
  };
  const processor = new trace.BatchSpanProcessor({
    exporter,
    ...{ maxQueueSize: WAITING_MAX, maxExportBatchSize: BATCH },
    ...{ scheduledDelayMillis: FLUSH_INTERVAL_MS, exportTimeoutMillis: 2 * POST_TIMEOUT_MS },
  });
  return { processor, resource: resourceFromAttributes({ ...resource }) };
}
