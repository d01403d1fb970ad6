import { describe, expect, it } from 'vitest';
import { createMetricSet } from '~/observability/metric-set';
import { createSectionMetrics } from '~/bff/http/section-metrics';
import type { UpstreamCallRecord } from '~/bff/http/request-scope';

function opened() {
  const set = createMetricSet();
  const metrics = createSectionMetrics(set);
  const getValue = async (line: string): Promise<string | undefined> =>
    (await set.expose())
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1);
  return { metrics, set, valueOf: getValue };
}

const record = (changes: Partial<UpstreamCallRecord>): UpstreamCallRecord => ({
  ...{ call: 'auth.loginByPassword', status: 200, code: 0, durationMs: 5, attempts: 1, errorKind: null },
  ...{ reason: null, outcome: null, hasChanged: true, spanId: '', isHeldBack: false },
  ...changes,
});
const refused = { errorKind: 'UpstreamBusinessError', code: 4003 };

describe('metrics of logins', () => {
  it.each([
    ['password login', {}, 'browser', 'password', 'done'],
    ['wrong password', refused, 'browser', 'password', 'refused'],
    [
      'captcha login with a new phone',
      { call: 'auth.loginByCaptcha', code: 400_000 },
      'browser',
      'captcha',
      'done',
    ],
    [
      'one-tap login refused by the carrier',
      { call: 'auth.oneTapLogin', code: 1 },
      'browser',
      'one_tap',
      'refused',
    ],
    ['login with the app token', { call: 'auth.reloadSession' }, 'app', 'native', 'done'],
    [
      'login with a used token',
      { call: 'auth.reloadSession', code: 4009 },
      'mini-program',
      'mini',
      'refused',
    ],
    [
      'login without a response',
      { errorKind: 'UpstreamTimeoutError', code: null },
      'browser',
      'password',
      'failed',
    ],
    [
      'login aborted by the client',
      { errorKind: 'ClientGoneError', code: null },
      'browser',
      'password',
      'left',
    ],
  ] as const)('%s', async (_what, changes, kind, way, outcome) => {
    const { metrics, valueOf } = opened();
    metrics.callEnded(record(changes), kind);
    expect(await valueOf(`portal_logins_total{way="${way}",outcome="${outcome}"}`)).toBe('1');
  });

  it('counts codes that are sent', async () => {
    const { metrics, valueOf } = opened();
    metrics.callEnded(record({ call: 'auth.sendCaptcha' }), 'browser');
    metrics.callEnded(record({ call: 'publicTrade.sendPasswordCaptcha', ...refused }), 'browser');
    expect(await valueOf('portal_sms_codes_total{outcome="done"}')).toBe('1');
    expect(await valueOf('portal_sms_codes_total{outcome="refused"}')).toBe('1');
    expect(await valueOf('portal_logins_total{way="captcha",outcome="done"}')).toBe('0');
  });
});

describe('metrics of orders', () => {
  it.each([
    ['done', {}],
    ['refused', { ...refused, reason: 'closed' }],
    ['unknown', { errorKind: 'UpstreamNetworkError', outcome: 'unknown' }],
    ['failed', { errorKind: 'OverloadError' }],
    ['left', { errorKind: 'ClientGoneError' }],
  ] as const)('counts an order step that is %s', async (outcome, changes) => {
    const { metrics, valueOf } = opened();
    const line = `portal_order_posts_total{step="orders.reserve",outcome="${outcome}"}`;
    expect(await valueOf(line)).toBe('0');
    metrics.callEnded(record({ call: 'orders.reserve', ...changes }), 'browser');
    metrics.callEnded(record({ call: 'orders.list', ...changes }), 'browser');
    expect(await valueOf(line)).toBe('1');
    const open = outcome === 'unknown' ? '1' : '0';
    expect(
      await valueOf('portal_upstream_unknown_outcomes_total{call="orders.reserve",state="unknown"}'),
    ).toBe(open);
  });
});

describe('metrics of pages and components', () => {
  it('counts Web Vitals by their rating and ignores other timings', async () => {
    const { metrics, set, valueOf } = opened();
    metrics.vitals('pages/home', { lcp: 2_500, cls: 251, ttfb: 801, load: 4_000 });
    const line = (vital: string, rating: string): string =>
      `portal_web_vitals_total{route="pages/home",vital="${vital}",rating="${rating}"}`;
    expect(await valueOf(line('lcp', 'good'))).toBe('1');
    expect(await valueOf(line('cls', 'poor'))).toBe('1');
    expect(await valueOf(line('ttfb', 'needs_improvement'))).toBe('1');
    expect((await set.expose()).match(/^portal_web_vitals_total\{/gm)).toHaveLength(3);
  });

  it('counts retries, shared replies and Redis faults, and reads gauges at the time of the scrape', async () => {
    const { metrics, valueOf } = opened();
    let busy = 1;
    metrics.follow({ sockets: () => ({ busy, free: 2, waiting: 3 }) });
    metrics.callEnded(record({ call: 'market.simuNav', attempts: 2 }), 'browser');
    metrics.shared({ isKept: true });
    metrics.redis(false);
    metrics.redisEnded(500, true);
    busy = 4;
    expect(await valueOf('portal_upstream_retries_total{call="market.simuNav"}')).toBe('1');
    expect(await valueOf('portal_shared_replies_total{kind="kept"}')).toBe('1');
    expect(await valueOf('portal_redis_down')).toBe('1');
    expect(await valueOf('portal_redis_faults_total')).toBe('1');
    expect(await valueOf('portal_upstream_sockets{state="busy"}')).toBe('4');
    expect(await valueOf('portal_upstream_sockets{state="waiting"}')).toBe('3');
    metrics.redis(true);
    expect(await valueOf('portal_redis_down')).toBe('0');
  });
});
