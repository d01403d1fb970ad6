/**
 * Metrics of the components of the portal: Redis, sockets, shared and cached data, logins, order steps, browser
 * measurements.
 */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ClientKind } from '~/bff/http/app-context';
import {
  CHANGING_CALLS,
  getCodeSendOutcome,
  LOGIN_OUTCOMES,
  LOGIN_METHODS,
  getLoginOutcome,
  ORDER_CALLS,
  ORDER_OUTCOMES,
  getOrderOutcome,
} from '~/bff/http/call-ends';
import type { SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';

/** Sources that are read at each metrics scrape. */
export interface MetricSources {
  /** Sockets to upstream, and calls that wait for one. */
  sockets(): { busy: number; free: number; waiting: number };
  /** Calls in progress that other requests may share: of sessions, and of guests. */
  sharedCalls(): { sessions: number; guests: number };
  /** Cached whole pages of guests, with their bytes. */
  keptPages(): { entries: number; bytes: number };
}

/** Web Vitals as pages report them: ms, CLS in thousandths. */
export type VitalTimings = Readonly<Partial<Record<string, number>>>;

export interface SectionMetrics {
  /** Counts the outcome of a login, a code or an order from the end of a call; `clientKind`: kind of the client. */
  callEnded(record: UpstreamCallRecord, clientKind: ClientKind | null): void;
  /** A reply that another request had fetched. */
  shared(reply: Pick<SharedReply, 'isKept'>): void;
  /** Redis is reachable, or not. */
  redis(isUp: boolean): void;
  /** One command of Redis ended; a refusal is a reply. */
  redisEnded(durationMs: number, isFault: boolean): void;
  /** Called for a session that is sealed with a secret this portal does not have. */
  unknownSecret(): void;
  /** Measurements that one page reported about itself. */
  vitals(route: string, timings: VitalTimings): void;
  /** Sets the sources of the gauges from now on. */
  follow(sources: Partial<MetricSources>): void;
}

const MS_PER_SECOND = 1_000;
const REDIS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

/** Good up to the first value, poor beyond the second (web.dev/articles/vitals). */
const VITAL_BOUNDS: Readonly<Record<string, readonly [number, number]>> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [100, 250],
  ttfb: [800, 1_800],
};

function getRating(value: number, [good, poor]: readonly [number, number]): string {
  if (value <= good) return 'good';
  return value <= poor ? 'needs_improvement' : 'poor';
}

/** Opens these metrics in a registry. Counters used in alerts start at zero, so that the first event is seen. */
export function createSectionMetrics(registry: Registry): SectionMetrics {
  const registers = [registry];
  const sources: Partial<MetricSources> = {};
  const logins = new Counter({
    name: 'portal_logins_total',
    help: 'Login attempts by method and outcome',
    labelNames: ['way', 'outcome'],
    registers,
  });
  const codes = new Counter({
    name: 'portal_codes_total',
    help: 'SMS codes requested from upstream, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const steps = new Counter({
    name: 'portal_order_posts_total',
    help: 'Posted steps of orders, plans and holdings, by call and outcome',
    labelNames: ['step', 'outcome'],
    registers,
  });
  const openEnds = new Counter({
    name: 'portal_upstream_open_total',
    help: 'State-changing upstream calls with an unknown result',
    labelNames: ['call', 'state'],
    registers,
  });
  const retries = new Counter({
    name: 'portal_upstream_retries_total',
    help: 'Retries of upstream calls',
    labelNames: ['call'],
    registers,
  });
  const shared = new Counter({
    name: 'portal_shared_replies_total',
    help: 'Replies shared with another request: awaited or cached',
    labelNames: ['kind'],
    registers,
  });
  const vitals = new Counter({
    name: 'portal_web_vitals_total',
    help: 'Web Vitals reported by browsers, by route, vital and rating',
    labelNames: ['route', 'vital', 'rating'],
    registers,
  });
  const redisDown = new Gauge({
    name: 'portal_redis_down',
    help: '1 while the Redis of REDIS_URL does not respond; 0 also without REDIS_URL',
    registers,
  });
  const redisSeconds = new Histogram({
    name: 'portal_redis_seconds',
    help: 'Duration of a Redis command',
    buckets: REDIS_SECONDS,
    registers,
  });
  const redisFaults = new Counter({
    name: 'portal_redis_faults_total',
    help: 'Redis commands without a response',
    registers,
  });
  const unknownSecrets = new Counter({
    name: 'portal_unknown_secret_total',
    help: 'Sessions sealed with an unknown secret: retired, or configured only on another portal',
    registers,
  });
  readWhenAsked(registers, sources);

  for (const kind of ['kept', 'waited']) shared.inc({ kind }, 0);
  for (const outcome of LOGIN_OUTCOMES) {
    codes.inc({ outcome }, 0);
    for (const way of LOGIN_METHODS) logins.inc({ way, outcome }, 0);
  }
  for (const step of ORDER_CALLS) for (const outcome of ORDER_OUTCOMES) steps.inc({ step, outcome }, 0);
  for (const call of CHANGING_CALLS)
    for (const state of ['unknown', 'repeated']) openEnds.inc({ call, state }, 0);

  return {
    callEnded(record, clientKind) {
      const { call, attempts, outcome: state } = record;
      if (state !== null) openEnds.inc({ call, state });
      if (attempts > 1) retries.inc({ call }, attempts - 1);
      const login = getLoginOutcome(record, clientKind);
      if (login !== null) logins.inc(login);
      const code = getCodeSendOutcome(record);
      if (code !== null) codes.inc({ outcome: code });
      const outcome = getOrderOutcome(record);
      if (outcome !== null) steps.inc({ step: call, outcome });
    },
    shared: ({ isKept }) => shared.inc({ kind: isKept ? 'kept' : 'waited' }),
    redis: (isUp) => redisDown.set(isUp ? 0 : 1),
    redisEnded(durationMs, isFault) {
      redisSeconds.observe(durationMs / MS_PER_SECOND);
      if (isFault) redisFaults.inc();
    },
    unknownSecret: () => unknownSecrets.inc(),
    vitals(route, timings) {
      for (const [vital, bounds] of Object.entries(VITAL_BOUNDS)) {
        const value = timings[vital];
        if (value !== undefined) vitals.inc({ route, vital, rating: getRating(value, bounds) });
      }
    },
    follow: (more) => void Object.assign(sources, more),
  };
}

/** Gauges of the current contents of the components. */
function readWhenAsked(registers: Registry[], sources: Partial<MetricSources>): void {
  const gauge = (name: string, help: string, label: string, read: () => object | undefined): void => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, count] of Object.entries(read() ?? {}))
          this.set({ [label]: value }, Number(count));
      },
    });
  };
  gauge('portal_upstream_sockets', 'Sockets to upstream, and calls that wait for one', 'state', () =>
    sources.sockets?.(),
  );
  gauge('portal_shared_calls', 'Upstream calls under way that requests share', 'of', () =>
    sources.sharedCalls?.(),
  );
  gauge('portal_page_cache_size', 'Whole pages of guests that are kept', 'of', () => sources.keptPages?.());
}
