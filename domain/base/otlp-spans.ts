/**
 * Spans in the JSON form of OTLP/HTTP (opentelemetry-proto 1.x), sent in batches. Written here: the protocol is one page, and
 * the exporter of OpenTelemetry needs a newer Node than ours (docs/decisions/0094-log-lines.md).
 */
import type { TraceParent } from '~/domain/base/trace-parent';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  /** Another trace it came from. */
  link: TraceParent | null;
  name: string;
  kind: 'server' | 'client';
  /** Machine's clock, ms since 1970. */
  endMs: number;
  durationMs: number;
  attributes: Readonly<Record<string, string | number | boolean | null>>;
  isFault: boolean;
}

export interface SpanBatches {
  add(span: Span): void;
  /** Sends what waits; resolves when it has left or was given up. */
  flush(): Promise<void>;
}

const KINDS = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;
const NANOS = '000000';

/** Nanoseconds as the text that JSON needs for them; to a microsecond, as far as the clock tells. */
const nanos = (ms: number): string => {
  const micros = Math.round(ms * 1_000);
  return `${micros}${NANOS.slice(0, 3)}`;
};

type Value =
  | { stringValue: string }
  | { intValue: string }
  | { doubleValue: number }
  | { boolValue: boolean };
function valueOf(value: string | number | boolean): Value {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

const attributesOf = (given: Span['attributes']) =>
  Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [{ key, value: valueOf(value) }]));

/** The body of `POST /v1/traces`. */
export function spansBody(resource: Readonly<Record<string, string>>, spans: readonly Span[]): string {
  const sent = spans.map((span) => ({
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanos(span.endMs - span.durationMs),
    endTimeUnixNano: nanos(span.endMs),
    attributes: attributesOf(span.attributes),
    ...(span.link === null ? {} : { links: [{ traceId: span.link.traceId, spanId: span.link.spanId }] }),
    ...(span.isFault ? { status: { code: STATUS_ERROR } } : {}),
  }));
  const scopeSpans = [{ scope: { name: 'portal' }, spans: sent }];
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }],
  });
}

/** Spans that wait at most; later ones are dropped, for a collector that is away must not fill the memory. */
const WAITING_MAX = 4_096;
const BATCH = 512;

/**
 * Collects spans and hands them on, one batch at a time; a batch that is not taken is given up.
 * @param post sends a body; rejects when it was not taken
 * @param onFault told of every batch that was given up
 */
export function createSpanBatches(
  resource: Readonly<Record<string, string>>,
  post: (body: string) => Promise<void>,
  onFault: () => void,
): SpanBatches {
  let waiting: Span[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      await post(spansBody(resource, batch)).catch(onFault);
    }
    running = null;
  }
  const flush = (): Promise<void> => (running ??= run());

  return {
    add(span) {
      if (waiting.length >= WAITING_MAX) return;
      waiting.push(span);
      if (waiting.length >= BATCH) void flush();
    },
    flush,
  };
}

const POST_TIMEOUT_MS = 5_000;

/** Sends to a collector by its base address, as OTEL_EXPORTER_OTLP_ENDPOINT names it; `ask` is the process's fetch. */
export const postSpans =
  (endpoint: string, ask: typeof globalThis.fetch) =>
  async (body: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(POST_TIMEOUT_MS);
    const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    const answer = await ask(address, { method: 'POST', headers, body, signal, redirect: 'error' });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
  };
