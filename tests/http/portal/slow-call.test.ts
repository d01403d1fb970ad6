import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { PortalContext } from '~/bff/http/app-context';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// One upstream call that is slow, dead or refusing affects only its own page.

const SLOW = '/api/v1/data/phrase';
const WORDS = '/api/v1/data/search/hot';
const VISITORS = 120;

const slow = (context: PortalContext) => context.upstream.content.phrases();
/** Like real pages: a refusal has its own status. */
const shown = async (call: Promise<unknown>) => ({
  said: await call.catch(({ status }: { status: number }) => {
    throw new Response(null, { status });
  }),
});
const site = buildTinySite([
  { id: 'slow', path: ':product/slow', loader: ({ context }) => shown(slow(context)) },
  {
    id: 'twice',
    path: ':product/twice',
    loader: async ({ context }) => {
      const first = await slow(context).catch((error: { kind: string }) => error.kind);
      const second = await slow(context).catch((error: { kind: string }) => error.kind);
      return { first, second };
    },
  },
  {
    id: 'info',
    path: ':product/info',
    loader: async ({ context }) => ({ words: await context.upstream.search.hot() }),
  },
  { id: 'plain', path: ':product/user', loader: () => ({ plain: true }) },
]);

let upstream: RecordingUpstream;
let portal: TestPortal;

async function open(environment: Record<string, string> = {}): Promise<void> {
  upstream = await startRecordingUpstream();
  upstream.on(WORDS, ok({ words: ['消费'] }));
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: site,
    // Nothing is shared or cached: every visitor causes one more page and one more call.
    environment: { PAGE_CACHE: 'off', GUEST_CACHE_TTL_MS: '0', TRUST_PROXY: '1', ...environment },
  });
}
afterEach(async () => {
  await portal.close();
  await upstream.close();
});

/** Requests a page as a person with a separate IP address. */
const visit = (path: string, person: number) =>
  portal.ask(path, { headers: { 'x-forwarded-for': `198.51.${person >> 8}.${person & 255}` } });

const statuses = (answers: readonly { status: number }[]): number[] => [
  ...new Set(answers.map(({ status }) => status)),
];

/** Holds responses of the slow call until the test releases them. */
function heldAnswers() {
  const held: ServerResponse[] = [];
  upstream.on(SLOW, { kind: 'custom', handle: (_request, res) => void held.push(res) });
  return {
    held,
    release(): void {
      upstream.on(SLOW, ok(['慢慢来']));
      for (const res of held.splice(0)) {
        res.writeHead(200, { 'content-type': 'application/json' });
        res.end(JSON.stringify({ code: 0, msg: '', result: ['慢慢来'] }));
      }
    },
  };
}

describe('a slow call', () => {
  it('120 visitors of its page leave all other pages unaffected; admitted ones get the page', async () => {
    await open({ SSR_CONCURRENCY: '32', UPSTREAM_CONNECTIONS: '32' });
    const { held, release } = heldAnswers();
    const waiting = Array.from({ length: VISITORS }, (_, person) => visit('/wealth/slow', person));
    // Its share of the sockets, a quarter, and no more.
    await expect.poll(() => held.length).toBe(8);
    for (let round = 0; round < 5; round += 1) {
      const others = await Promise.all(
        Array.from({ length: 12 }, (_, person) =>
          visit(person % 2 === 0 ? '/wealth/info' : '/wealth/user', VISITORS + person),
        ),
      );
      expect(statuses(others)).toEqual([200]);
    }
    expect(held.length).toBe(8);
    const metrics = (await portal.ask('/metrics')).text;
    expect(metrics).toMatch(/portal_rendering 0\b/);
    release();
    const answers = await Promise.all(waiting);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(statuses(refused).every((status) => status === 503)).toBe(true);
    expect((await visit('/wealth/slow', 1)).status).toBe(200);
  });
});

describe('budget of a page', () => {
  it('is shared by its calls: those after a dead one are not sent, and nothing is retried', async () => {
    await open({ PAGE_BUDGET_MS: '300' });
    upstream.on(SLOW, { kind: 'hang' });
    const answer = await visit('/wealth/twice', 1);
    expect(answer.text).toContain('"first":"UpstreamTimeoutError","second":"UpstreamTimeoutError"');
    expect(upstream.of(SLOW)).toHaveLength(1);
  });
});

describe('circuit breaker of a call', () => {
  const failing = async (times: number, getPerson: (each: number) => number): Promise<void> => {
    for (let each = 0; each < times; each += 1) await visit('/wealth/slow', getPerson(each));
  };

  it('opens when no call gets a response; then nothing is sent, the call is reported, and the first response closes it', async () => {
    await open();
    upstream.on(SLOW, { kind: 'raw', status: 500, body: 'broken' });
    await failing(6, (each) => each);
    const sent = upstream.of(SLOW).length;
    expect(sent).toBe(6);
    await failing(3, (each) => each);
    expect(upstream.of(SLOW)).toHaveLength(sent);
    const ready = await portal.ask('/readyz');
    expect([ready.status, ready.text]).toEqual([200, 'ready\nopen: content.phrases']);
    expect((await portal.ask('/metrics')).text).toContain(
      'portal_upstream_breaker_open{call="content.phrases"} 1',
    );
    expect((await visit('/wealth/info', 1)).status).toBe(200);

    upstream.on(SLOW, ok(['又好了']));
    await expect.poll(async () => (await visit('/wealth/slow', 1)).status).toBe(200);
    expect((await portal.ask('/readyz')).text).toBe('ready');
    expect((await portal.ask('/metrics')).text).toContain(
      'portal_upstream_breaker_open{call="content.phrases"} 0',
    );
    const events = portal.lines.filter(({ call }) => call === 'content.phrases').map(({ event }) => event);
    expect(events.filter((event) => event === 'call-open' || event === 'call-closed')).toEqual([
      'call-open',
      'call-closed',
    ]);
  });

  it('stays closed for refusals, and when upstream fails on the data of one person', async () => {
    await open();
    upstream.on(SLOW, refusal(3, '服务繁忙'));
    await failing(30, (each) => each);
    expect(upstream.of(SLOW)).toHaveLength(30);
    upstream.on(SLOW, { kind: 'raw', status: 500, body: 'broken' });
    await failing(30, () => 7);
    expect(upstream.of(SLOW)).toHaveLength(60);
    await setImmediate();
    expect((await portal.ask('/readyz')).text).toBe('ready');
  });
});
