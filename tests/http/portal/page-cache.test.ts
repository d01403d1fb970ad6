import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, type Gate } from '~/tests/fixtures/gate';
import { startPortal, type RawRequestOptions, type TestPortal } from '~/tests/fixtures/portal';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { createSealer } from '~/bff/core/seal';
import { DEVICE_TTL_MS } from '~/bff/session/device-token';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';

let upstream: RecordingUpstream;
let portal: TestPortal;
let made = 0;
let isBroken = false;
/** Pages are rendered once it is open; null: immediately. */
let gate: Gate | null = null;
/** Offset of the cache clock. */
let aheadMs = 0;
const realNow = performance.now.bind(performance);
const TTL_MS = 60_000;

beforeEach(async () => {
  made = 0;
  isBroken = false;
  gate = null;
  aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + aheadMs);
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    environment: { PAGE_CACHE_TTL_MS: String(TTL_MS), PAGE_CACHE_STALE_MS: '600000' },
    build: buildTinySite([
      {
        id: 'info',
        path: ':product/info',
        loader: async () => {
          made += 1;
          const number = made;
          await gate?.pass();
          if (isBroken) throw new Response('broken', { status: 500 });
          return { number };
        },
      },
      {
        id: 'cookie',
        path: ':product/cookie',
        loader: ({ context }) => {
          made += 1;
          context.setPreference('theme', 'dark');
          return {};
        },
      },
      {
        id: 'device',
        path: ':product/device',
        loader: async ({ context }) => {
          made += 1;
          return context.upstream.school.progress();
        },
      },
      {
        id: 'degraded',
        path: ':product/degraded',
        loader: async ({ context }) => {
          made += 1;
          await context.upstream.content.homeFeed({ query: {} }).catch(() => null);
          return {};
        },
      },
    ]),
  });
});
beforeEach(() => {
  let count = 0;
  portal.server.prependListener('request', () => (count += 1));
  received = () => count;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal.close();
  await upstream.close();
});

const visit = (path: string, options: RawRequestOptions = {}) =>
  portal.ask(path, { ...options, headers: { 'user-agent': PHONE, ...options.headers } });
const outcome = async (path: string, headers: Record<string, string> = {}) =>
  (await visit(path, { headers })).headers['x-cache'];

const WAIT = { timeout: 20_000, interval: 10 };
/** Requests received so far. */
let received = () => 0;

