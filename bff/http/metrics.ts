/** Prometheus metrics. Label values come from bounded sets only: route ids, call ids, methods, status codes. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ClientKind } from '~/bff/http/app-context';
import { LIMIT_KINDS } from '~/bff/http/rate-limits';
import { createSectionMetrics, type SectionMetrics } from '~/bff/http/section-metrics';
import type { CacheOutcome, UpstreamCallRecord } from '~/bff/http/request-scope';
import { calls as contractCalls } from '~/contract';

/**
 * Reasons for refusing under overload: a page without a rendering slot, or a page or browser call that waited for
 * upstream too long.
 */
const SHED_REASONS = ['place', 'upstream', 'call'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

export interface PortalMetrics extends Omit<SectionMetrics, 'callEnded'> {
  requestEnded(
    labels: { route: string; method: string; status: number; isClientGone: boolean },
    durationMs: number,
  ): void;
  upstreamCallEnded(record: UpstreamCallRecord, clientKind: ClientKind | null): void;
  /** A reply of the call did not match the contract. */
  misshapen(call: string): void;
  pageCache(outcome: CacheOutcome): void;
  limitRefused(kind: string): void;
  /** Pages being rendered now and pages waiting for their turn. */
  rendering(active: number, waiting: number): void;
  /** Pages that wait for upstream. */
  waitingUpstream(count: number): void;
  /** Browser calls that wait for upstream. */
  waitingCalls(count: number): void;
  /** A page or a call was refused with 503. */
  shed(reason: ShedReason): void;
  /** A promise of a request was rejected without a handler. */
  unhandledRejection(): void;
  /** The breaker of a call opened or closed. */
  breaker(call: string, isOpen: boolean): void;
  /** Exposition text and its content type. */
  expose(): Promise<{ text: string; contentType: string }>;
}

const PAGE_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 21.5];
const MS_PER_SECOND = 1_000;

/** Creates a separate registry, so that several portals can run in one process (tests). */
export function createMetrics(options: {
  hasProcessMetrics: boolean;
  /** Version of the running code. */
  version: string;
  /** Number of failed log writes so far. */
  logFaults?: () => number;
}): PortalMetrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.hasProcessMetrics) collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'portal_build_info',
    help: '1, with release and Node version as labels',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: options.version, node: process.versions.node }, 1);
  const { callEnded: partCallEnded, ...parts } = createSectionMetrics(registry);

  const requests = new Counter({
    name: 'portal_requests_total',
    help: 'Requests by route pattern, method and status (499: the client left)',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time from the arrival of a request to the last byte of its response',
    labelNames: ['route'],
    buckets: PAGE_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'portal_upstream_calls_total',
    help: 'Upstream calls by call and outcome',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'portal_upstream_refused_total',
    help: 'Upstream calls refused, by reason',
    labelNames: ['call', 'reason'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'portal_upstream_call_seconds',
    help: 'Duration of an upstream call including its retry',
    labelNames: ['call'],
    buckets: PAGE_SECONDS,
    registers,
  });
  const cache = new Counter({
    name: 'portal_page_cache_total',
    help: 'Anonymous pages by cache result',
    labelNames: ['outcome'],
    registers,
  });
  const refused = new Counter({
    name: 'portal_limit_refused_total',
    help: 'Requests and actions refused by a rate limit',
    labelNames: ['kind'],
    registers,
  });
  const rendering = new Gauge({ name: 'portal_rendering', help: 'Pages being rendered now', registers });
  const waiting = new Gauge({
    name: 'portal_rendering_waiting',
    help: 'Pages waiting to be rendered',
    registers,
  });
  const shed = new Counter({
    name: 'portal_shed_total',
    help: 'Requests refused with 503 under overload: pages without a rendering slot, pages or browser calls that would wait for upstream',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  const waitingUpstream = new Gauge({
    name: 'portal_waiting_upstream',
    help: 'Pages waiting for upstream',
    registers,
  });
  const waitingCalls = new Gauge({
    name: 'portal_waiting_calls',
    help: 'Browser calls waiting for upstream',
    registers,
  });

  const unhandled = new Counter({
    name: 'portal_unhandled_rejections_total',
    help: 'Unhandled promise rejections: the log line unhandled-rejection names the route',
    registers,
  });
  const breakers = new Gauge({
    name: 'portal_upstream_breaker_open',
    help: '1 while the circuit breaker of a call is open',
    labelNames: ['call'],
    registers,
  });
  const openings = new Counter({
    name: 'portal_upstream_breaker_opens_total',
    help: 'Number of times the circuit breaker of a call opened',
    labelNames: ['call'],
    registers,
  });
  const misshapen = new Counter({
    name: 'portal_upstream_misshapen_total',
    help: 'Replies whose result breaks the contract',
    labelNames: ['call'],
    registers,
  });

  // Counters used in alerts start at zero: otherwise the first event would not be seen as an increase.
  for (const { id: call } of contractCalls) {
    breakers.set({ call }, 0);
    for (const counter of [openings, misshapen]) counter.inc({ call }, 0);
  }
  for (const kind of LIMIT_KINDS) refused.inc({ kind }, 0);

  const { logFaults = () => 0 } = options;
  new Counter({
    name: 'portal_log_faults_total',
    help: 'Failed log writes: the disk is full',
    registers,
    collect() {
      this.reset();
      this.inc(logFaults());
    },
  });

  const getRequests = byLabels(requests);
  const getRequestSeconds = byLabels(requestSeconds);
  const getCalls = byLabels(calls);
  const getCallSeconds = byLabels(callSeconds);

  return {
    ...parts,
    requestEnded({ route, method, status, isClientGone }, durationMs) {
      getRequests(route, method, String(isClientGone ? 499 : status)).inc();
      getRequestSeconds(route).observe(durationMs / MS_PER_SECOND);
    },
    upstreamCallEnded(record, clientKind) {
      getCalls(record.call, record.errorKind ?? 'ok').inc();
      if (record.reason !== null) refusals.inc({ call: record.call, reason: record.reason });
      partCallEnded(record, clientKind);
      getCallSeconds(record.call).observe(record.durationMs / MS_PER_SECOND);
    },
    misshapen: (call) => misshapen.inc({ call }),
    pageCache: (outcome) => cache.inc({ outcome }),
    limitRefused: (kind) => refused.inc({ kind }),
    rendering(active, queued) {
      rendering.set(active);
      waiting.set(queued);
    },
    waitingUpstream: (count) => waitingUpstream.set(count),
    waitingCalls: (count) => waitingCalls.set(count),
    shed: (reason) => shed.inc({ reason }),
    unhandledRejection: () => unhandled.inc(),
    breaker(call, isOpen) {
      breakers.set({ call }, isOpen ? 1 : 0);
      if (isOpen) openings.inc({ call });
    },
    expose: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

/**
 * Finds the child of a metric for its label values once: their sets are bounded, and a lookup costs more than
 * counting.
 */
function byLabels<T>(metric: { labels(...values: string[]): T }): (...values: string[]) => T {
  const known = new Map<string, T>();
  return (...values) => {
    const key = values.join(' ');
    const child = known.get(key) ?? metric.labels(...values);
    known.set(key, child);
    return child;
  };
}
