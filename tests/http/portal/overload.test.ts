import { request, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortalContext } from '~/bff/http/app-context';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// While upstream is slow, new requests are refused immediately instead of waiting in vain behind the others.

const SLOW = '/api/v1/data/phrase';
const STAR = '/api/v1/data/favorite/optional/app';
const OUTCOME = '/api/v1/data/intent/outcome';
const CONCURRENCY = 6;
const BUDGET_MS = 100_000;
const CACHE_MS = 60_000;
/** Offset of the wait clock. */
let aheadMs = 0;
/** Pages that hold their slots until these functions are called. */
const busy: (() => void)[] = [];
const realNow = performance.now.bind(performance);

const phrases = async ({ context }: { context: PortalContext }) => ({
  said: await context.upstream.content.phrases(),
});
const site = buildTinySite([
  { id: 'slow', path: ':product/slow', loader: phrases, action: phrases },
  { id: 'read', path: ':product/read', loader: phrases },
  { id: 'beside', path: ':product/beside', loader: phrases },
  {
    id: 'busy',
    path: ':product/busy',
    loader: () => new Promise((resolve) => busy.push(() => resolve({ busy: false }))),
  },
  {
    id: 'start',
    path: ':product/start',
    loader: async ({ context }) => context.session.start('token-of-somebody', '13800138000'),
  },
]);

let upstream: RecordingUpstream;
let portal: TestPortal;
let cookie: string;
const held: ServerResponse[] = [];

const reply = { code: 0, msg: '', result: ['慢慢来'] };
const hold = (): void => {
  for (const path of [SLOW, STAR, OUTCOME])
    upstream.on(path, { kind: 'custom', handle: (_request, res) => void held.push(res) });
};
function release(): void {
  for (const path of [SLOW, STAR, OUTCOME]) upstream.on(path, ok(reply.result));
  for (const res of held.splice(0)) {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(reply));
  }
}

