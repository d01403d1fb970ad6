import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { parseMetricNames, loadPanelExpressions, loadPrometheusRules } from '~/scripts/testing/monitoring';
import { DEMO } from '~/tests/fixtures/demo';
import { sendRawRequest, startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { openSharedUpstream } from '~/tests/fixtures/seeded-upstream';
import { logInOn, PHONE_AGENT } from '~/tests/fixtures/site';

/** Labels added by Prometheus. */
const OF_PROMETHEUS = ['instance', 'job'];
/** Metrics that exist only while something is queued: upstream/server/state-metrics.test.ts. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  upstream_queue_deadline_seconds: ['queue'],
};

let portal: TestPortal;
let upstreamOrigin: string;
let text: string;
/** Metrics with the labels of their series. */
const known = new Map<string, Set<string>>();

function learn(exposed: string): void {
  const getLabels = (name: string): Set<string> => {
    const labels = known.get(name) ?? new Set<string>();
    known.set(name, labels);
    return labels;
  };
  for (const [, name = '', kind = ''] of exposed.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    getLabels(name);
    if (kind === 'histogram') for (const part of ['bucket', 'sum', 'count']) getLabels(`${name}_${part}`);
  }
  for (const [, name = '', list = ''] of exposed.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    for (const [, label = ''] of list.matchAll(/(\w+)="/g)) getLabels(name).add(label);
}

beforeAll(async () => {
  upstreamOrigin = await openSharedUpstream();
  portal = await startPortal({ upstreamOrigin, environment: { TRUST_PROXY: '1' } });
  const headers = { 'user-agent': PHONE_AGENT, accept: 'text/html' };
  for (const page of ['/wealth/info', '/wealth/simu/product_list']) await portal.ask(page, { headers });
  const cookie = await logInOn(portal, DEMO.qualifiedSimu);
  await portal.ask('/wealth/user', { headers: { ...headers, cookie } });
  const report = {
    event_name: 'web_vitals',
    page_url: '/simu/product/:id',
    timings: { lcp: 1_200, cls: 300 },
  };
  for (const page_url of [report.page_url, '/nobody/knows/it'])
    await portal.ask(BROWSER_PATHS.observe, {
      method: 'POST',
      body: JSON.stringify({ ...report, page_url }),
      headers: { ...headers, 'content-type': 'application/json', origin: portal.origin },
    });
  text = (await portal.ask('/metrics')).text;
  learn(text);
  learn((await sendRawRequest(upstreamOrigin, '/metrics')).text);
  for (const { record, labels = {} } of loadPrometheusRules())
    if (record !== undefined)
      known.set(record, new Set([...(known.get(record) ?? []), ...Object.keys(labels)]));
});
afterAll(() => portal.close());

/** Returns the rest of the lines with a prefix. */
const getLines = (exposed: string, start: string): string[] =>
  exposed
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length).trim());

describe('metrics of a portal and its upstream', () => {
  it('includes every metric and label named by rules and panels', () => {
    const missing = [...loadPrometheusRules().map(({ expr }) => expr), ...loadPanelExpressions()].flatMap(
      (expr) => {
        const names = parseMetricNames(expr);
        const grouped = [...(names.get('') ?? [])];
        names.delete('');
        const metrics = [...names].filter(([name]) => name !== 'up');
        const has = (name: string): readonly string[] => [
          ...OF_PROMETHEUS,
          ...(known.get(name) ?? []),
          ...(SOMETIMES[name] ?? []),
        ];
        return [
          ...metrics.filter(([name]) => !known.has(name)).map(([name]) => name),
          ...metrics.flatMap(([name, labels]) =>
            [...labels].filter((label) => !has(name).includes(label)).map((label) => `${name}{${label}}`),
          ),
          ...grouped
            .filter((label) => !metrics.some(([name]) => has(name).includes(label)))
            .map((label) => `${label} in ${expr}`),
        ];
      },
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('both include process data: event loop, heap, memory, files and handles', async () => {
    const { text: above } = await sendRawRequest(upstreamOrigin, '/metrics');
    const asked = [...loadPrometheusRules().map(({ expr }) => expr), ...loadPanelExpressions()];
    const names = new Set(
      asked
        .flatMap((expr) => [...parseMetricNames(expr).keys()])
        .filter((name) => /^(?:nodejs|process)_/.test(name)),
    );
    expect(names.size).toBeGreaterThanOrEqual(5);
    for (const name of names)
      for (const exposed of [text, above])
        expect(exposed).toMatch(new RegExp(`^${name}(?:\\{.*\\})? \\d`, 'm'));
  });

  it('matches the list of metrics in docs/operate/metrics.md', () => {
    const page = readFileSync('docs/operate/metrics.md', 'utf8');
    const mentioned = new Set(page.match(/\b(?:portal|upstream)_[a-z_]+(?=[`{])/g));
    const ours = [...known.keys()].filter(
      (name) => /^(?:portal|upstream)_/.test(name) && !/_(?:bucket|sum|count)$/.test(name),
    );
    expect(ours.filter((name) => !mentioned.has(name))).toEqual([]);
    expect([...mentioned].filter((name) => !known.has(name))).toEqual([]);
  });

  it('counts a login, sockets, the page cache, and page measurements by route', () => {
    expect(getLines(text, 'portal_logins_total{way="password",outcome="done"}')).toEqual(['1']);
    expect(Number(getLines(text, 'portal_page_cache_size{of="entries"}')[0])).toBeGreaterThan(0);
    expect(Number(getLines(text, 'portal_upstream_sockets{state="free"}')[0])).toBeGreaterThan(0);
    expect(getLines(text, 'portal_web_vitals_total').sort()).toEqual([
      '{route="pages/not-found",vital="cls",rating="poor"} 1',
      '{route="pages/not-found",vital="lcp",rating="good"} 1',
      '{route="pages/private/fund/product",vital="cls",rating="poor"} 1',
      '{route="pages/private/fund/product",vital="lcp",rating="good"} 1',
    ]);
    expect(text.includes(DEMO.qualifiedSimu)).toBe(false);
  });

  it('describes the demo world: queues, orders by step, and their age', async () => {
    const { text: above } = await sendRawRequest(upstreamOrigin, '/metrics');
    expect(getLines(above, 'upstream_queue_waiting{queue="reviews"}')).toHaveLength(1);
    expect(getLines(above, 'upstream_orders_open{side="private",step="payment"}')).toHaveLength(1);
    const logins = getLines(above, 'upstream_calls_total{call="auth.loginByPassword",outcome="ok"}');
    expect(Number(logins[0])).toBeGreaterThan(0);
    expect(getLines(above, 'upstream_state_faults_total')).toEqual(['0']);
  });
});