describe('page cache', () => {
  it('caches a page of a guest, with a fresh nonce and request id in every response', async () => {
    const answers = [await visit('/wealth/info'), await visit('/wealth/info'), await visit('/wealth/info')];
    expect(answers.map((answer) => answer.headers['x-cache'])).toEqual(['miss', 'hit', 'hit']);
    expect(made).toBe(1);
    const nonces = answers.map(
      (answer) => /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1],
    );
    expect(new Set(nonces).size).toBe(3);
    answers.forEach((answer, at) => {
      const inPage = [...answer.text.matchAll(/nonce="([^"]+)"/g)].map((match) => match[1]);
      expect(inPage).toEqual([nonces[at], nonces[at]]);
      expect(answer.text).toContain(`<p>${String(answer.headers['x-request-id'])}</p>`);
    });
  });

  it('caches nothing that depends on the actions of one browser, for any URL', async () => {
    const progress = { is_of_account: false, answers: [], certificates: [], my_masked_name: null };
    upstream.on('/api/v1/data/school/progress', ok(progress));
    const sealer = createSealer(portal.config.sessionSecrets, DEVICE_TTL_MS);
    const cookie = `device=${await sealer.seal({ mark: 'm'.repeat(43), people: [] })}`;
    const asked: Record<string, string>[] = [{ cookie }, { cookie }, {}, {}];
    const outcomes: unknown[] = [];
    for (const headers of asked) outcomes.push(await outcome('/wealth/device', headers));
    expect(outcomes).toEqual(['miss', 'miss', 'miss', 'hit']);
    expect(made).toBe(3);
  });

  it('also serves compressed responses from the same page', async () => {
    const plain = await visit('/wealth/info');
    const gzip = await visit('/wealth/info', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gzip.headers.vary).toMatch(/Accept-Encoding/);
    const withoutOwn = (text: string) => text.replace(/nonce="[^"]+"/g, '').replace(/<p>.*?<\/p>/, '');
    expect(withoutOwn(gunzipSync(gzip.body).toString())).toBe(withoutOwn(plain.text));
    expect(gzip.body.length).toBeLessThan(plain.body.length / 3);
  });

  it('distinguishes query, edition, kind of client and appearance, but not the order of the query', async () => {
    expect(await outcome('/wealth/info?b=2&a=1')).toBe('miss');
    expect(await outcome('/wealth/info?a=1&b=2')).toBe('hit');
    expect(await outcome('/wealth/info?a=1&b=3')).toBe('miss');
    expect(await outcome('/fund/info?a=1&b=2')).toBe('miss');
    expect(await outcome('/wealth/info?a=1&b=2', { 'user-agent': PC })).toBe('miss');
    expect(await outcome('/wealth/info?a=1&b=2', { cookie: 'theme=dark' })).toBe('miss');
    expect(await outcome('/wealth/info?a=1&b=2', { cookie: 'theme=dark' })).toBe('hit');
    expect(await outcome('/wealth/info?a=1&b=2', { cookie: 'theme=nonsense' })).toBe('hit');
    expect(await outcome('/wealth/info?wx_app=1&a=1')).toBe('miss');
  });

  it.each(['session=anything', '__Host-session=x', 'flash=info:x', 'return_to=/', 'unknown=1'])(
    'never serves a request with the cookie %s, nor caches its page',
    async (cookie) => {
      await visit('/wealth/info');
      expect(await outcome('/wealth/info', { cookie })).toBe('bypass');
      expect(await outcome('/wealth/info?other=1', { cookie })).toBe('bypass');
      expect(await outcome('/wealth/info?other=1')).toBe('miss');
    },
  );

  it('never caches a page that sets a cookie, an error, a data response or a degraded page', async () => {
    for (const path of ['/wealth/cookie', '/wealth/nothing', '/wealth/degraded']) {
      expect(await outcome(path)).toBe('miss');
      expect(await outcome(path)).toBe('miss');
    }
    upstream.reset();
    expect(await outcome('/wealth/info.data')).toBe('bypass');
    expect(await outcome('/wealth/info')).toBe('miss');
  });

  it('still sets the edition cookie for each visitor of a page that depends on it', async () => {
    const first = await visit('/fund/info');
    const second = await visit('/fund/info');
    expect(second.headers['x-cache']).toBe('hit');
    expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  });

  it('renders a page for one request and shares it with concurrent ones', async () => {
    gate = createGate();
    const requests = Array.from({ length: 20 }, () => visit('/wealth/info'));
    await vi.waitFor(() => expect(received()).toBe(20), WAIT);
    gate.open();
    const answers = await Promise.all(requests);
    expect(made).toBe(1);
    const outcomes = answers.map((answer) => answer.headers['x-cache']);
    expect(outcomes.filter((each) => each === 'miss')).toHaveLength(1);
    // A request shortly after the rendering gets the cached page.
    expect(outcomes.filter((each) => each === 'shared' || each === 'hit')).toHaveLength(19);
    expect(outcomes).toContain('shared');
    expect(new Set(answers.map((answer) => /nonce="([^"]+)"/.exec(answer.text)?.[1])).size).toBe(20);
  });

  it('serves the previous page while one request renders it again', async () => {
    await visit('/wealth/info');
    aheadMs = TTL_MS;
    gate = createGate();
    const refreshing = visit('/wealth/info');
    await gate.reached;
    const others = await Promise.all(Array.from({ length: 5 }, () => visit('/wealth/info')));
    expect(others.map((answer) => answer.headers['x-cache'])).toEqual(Array(5).fill('stale'));
    expect(others.every((answer) => answer.text.includes('"number":1'))).toBe(true);
    gate.open();
    expect((await refreshing).text).toContain('"number":2');
    expect((await visit('/wealth/info')).text).toContain('"number":2');
    expect(made).toBe(2);
  });

  it('serves the previous page when rendering fails, and the error when there is none', async () => {
    await visit('/wealth/info');
    isBroken = true;
    aheadMs = TTL_MS;
    const again = await visit('/wealth/info');
    expect([again.status, again.headers['x-cache']]).toEqual([200, 'stale']);
    expect((await visit('/wealth/info?new=1')).status).toBe(500);
  });

  it('is off when PAGE_CACHE is off', async () => {
    const off = await startPortal({
      upstreamOrigin: upstream.origin,
      environment: { PAGE_CACHE: 'off' },
      build: buildTinySite([{ id: 'info', path: ':product/info', loader: () => ({ number: (made += 1) }) }]),
    });
    await off.ask('/wealth/info');
    await off.ask('/wealth/info');
    expect(made).toBe(2);
    await off.close();
  });
});