beforeAll(async () => {
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
  upstream = await startRecordingUpstream();
  const environment = {
    ...{ SSR_CONCURRENCY: String(CONCURRENCY), PAGE_BUDGET_MS: String(BUDGET_MS), GUEST_CACHE_TTL_MS: '0' },
    ...{ UPSTREAM_TIMEOUT_MS: '100000', PAGE_CACHE_TTL_MS: '1000', PAGE_CACHE_STALE_MS: String(CACHE_MS) },
  };
  portal = await startPortal({ upstreamOrigin: upstream.origin, build: site, environment });
  const started = await portal.ask('/wealth/start');
  cookie = (started.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
});
afterAll(async () => {
  vi.restoreAllMocks();
  await portal?.close();
  await upstream?.close();
});
beforeEach(() => {
  aheadMs = 0;
  hold();
});
afterEach(async () => {
  release();
  await Promise.all(waiting);
  waiting = [];
});

const metrics = async (): Promise<string> => (await portal.ask('/metrics')).text;
const check = (path: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  portal.ask(path, { headers: { accept: 'text/html', ...headers } });
const post = (path: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
  portal.ask(path, {
    method: 'POST',
    body: 'x=1',
    headers: {
      ...{ accept: 'text/html', origin: portal.origin, 'content-length': '3' },
      ...{ 'content-type': 'application/x-www-form-urlencoded', ...headers },
    },
  });

let visits = 0;
let waiting: Promise<RawResponse>[] = [];
/** Adds requests that are admitted and wait. */
async function comesIn(...asked: Promise<RawResponse>[]): Promise<void> {
  waiting.push(...asked);
  await expect.poll(() => held.length).toBe(waiting.length);
}
/** Adds guests who wait for a page; each requests a different one, so that nothing is shared. */
const guests = (path: string, count: number): Promise<void> =>
  comesIn(...Array.from({ length: count }, () => check(`${path}?visit=${(visits += 1)}`)));
const later = (share: number): void => void (aheadMs += BUDGET_MS * share);

describe('slow upstream', () => {
  it('refuses guests first, then logged-in persons, then form posts: immediately, with the wait and a next step', async () => {
    await guests('/wealth/slow', CONCURRENCY);
    expect(await metrics()).toContain(`portal_pages_waiting ${CONCURRENCY}`);
    await comesIn(check('/wealth/slow?visit=in'));
    later(0.21);
    const sent = upstream.of(SLOW).length;
    const refused = await check('/wealth/slow?visit=out');
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 2]);
    expect(refused.text).toContain('<a href="">再试一次</a>');
    const data = await portal.ask('/wealth/slow.data?visit=out');
    expect([data.status, JSON.parse(data.text)]).toMatchObject([
      503,
      { title: 'OverloadError', isUnsent: true },
    ]);
    // None of it has reached upstream.
    expect(upstream.of(SLOW)).toHaveLength(sent);
    expect(await metrics()).toContain('portal_shed_total{reason="upstream"} 2');
    await comesIn(check('/wealth/slow', { cookie }), post('/wealth/slow'));
    later(0.3);
    const form = await post('/wealth/slow', { cookie });
    expect(form.status).toBe(503);
    expect(form.text).toContain('这次提交没有受理，没有任何变动。');
    expect(form.text).toContain('请返回上一页，在那里再次提交。');
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    expect(await metrics()).toContain('portal_pages_waiting 0');
    expect((await check('/wealth/slow?visit=after')).status).toBe(200);
  });

  it('refuses a logged-in reader after guests and before forms', async () => {
    await guests('/wealth/read', CONCURRENCY);
    later(0.21);
    expect((await check('/wealth/read?visit=guest')).status).toBe(503);
    await comesIn(check('/wealth/read', { cookie }));
    later(0.15);
    expect((await check('/wealth/read', { cookie })).status).toBe(503);
    await comesIn(post('/wealth/slow', { cookie }));
  });

  it('closes only the waiting pages, not others, and not because of a few long waits', async () => {
    await guests('/wealth/beside', 3);
    later(0.21);
    await guests('/wealth/slow', CONCURRENCY);
    expect(await metrics()).toContain(`portal_pages_waiting ${CONCURRENCY + 3}`);
    await comesIn(check('/wealth/beside?visit=in'));
    await comesIn(check('/wealth/slow?visit=in-too'));
    later(0.21);
    expect((await check('/wealth/slow?visit=closed')).status).toBe(503);
    expect((await check('/wealth/beside?visit=closed')).status).toBe(503);
    await comesIn(check('/wealth/read?visit=open'));
  });

  it('refuses a page immediately when its time ends in the queue, and does not render it', async () => {
    await comesIn(check('/wealth/slow?visit=late'));
    const [late] = waiting;
    await expect.poll(metrics).toMatch(/portal_rendering 0\b/);
    const holding = Array.from({ length: CONCURRENCY }, (_, each) => check(`/wealth/busy?visit=${each}`));
    await expect.poll(() => busy.length).toBe(CONCURRENCY);
    later(1.1);
    release();
    const refused = await late;
    expect([refused?.status, Number(refused?.headers['retry-after'])]).toEqual([503, 2]);
    expect(refused?.text).toContain('<a href="">再试一次</a>');
    for (const end of busy.splice(0)) end();
    expect((await Promise.all(holding)).map(({ status }) => status)).toEqual(holding.map(() => 200));
    expect(await metrics()).toMatch(/portal_rendering 0\b/);
  });

  it('serves guests the cached page when there is one', async () => {
    release();
    const before = await check('/wealth/slow');
    expect([before.status, before.headers['x-cache']]).toEqual([200, 'miss']);
    hold();
    await guests('/wealth/slow', CONCURRENCY);
    later(0.21);
    const kept = await check('/wealth/slow');
    expect([kept.status, kept.headers['x-cache']]).toEqual([200, 'stale']);
    expect(kept.text).toContain('慢慢来');
  });
});

describe('browser calls with a slow upstream', () => {
  const call = (path: string, headers: Record<string, string> = {}): Promise<RawResponse> =>
    portal.ask(path, { headers: { accept: 'application/json', ...headers } });
  const star = (): Promise<RawResponse> =>
    portal.ask(STAR, {
      method: 'POST',
      body: JSON.stringify({ public: ['000001'] }),
      headers: { cookie, origin: portal.origin, 'content-type': 'application/json' },
    });
  const askOutcome = (): Promise<RawResponse> => call(`${OUTCOME}?key=0123456789abcdef`, { cookie });
  const times = (ask: () => Promise<RawResponse>): Promise<RawResponse>[] =>
    Array.from({ length: CONCURRENCY }, ask);

  it('refuses guests first, then logged-in persons: immediately, without sending, with the wait; waiting calls are answered', async () => {
    await comesIn(...times(() => call(SLOW)));
    expect(await metrics()).toContain(`portal_browser_calls_waiting ${CONCURRENCY}`);
    later(0.19);
    await comesIn(call(SLOW));
    later(0.02);
    const sent = upstream.of(SLOW).length;
    const refused = await call(SLOW);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([503, 2]);
    expect(JSON.parse(refused.text)).toMatchObject({ title: 'OverloadError', isUnsent: true });
    expect(upstream.of(SLOW)).toHaveLength(sent);
    expect(await metrics()).toContain('portal_shed_total{reason="call"} 1');
    // Pages have a separate limit, and a call without waiting callers is admitted.
    await comesIn(check('/wealth/slow?visit=page'), call(SLOW, { cookie }), askOutcome());
    later(0.15);
    expect((await call(SLOW, { cookie })).status).toBe(503);
    release();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
    expect(await metrics()).toContain('portal_browser_calls_waiting 0');
    expect((await call(SLOW)).status).toBe(200);
  });

  it('refuses changes and result checks last, and says that nothing was sent', async () => {
    await comesIn(...times(star), ...times(askOutcome));
    later(0.49);
    await comesIn(star(), askOutcome());
    later(0.02);
    const sent = upstream.of(STAR).length + upstream.of(OUTCOME).length;
    const refused = await Promise.all([star(), askOutcome()]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect(refused.map(({ text }) => JSON.parse(text).isUnsent)).toEqual([true, true]);
    expect(upstream.of(STAR).length + upstream.of(OUTCOME).length).toBe(sent);
  });

  it('removes a client that leaves from the queue', async () => {
    const leaving = request(portal.origin + SLOW).on('error', () => undefined);
    leaving.end();
    await expect.poll(metrics).toContain('portal_browser_calls_waiting 1');
    await expect.poll(() => held.length).toBe(1);
    leaving.destroy();
    await expect.poll(metrics).toContain('portal_browser_calls_waiting 0');
    held.pop();
  });
});
