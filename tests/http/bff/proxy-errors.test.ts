import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BffApp } from '~/tests/fixtures/bff-app';
import { ask, loginCookie, startBffApp } from '~/tests/fixtures/bff-app';
import type { RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { ok, refusal, startRecordingUpstream } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';
const ADD = '/api/v1/data/favorite/optional/app';
const TOKEN = 'SECRET-TOKEN-7f3a';

let upstream: RecordingUpstream;
let app: BffApp;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin, { UPSTREAM_TIMEOUT_MS: '300' });
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
afterEach(() => {
  upstream.reset();
  app.records.length = 0;
  app.errors.length = 0;
});

describe('errors', () => {
  it('ERR-003 a code outside the list leaves as problem details with code, msg and requestId', async () => {
    upstream.on(PHRASES, refusal(5001, '验证码错误'));
    const answer = await ask(app, PHRASES);
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'about:blank#UpstreamBusinessError',
      title: 'UpstreamBusinessError',
      status: 422,
      code: 5001,
      msg: '验证码错误',
      requestId: answer.headers['x-request-id'],
    });
  });

  it('ERR-004 ERR-005 a status leaves without what upstream wrote', async () => {
    upstream.on(PHRASES, { kind: 'raw', status: 500, body: 'SQL error at line 5' });
    const failed = await ask(app, PHRASES);
    expect([failed.status, failed.json().msg]).toEqual([502, '服务器访问异常']);
    expect(failed.text).not.toContain('SQL');
    upstream.on(PHRASES, { kind: 'raw', status: 404, statusText: 'Not Found', body: '<html>' });
    expect((await ask(app, PHRASES)).json()).toMatchObject({ status: 404, msg: 'Not Found' });
    upstream.on(PHRASES, {
      kind: 'raw',
      status: 302,
      body: '',
      headers: { location: 'http://evil.example' },
    });
    const moved = await ask(app, PHRASES);
    expect(moved.status).toBe(502);
    expect(moved.headers).not.toHaveProperty('location');
  });

  it('reliability 1.9: an upstream that dies mid-body is 502, never half a JSON with 200', async () => {
    upstream.on(PHRASES, {
      kind: 'die-mid-body',
      bytes: '{"code":0,"msg":"","result":["a"',
      contentLength: 100,
    });
    const answer = await ask(app, PHRASES);
    expect(answer.status).toBe(502);
    expect(answer.json().code).toBeNull();
  });

  it('reliability 1.9: one that dies in the middle of a stream breaks the connection off', async () => {
    const bytes = `{"code":0,"msg":"","result":["${'x'.repeat(400_000)}`;
    upstream.on(PHRASES, { kind: 'die-mid-body', bytes, contentLength: 900_000 });
    await expect(ask(app, PHRASES)).rejects.toThrow();
    expect(app.records).toMatchObject([{ errorKind: 'UpstreamNetworkError' }]);
  });

  it('an upstream that never answers is 504 within two attempts', async () => {
    upstream.on(PHRASES, { kind: 'hang' });
    expect((await ask(app, PHRASES)).status).toBe(504);
    expect(upstream.requests).toHaveLength(2);
  });

  it('AUTH-009 a dead token on the states call passes 90007 on and drops the cookie', async () => {
    upstream.on(STATES, refusal(90007, ''));
    const cookie = await loginCookie(app, TOKEN);
    const answer = await ask(app, STATES, { headers: { cookie } });
    expect([answer.status, answer.json().code]).toEqual([200, 90007]);
    expect(answer.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
  });

  it('ERR-010 90007 on another call is 401 with 登录已过期，请重新登录', async () => {
    upstream.on(ADD, refusal(90007, ''));
    const cookie = await loginCookie(app, TOKEN);
    const answer = await ask(app, ADD, {
      method: 'POST',
      body: '{"public":["000004"]}',
      headers: { cookie },
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 90007, msg: '登录已过期，请重新登录' });
  });

  it('reliability 1.10: a browser that leaves closes the upstream call within 250 ms', async () => {
    upstream.on(STATES, { kind: 'hang' });
    upstream.on(PHRASES, { kind: 'hang' });
    const cookie = await loginCookie(app, TOKEN);
    for (const path of [PHRASES, STATES]) {
      upstream.requests.length = 0;
      const leaver = new AbortController();
      const left = fetch(`${app.origin}${path}`, { headers: { cookie }, signal: leaver.signal }).catch(
        () => null,
      );
      await expect.poll(() => upstream.of(path).length).toBe(1);
      const before = upstream.abandoned;
      leaver.abort();
      await left;
      await expect.poll(() => upstream.abandoned, { timeout: 250, interval: 10 }).toBe(before + 1);
    }
    expect(app.errors).toEqual([]);
  });

  it('reliability 3: more calls than may wait are answered 503 with Retry-After at once', async () => {
    const narrow = await startBffApp(upstream.origin, {
      UPSTREAM_CONNECTIONS: '1',
      UPSTREAM_TIMEOUT_MS: '300',
    });
    upstream.on(PHRASES, { kind: 'hang' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(narrow, PHRASES)));
    const shed = answers.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThanOrEqual(20);
    expect(shed[0]?.headers['retry-after']).toBe('2');
    upstream.on(PHRASES, ok([]));
    await expect.poll(async () => (await ask(narrow, PHRASES)).status, { timeout: 2_000 }).toBe(200);
    expect(narrow.services.transport.inFlight).toBe(0);
    await narrow.close();
  });
});
