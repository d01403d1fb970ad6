import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import {
  ok,
  startRecordingUpstream,
  type RecordingUpstream,
  type UpstreamScript,
} from '~/tests/fixtures/recording-upstream';
import { createSpecificUserStates, createUserStates } from '~/tests/fixtures/user-states';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';

let upstream: RecordingUpstream;
let app: BffApp;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin);
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
afterEach(() => {
  upstream.reset();
  app.errors.length = 0;
});

describe('faults', () => {
  it('reliability 1.1: every thrown value gets a response, is reported once, and the process continues', async () => {
    const throwing: ((context: unknown) => unknown)[] = [
      () => {
        throw new Error('at once');
      },
      () => Promise.reject(new Error('later')),
      () => Promise.reject(null),
      () => Promise.reject('route'),
    ];
    for (const handle of throwing) {
      app.onPage(handle);
      const answer = await sendBffRequest(app, '/page');
      expect([answer.status, answer.json().msg]).toEqual([500, '服务器访问异常']);
      expect(answer.text).not.toMatch(/at once|later/);
    }
    expect(app.errors).toHaveLength(throwing.length);
    const broken = await startBffApp(
      upstream.origin,
      {},
      {
        nowMs: () => {
          throw new Error('clock');
        },
      },
    );
    expect((await sendBffRequest(broken, PHRASES)).status).toBe(500);
    expect(broken.errors).toMatchObject([{ message: 'clock' }]);
    await broken.close();
  });

  it('reliability 3: flapping upstream: every response is correct or an error, and it recovers immediately', async () => {
    const faults: UpstreamScript[] = [
      { kind: 'reset' },
      { kind: 'die-mid-body', bytes: '{"code":0,"msg":"","result":[' },
      { kind: 'die-mid-body', bytes: '{"code":0', contentLength: 9_999 },
      { kind: 'raw', body: 'garbage' },
      { kind: 'raw', body: '' },
      { kind: 'raw', status: 204, body: '' },
      { kind: 'raw', status: 500, body: '<html>' },
      { kind: 'raw', status: 429, body: '', headers: { 'retry-after': '3' } },
      { kind: 'custom', handle: (_request, _res, req) => void req.socket.end('HTTP/1.1 banana\r\n\r\n') },
      {
        kind: 'custom',
        handle: (_request, _res, req) => void req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n'),
      },
      { kind: 'timeout' },
      ok(['good']),
    ];
    let turn = 0;
    upstream.on(PHRASES, (request) => {
      turn += 1;
      const fault = faults[turn % faults.length] as UpstreamScript;
      return typeof fault === 'function' ? fault(request) : fault;
    });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(Array.from({ length: 48 }, () => sendBffRequest(app, PHRASES)));
      for (const { status, text } of answers) {
        expect([200, 422, 429, 502, 504]).toContain(status);
        if (status === 200) expect(text).toBe('{"code":0,"msg":"ok","result":["good"]}');
        else expect(JSON.parse(text)).toHaveProperty('requestId');
      }
    }
    upstream.on(PHRASES, ok(['back']));
    expect((await sendBffRequest(app, PHRASES)).status).toBe(200);
    await expect.poll(() => app.services.transport.inFlight()).toBe(0);
    expect(app.errors).toEqual([]);
  });

  it('reliability 3: aborts leave no call and no socket behind', async () => {
    upstream.on(PHRASES, { kind: 'hang' });
    for (let round = 0; round < 10; round += 1) {
      const leaver = new AbortController();
      const left = Array.from({ length: 30 }, () =>
        fetch(app.origin + PHRASES, { signal: leaver.signal }).catch(() => null),
      );
      await expect.poll(() => upstream.requests.length).toBeGreaterThan(round * 30);
      leaver.abort();
      await Promise.all(left);
    }
    await expect.poll(() => app.services.transport.inFlight()).toBe(0);
    // Sockets that were still connecting when their call ended become idle and close like other idle sockets.
    await expect.poll(() => upstream.openSockets).toBe(0);
  });

  it('ROLE-001 ROLE-002 ROLE-003 distinguishes visitor, unverified user and verified user', async () => {
    app.onPage(async (context) => (await context.viewer())?.isVerified ?? 'visitor');
    expect((await sendBffRequest(app, '/page')).json()).toBe('visitor');
    for (const [states, isVerified] of [
      [createUserStates(), false],
      [createSpecificUserStates(), true],
    ] as const) {
      upstream.on(STATES, ok(states));
      const cookie = await createLoginCookie(app, `token-${isVerified}`);
      app.onPage(async (context) => (await context.viewer())?.isVerified ?? 'visitor');
      expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toBe(isVerified);
    }
  });
});
