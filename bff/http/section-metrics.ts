/**
 * Metrics of the components of the portal: Redis, sockets, shared and cached data, logins, order steps, browser
 * measurements.
 */
import type { MetricSet } from '~/observability/metric-set';
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

/** Adds these metrics to a set. */
export function createSectionMetrics(set: MetricSet): SectionMetrics {
  const sources: Partial<MetricSources> = {};
  const logins = set.counter('portal_logins_total', 'Login attempts by method and outcome', {
    way: LOGIN_METHODS,
    outcome: LOGIN_OUTCOMES,
  });
  const codes = set.counter('portal_sms_codes_total', 'SMS codes requested from upstream, by outcome', {
    outcome: LOGIN_OUTCOMES,
  });
  const steps = set.counter(
    'portal_order_posts_total',
    'Posted steps of orders, plans and holdings, by call and outcome',
    { step: ORDER_CALLS, outcome: ORDER_OUTCOMES },
  );
  const openEnds = set.counter(
    'portal_upstream_unknown_outcomes_total',
    'State-changing upstream calls with an unknown result',
    { call: CHANGING_CALLS, state: ['unknown', 'repeated'] },
  );
  const retries = set.counter('portal_upstream_retries_total', 'Retries of upstream calls', ['call']);
  const shared = set.counter(
    'portal_shared_replies_total',
    'Replies shared with another request: awaited or cached',
    { kind: ['kept', 'waited'] },
  );
  const vitals = set.counter(
    'portal_web_vitals_total',
    'Web Vitals reported by browsers, by route, vital and rating',
    ['route', 'vital', 'rating'],
  );
  const redisDown = set.gauge(
    'portal_redis_down',
    '1 while the Redis of REDIS_URL does not respond; 0 also without REDIS_URL',
  );
  const redisSeconds = set.histogram('portal_redis_seconds', 'Duration of a Redis command', REDIS_SECONDS);
  const redisFaults = set.counter('portal_redis_faults_total', 'Redis commands without a response');
  const unknownSecrets = set.counter(
    'portal_unknown_secret_total',
    'Sessions sealed with an unknown secret: retired, or configured only on another portal',
  );
  set.readGaugeBy(
    'portal_upstream_sockets',
    'Sockets to upstream, and calls that wait for one',
    'state',
    () => sources.sockets?.(),
  );
  set.readGaugeBy('portal_shared_calls', 'Upstream calls under way that requests share', 'of', () =>
    sources.sharedCalls?.(),
  );
  set.readGaugeBy('portal_page_cache_size', 'Whole pages of guests that are kept', 'of', () =>
    sources.keptPages?.(),
  );

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
