import { parseConfig } from '~/bff/core/config';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopGracefully } from '~/bff/boot/graceful-stop';
import { createLog } from '~/bff/http/log';
import { createGate, type Gate } from '~/tests/fixtures/gate';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

let upstream: RecordingUpstream;
let portal: TestPortal;
let aborted = 0;
/** Gate that holds the slow page. */
let gate: Gate;
const WAIT = { timeout: 20_000, interval: 20 };

const site = buildTinySite([
  { id: 'info', path: ':product/info' },
  {
    id: 'slow',
    path: ':product/slow',
    loader: async ({ request }) => {
      request.signal.addEventListener('abort', () => (aborted += 1));
      await gate.pass(request.signal);
      return {};
    },
  },
  {
    id: 'throws',
    path: ':product/throws',
    loader: () => {
      throw new Error('inner text');
    },
  },
]);

async function open(environment: Record<string, string> = {}): Promise<void> {
  upstream = await startRecordingUpstream();
  portal = await startPortal({ upstreamOrigin: upstream.origin, build: site, environment });
}
beforeEach(() => {
  aborted = 0;
  gate = createGate();
});
afterEach(async () => {
  gate.open();
  await portal.close();
  await upstream.close();
});

describe('health', () => {
  it('is alive without an upstream, and ready only with a responding one', async () => {
    await open();
    upstream.on('/healthz', { kind: 'json', body: {} });
    expect((await portal.ask('/readyz')).status).toBe(200);
    const untilReady = (status: number) =>
      vi.waitFor(async () => expect((await portal.ask('/readyz')).status).toBe(status), WAIT);
    upstream.on('/healthz', { kind: 'reset' });
    await untilReady(503);
    expect((await portal.ask('/healthz')).status).toBe(200);
    upstream.on('/healthz', { kind: 'json', body: {} });
    await untilReady(200);
  });
});

describe('errors', () => {
  it('returns 500 without internal text for a throwing loader, and serves the next request', async () => {
    await open();
    const answer = await portal.ask('/wealth/throws');
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('inner text');
    expect((await portal.ask('/wealth/info')).status).toBe(200);
  });

  it('returns a plain document with the id, or problem details, for a failure before rendering', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '1' });
    await portal.ask('/wealth/info');
    const page = await portal.ask('/wealth/info', { headers: { accept: 'text/html' } });
    expect(page.status).toBe(429);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.text).toContain('操作过于频繁，请稍后再试');
    expect(page.text).toContain(String(page.headers['x-request-id']));
    const data = await portal.ask('/gsapi/none');
    expect(data.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(data.text)).toMatchObject({ status: 429, title: 'RateLimitError' });
    expect((await portal.ask('/healthz')).status).toBe(200);
  });
});

describe('load', () => {
  it('sheds with 503 and Retry-After above its rendering capacity, and serves again immediately', async () => {
    await open({ SSR_CONCURRENCY: '2', PAGE_CACHE: 'off' });
    const statuses: number[] = [];
    const requests = Array.from({ length: 30 }, async () => {
      const { status, headers } = await portal.ask('/wealth/slow');
      statuses.push(status);
      return { status, retryAfter: Number(headers['retry-after']) };
    });
    // Two run and eight wait: the other twenty are rejected immediately.
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(20), WAIT);
    expect(new Set(statuses)).toEqual(new Set([503]));
    gate.open();
    const answers = await Promise.all(requests);
    const served = answers.filter(({ status }) => status === 200);
    const shed = answers.filter(({ status }) => status === 503);
    expect([served.length + shed.length, served.length >= 2]).toEqual([30, true]);
    expect(shed.every(({ retryAfter }) => retryAfter > 0)).toBe(true);
    expect((await portal.ask('/wealth/info')).status).toBe(200);
  });

  it('ends the work of a client that leaves, and writes no warning in its log line', async () => {
    await open({ PAGE_CACHE: 'off' });
    const { port } = new URL(portal.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /wealth/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await gate.reached;
    socket.destroy();
    await vi.waitFor(() => {
      const line = portal.lines.find((entry) => entry.event === 'request');
      expect(line).toMatchObject({ route: 'slow', isClientGone: true, level: 'debug' });
    }, WAIT);
    expect(aborted).toBe(1);
  });
});

