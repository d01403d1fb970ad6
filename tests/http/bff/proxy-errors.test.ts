import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';
const ADD = '/api/v1/data/favorite/optional/app';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

describe('errors', () => {
  it('ERR-003 returns a code outside the list as problem details with code, msg and requestId', async () => {
    bff.upstream.on(PHRASES, refusal(5001, '验证码错误'));
    const answer = await sendBffRequest(bff.app, PHRASES);
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toEqual({
      type: 'about:blank#UpstreamBusinessError',
      title: 'UpstreamBusinessError',
      status: 422,
      code: 5001,
      msg: '验证码错误',
      refusal: { reason: 'wrong_captcha', next: 'correct' },
      requestId: answer.headers['x-request-id'],
    });
  });

  it('ERR-004 ERR-005 returns a status without the body of upstream', async () => {
    bff.upstream.on(PHRASES, { kind: 'raw', status: 500, body: 'SQL error at line 5' });
    const failed = await sendBffRequest(bff.app, PHRASES);
    expect([failed.status, failed.json().msg]).toEqual([502, '服务器访问异常']);
    expect(failed.text).not.toContain('SQL');
    bff.upstream.on(PHRASES, { kind: 'raw', status: 404, statusText: 'Not Found', body: '<html>' });
    expect((await sendBffRequest(bff.app, PHRASES)).json()).toMatchObject({ status: 404, msg: 'Not Found' });
    bff.upstream.on(PHRASES, {
      kind: 'raw',
      status: 302,
      body: '',
      headers: { location: 'http://evil.example' },
    });
    const moved = await sendBffRequest(bff.app, PHRASES);
    expect(moved.status).toBe(502);
    expect(moved.headers).not.toHaveProperty('location');
  });

  it('reliability 1.9: returns 502 when upstream fails mid-body, never a partial JSON with 200', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'die-mid-body',
      bytes: '{"code":0,"msg":"","result":["a"',
      contentLength: 100,
    });
    const answer = await sendBffRequest(bff.app, PHRASES);
    expect(answer.status).toBe(502);
    expect(answer.json().code).toBeNull();
  });

  it('reliability 1.9: closes the connection when upstream fails in the middle of a stream', async () => {
    const bytes = `{"code":0,"msg":"","result":["${'x'.repeat(400_000)}`;
    bff.upstream.on(PHRASES, { kind: 'die-mid-body', bytes, contentLength: 900_000 });
    await expect(sendBffRequest(bff.app, PHRASES)).rejects.toThrow();
    expect(bff.app.records).toMatchObject([{ errorKind: 'UpstreamNetworkError' }]);
  });

  it('returns 504 within two attempts when upstream never responds', async () => {
    bff.upstream.on(PHRASES, { kind: 'timeout' });
    expect((await sendBffRequest(bff.app, PHRASES)).status).toBe(504);
    expect(bff.upstream.requests).toHaveLength(2);
  });

  it('AUTH-009 forwards 90007 of a dead token on the states call and drops the cookie', async () => {
    bff.upstream.on(STATES, refusal(90007, ''));
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const answer = await sendBffRequest(bff.app, STATES, { headers: { cookie } });
    expect([answer.status, answer.json().code]).toEqual([200, 90007]);
    expect(answer.cookieLines[0]).toMatch(/^session=; .*Max-Age=0/);
  });

  it('ERR-010 returns 401 with 登录已过期，请重新登录 for 90007 on another call', async () => {
    bff.upstream.on(ADD, refusal(90007, ''));
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const answer = await sendBffRequest(bff.app, ADD, {
      method: 'POST',
      body: '{"public":["000004"]}',
      headers: { cookie },
    });
    expect(answer.json()).toMatchObject({ status: 401, code: 90007, msg: '登录已过期，请重新登录' });
  });

  it('reliability 1.10: closes the upstream call when the browser leaves', async () => {
    bff.upstream.on(STATES, { kind: 'hang' });
    bff.upstream.on(PHRASES, { kind: 'hang' });
    const cookie = await createLoginCookie(bff.app, TOKEN);
    for (const path of [PHRASES, STATES]) {
      bff.upstream.requests.length = 0;
      const leaver = new AbortController();
      const left = fetch(`${bff.app.origin}${path}`, { headers: { cookie }, signal: leaver.signal }).catch(
        () => null,
      );
      await expect.poll(() => bff.upstream.of(path).length).toBe(1);
      const before = bff.upstream.abandoned;
      leaver.abort();
      await left;
      await expect.poll(() => bff.upstream.abandoned, { interval: 10 }).toBe(before + 1);
    }
    expect(bff.app.errors).toEqual([]);
  });

  it('reliability 3: returns 503 with Retry-After immediately when too many calls wait', async () => {
    const narrow = await startBffApp(bff.upstream.origin, { UPSTREAM_CONNECTIONS: '1' });
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    bff.upstream.on(PHRASES, () => released.then(() => ok([])));
    let shed = 0;
    const answers = Array.from({ length: 40 }, async () => {
      const answer = await sendBffRequest(narrow, PHRASES);
      if (answer.status !== 503) return;
      shed += 1;
      expect(answer.headers['retry-after']).toBe('2');
    });
    // One is sent and 16 wait for it; the others are rejected immediately.
    await expect.poll(() => shed, { interval: 5 }).toBeGreaterThanOrEqual(20);
    release();
    await Promise.all(answers);
    bff.upstream.on(PHRASES, ok([]));
    await expect.poll(async () => (await sendBffRequest(narrow, PHRASES)).status).toBe(200);
    await expect.poll(() => narrow.services.transport.inFlight()).toBe(0);
    await narrow.close();
  });
});
