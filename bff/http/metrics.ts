/** Prometheus metrics. Label values come from bounded sets only: route ids, call ids, methods, status codes. */
import type { ClientKind } from '~/bff/http/app-context';
import { LIMIT_KINDS } from '~/bff/http/rate-limits';
import { createSectionMetrics, type SectionMetrics } from '~/bff/http/section-metrics';
import type { CacheOutcome, UpstreamCallRecord } from '~/bff/http/request-scope';
import { calls as contractCalls } from '~/contract';
import { byLabels, createMetricSet, METRICS_CONTENT_TYPE } from '~/observability/metric-set';

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
  const set = createMetricSet();
  if (options.hasProcessMetrics) set.watchProcess();
  set
    .gauge('portal_build_info', '1, with release and Node version as labels', ['version', 'node'])
    .set({ version: options.version, node: process.versions.node }, 1);
  const { callEnded: countSectionCall, ...sectionMetrics } = createSectionMetrics(set);

  const requests = set.counter(
    'portal_requests_total',
    'Requests by route pattern, method and status (499: the client left)',
    ['route', 'method', 'status'],
  );
  const requestSeconds = set.histogram(
    'portal_request_seconds',
    'Time from the arrival of a request to the last byte of its response',
    PAGE_SECONDS,
    ['route'],
  );
  const calls = set.counter('portal_upstream_calls_total', 'Upstream calls by call and outcome', [
    'call',
    'outcome',
  ]);
  const refusals = set.counter('portal_upstream_refused_total', 'Upstream calls refused, by reason', [
    'call',
    'reason',
  ]);
  const callSeconds = set.histogram(
    'portal_upstream_call_seconds',
    'Duration of an upstream call including its retry',
    PAGE_SECONDS,
    ['call'],
  );
  const cache = set.counter('portal_page_cache_total', 'Anonymous pages by cache result', ['outcome']);
  const refused = set.counter('portal_limit_refused_total', 'Requests and actions refused by a rate limit', {
    kind: LIMIT_KINDS,
  });
  const rendering = set.gauge('portal_rendering', 'Pages being rendered now');
  const waiting = set.gauge('portal_rendering_waiting', 'Pages waiting to be rendered');
  const shed = set.counter(
    'portal_shed_total',
    'Requests refused with 503 under overload: pages without a rendering slot, pages or browser calls that would wait for upstream',
    { reason: SHED_REASONS },
  );
  const waitingUpstream = set.gauge('portal_pages_waiting', 'Pages waiting for upstream');
  const waitingCalls = set.gauge('portal_browser_calls_waiting', 'Browser calls waiting for upstream');
  const unhandled = set.counter(
    'portal_unhandled_rejections_total',
    'Unhandled promise rejections: the log line unhandled-rejection names the route',
  );
  const call = contractCalls.map(({ id }) => id);
  const breakers = set.gauge(
    'portal_upstream_breaker_open',
    '1 while the circuit breaker of a call is open',
    { call },
  );
  const openings = set.counter(
    'portal_upstream_breaker_opens_total',
    'Number of times the circuit breaker of a call opened',
    { call },
  );
  const misshapen = set.counter(
    'portal_upstream_contract_violations_total',
    'Replies whose result breaks the contract',
    { call },
  );
  set.readCounter(
    'portal_log_faults_total',
    'Failed log writes: the disk is full',
    options.logFaults ?? (() => 0),
  );

  const getRequests = byLabels(requests);
  const getRequestSeconds = byLabels(requestSeconds);
  const getCalls = byLabels(calls);
  const getCallSeconds = byLabels(callSeconds);

  return {
    ...sectionMetrics,
    requestEnded({ route, method, status, isClientGone }, durationMs) {
      getRequests(route, method, String(isClientGone ? 499 : status)).inc();
      getRequestSeconds(route).observe(durationMs / MS_PER_SECOND);
    },
    upstreamCallEnded(record, clientKind) {
      getCalls(record.call, record.errorKind ?? 'ok').inc();
      if (record.reason !== null) refusals.inc({ call: record.call, reason: record.reason });
      countSectionCall(record, clientKind);
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
    expose: async () => ({ text: await set.expose(), contentType: METRICS_CONTENT_TYPE }),
  };
}