describe('stopping', () => {
  const stop = (stopTimeoutMs: number, close: () => Promise<void>, stopDelayMs = 0) =>
    stopGracefully({
      server: portal.server,
      log: createLog(parseConfig({ LOG_LEVEL: 'silent' }), { write: () => undefined }),
      stopTimeoutMs,
      stopDelayMs,
      onStopping: () => (portal.readiness.isStopping = true),
      close,
    });

  it('finishes running requests, accepts no new ones, then closes the pools', async () => {
    await open({ PAGE_CACHE: 'off' });
    const running = portal.ask('/wealth/slow');
    await gate.reached;
    const order: string[] = [];
    const stopped = stop(25_000, async () => void order.push('closed'));
    await vi.waitFor(() => expect(portal.server.listening).toBe(false), WAIT);
    await expect(portal.ask('/wealth/info')).rejects.toThrow();
    expect(order).toEqual([]);
    gate.open();
    const answer = await running;
    order.push('answered');
    expect(answer.status).toBe(200);
    expect(await stopped).toEqual({ isClean: true, isLogged: true });
    expect(order.sort()).toEqual(['answered', 'closed']);
  });

  it('asks keep-alive clients to close, and readiness is off first', async () => {
    await open();
    const { port } = new URL(portal.origin);
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.write('GET /wealth/slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await gate.reached;
    const stopped = stop(25_000, async () => undefined);
    socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
    gate.open();
    await Promise.all([stopped, once(socket, 'close')]);
    const [, second = ''] = received.split('HTTP/1.1 ').slice(1);
    expect(second).toMatch(/^503 /);
    expect(second).toMatch(/connection: close/i);
  });

  it('reliability 3: still accepts requests from a load balancer for a while, on closing connections', async () => {
    await open();
    const agent = new Agent({ keepAlive: true });
    const post = () =>
      new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
        const options = { agent, method: 'POST', headers: { 'content-length': 0 } };
        const request = httpRequest(`${portal.origin}/wealth/info`, options, (answer) => {
          answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.connection]));
        });
        request.on('error', reject).end();
      });
    const [status, connection] = await post();
    expect(connection).toBe('keep-alive');
    // Longer than three requests take on a busy machine.
    const stopped = stop(25_000, async () => undefined, 1_500);
    expect((await portal.ask('/readyz')).status).toBe(503);
    for (let round = 0; round < 3; round += 1) expect(await post()).toEqual([status, 'close']);
    expect(await stopped).toEqual({ isClean: true, isLogged: true });
    await expect(post()).rejects.toThrow();
  });

  it('reliability 3: answers every connected client, resets none, and refuses later ones', async () => {
    await open({ PAGE_CACHE: 'off' });
    const outcomes = new Set<string>();
    const stopped = stop(25_000, async () => undefined, 50);
    const visitor = async (): Promise<void> => {
      for (let isRefused = false; !isRefused;) {
        const outcome = await portal.ask('/wealth/info', { method: 'POST' }).then(
          ({ status }) => String(status),
          (error: NodeJS.ErrnoException) => String(error.code),
        );
        outcomes.add(outcome);
        isRefused = outcome === 'ECONNREFUSED';
      }
    };
    await Promise.all(Array.from({ length: 60 }, visitor));
    expect(await stopped).toEqual({ isClean: true, isLogged: true });
    expect([...outcomes].sort()).toEqual(['403', 'ECONNREFUSED']);
  });

  it('is forced when a request never ends', async () => {
    await open({ PAGE_CACHE: 'off' });
    const running = portal.ask('/wealth/slow').catch(() => 'cut off');
    await gate.reached;
    expect(await stop(150, async () => undefined)).toEqual({ isClean: false, isLogged: true });
    expect(await running).toBe('cut off');
  });
});
