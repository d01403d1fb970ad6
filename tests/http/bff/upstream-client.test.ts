import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '~/domain/shared/constants';
import type { PortalContext } from '~/bff/http/app-context';
import { getErrorStatus } from '~/bff/core/errors';
import { parseConfig } from '~/bff/core/config';
import { sendBffRequest, createLoginCookie, startBffApp } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok, refusal, startRecordingUpstream } from '~/tests/fixtures/recording-upstream';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';
const RELOAD = '/gsapi/auth/v1/tokens/reload_session';
const NETWORK = '网络异常，请稍后重试';

const bff = useBffPair();

const phrases = (context: PortalContext) => context.upstream.content.phrases();

describe('call of a loader', () => {
  it('API-001 API-002 API-003 API-006 API-007 carries the Gs headers of a browser and t in ms', async () => {
    bff.upstream.on(PHRASES, ok(['请稍候']));
    const before = Date.now();
    const { result } = await bff.inPage(phrases, { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile' });
    expect(result).toEqual(['请稍候']);
    const [request] = bff.upstream.requests;
    expect(request?.headers).toMatchObject({
      'gs-access-channel': 'h5-portal',
      'gs-client-type': 'wap',
      'gs-client-code-type': 'h5',
    });
    expect(request?.headers).not.toHaveProperty('gs-pkg-name');
    expect(request?.headers).not.toHaveProperty('gs-pkg-version');
    const t = Number(request?.query.get('t'));
    expect(t).toBeGreaterThanOrEqual(before);
    expect(t).toBeLessThanOrEqual(Date.now());
  });

  it('API-004 API-005 carries package name and version in the app', async () => {
    bff.upstream.on(PHRASES, ok([]));
    await bff.inPage(phrases, {
      'user-agent': 'Mozilla/5.0 (Linux; Android 8) Mobile GsApp/com.hengxu.fund/5.6.6',
    });
    expect(bff.upstream.requests[0]?.headers).toMatchObject({
      'gs-pkg-name': 'com.hengxu.fund',
      'gs-pkg-version': '5.6.6',
    });
  });

  it.each([0, 1004, 7001, 2009])('ERR-001 CONST-037 accepts code %i', async (code) => {
    bff.upstream.on(PHRASES, ok(['a'], code));
    expect((await bff.inPage(phrases)).result).toEqual(['a']);
  });

  it('ERR-002 API-013 returns a code on the ignore list of the call to the caller', async () => {
    bff.upstream.on('/api/v1/data/trade/contract_info', refusal(3, '尚无合同'));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    const { result } = await bff.inPage(
      (context) => context.upstream.trade.contractInfo({ query: { order_id: 'O1' } }),
      { cookie },
    );
    expect(result).toEqual({ code: 3, msg: '尚无合同', result: null });
  });

  it('ERR-003 raises an error with the msg of the server for any other code', async () => {
    bff.upstream.on(PHRASES, refusal(3, '服务繁忙'));
    expect((await bff.inPage(phrases)).error).toMatchObject({
      kind: 'UpstreamBusinessError',
      status: 422,
      code: 3,
      message: '服务繁忙',
    });
  });

  it('ERR-004 gives 服务器访问异常 for a 5xx', async () => {
    bff.upstream.on(PHRASES, { kind: 'raw', status: 503, body: 'stack trace' });
    expect((await bff.inPage(phrases)).error).toMatchObject({
      kind: 'UpstreamServerError',
      status: 502,
      message: '服务器访问异常',
    });
  });

  it('ERR-005 gives the status text for another status', async () => {
    bff.upstream.on(PHRASES, { kind: 'raw', status: 418, statusText: 'Short and stout', body: '' });
    expect((await bff.inPage(phrases)).error).toMatchObject({
      kind: 'UpstreamStatusError',
      status: 418,
      message: 'Short and stout',
    });
  });

  it.each([
    ['a reset connection', { kind: 'reset' }],
    ['a truncated body', { kind: 'die-mid-body', bytes: '{"code":0,"res', contentLength: 500 }],
    ['a truncated chunked body', { kind: 'die-mid-body', bytes: '{"code":0,"res' }],
    ['HTML', { kind: 'raw', body: '<html></html>', headers: { 'content-type': 'text/html' } }],
    ['broken JSON', { kind: 'raw', body: '{"code":0,' }],
    ['JSON without a code', { kind: 'raw', body: '{"result":[]}' }],
    ['JSON nested 100,000 deep', { kind: 'raw', body: '['.repeat(100_000) + ']'.repeat(100_000) }],
    ['an unknown encoding', { kind: 'raw', body: 'x', headers: { 'content-encoding': 'zstd' } }],
    ['a broken gzip body', { kind: 'raw', body: 'x', headers: { 'content-encoding': 'gzip' } }],
    ['a result outside the contract', { kind: 'json', body: { code: 0, msg: '', result: { a: 1 } } }],
  ] as const)('ERR-006 %s gives 网络异常，请稍后重试', async (_name, script) => {
    bff.upstream.on(PHRASES, script);
    expect((await bff.inPage(phrases)).error).toMatchObject({
      kind: 'UpstreamNetworkError',
      status: 502,
      message: NETWORK,
    });
    expect(bff.upstream.requests).toHaveLength(1);
  });

  it('ERR-006 gives 网络异常，请稍后重试 when upstream is down', async () => {
    const gone = await startRecordingUpstream();
    await gone.close();
    const lonely = await startBffApp(gone.origin);
    lonely.onPage((context) => context.upstream.content.phrases());
    const answer = await sendBffRequest(lonely, '/');
    await lonely.close();
    expect(answer.status).toBe(502);
    expect(answer.json().msg).toBe(NETWORK);
  });

  it('CONST-005 CONST-006 times out after 10 s by default, retries a read once, then gives up', async () => {
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
    expect(parseConfig({ APP_ENV: 'test' }).upstreamTimeoutMs).toBe(REQUEST_TIMEOUT_MS);
    const hasty = await startBffApp(bff.upstream.origin, { UPSTREAM_TIMEOUT_MS: '150' });
    bff.upstream.on(PHRASES, { kind: 'hang' });
    hasty.onPage(phrases);
    const startedAt = performance.now();
    expect(await sendBffRequest(hasty, '/')).toMatchObject({
      status: 504,
      text: expect.stringContaining(NETWORK),
    });
    expect(bff.upstream.requests).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2 * 150 + 95);
    expect(hasty.records).toMatchObject([
      { call: 'content.phrases', attempts: 2, errorKind: 'UpstreamTimeoutError' },
    ]);
    await hasty.close();
  });

  it('CONST-006 returns the reply of the retry when a read times out once', async () => {
    bff.upstream.on(PHRASES, { kind: 'timeout' }, ok(['a']));
    expect((await bff.inPage(phrases)).result).toEqual(['a']);
  });

  it('reliability 1.7: a trickling body has the same total timeout', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'custom',
      handle: (_request, res) => {
        res.writeHead(200);
        const timer = setInterval(() => res.write(' '), 20);
        res.on('close', () => clearInterval(timer));
      },
    });
    const hasty = await startBffApp(bff.upstream.origin, { UPSTREAM_TIMEOUT_MS: '150' });
    hasty.onPage(phrases);
    expect((await sendBffRequest(hasty, '/')).status).toBe(504);
    await hasty.close();
  });

  it('never sends a state-changing call without an Idempotency-Key twice', async () => {
    bff.upstream.on('/api/v1/data/favorite/optional/app', { kind: 'timeout' });
    const cookie = await createLoginCookie(bff.app, 'token-1');
    const { error } = await bff.inPage(
      (context) => context.upstream.favorites.add({ body: { product: ['P1'] } }),
      {
        cookie,
      },
    );
    expect(error).toMatchObject({ kind: 'UpstreamTimeoutError' });
    expect(bff.upstream.requests).toHaveLength(1);
  });

  it('ERR-009 ERR-010 treats code 90007 on another call as the end of the session', async () => {
    bff.upstream.on('/api/v1/data/user/asset', refusal(90007, 'token expired'));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    const { error } = await bff.inPage((context) => context.upstream.users.asset(), { cookie });
    expect(error).toMatchObject({
      kind: 'SessionExpiredError',
      status: 401,
      code: 90007,
      message: '登录已过期，请重新登录',
    });
  });

  it('ERR-007 ERR-008 uses statusCode as the status, else status, else that of the response, else 500', () => {
    expect(getErrorStatus({ statusCode: 403, status: 404, response: { status: 405 } })).toBe(403);
    expect(getErrorStatus({ status: 404, response: { status: 405 } })).toBe(404);
    expect(getErrorStatus({ response: { status: 405 } })).toBe(405);
    for (const value of [new Error('x'), {}, null, undefined, 'text', { status: 'x' }]) {
      expect(getErrorStatus(value)).toBe(500);
    }
  });

  it.each([0, 400000, 1, 90007, 5000])('reload_session returns code %i to the caller', async (code) => {
    bff.upstream.on(RELOAD, { kind: 'json', body: { code, msg: 'm', result: { token: 't', phone: '1' } } });
    const { result } = await bff.inPage((context) =>
      context.upstream.auth.reloadSession({ query: { token: 'x' } }),
    );
    expect(result).toMatchObject({ code, msg: 'm' });
  });

  it.each([401, 500])('reload_session returns HTTP status %i to the caller', async (status) => {
    bff.upstream.on(RELOAD, { kind: 'raw', status, body: 'no envelope' });
    const { result } = await bff.inPage((context) =>
      context.upstream.auth.reloadSession({ query: { token: 'x' } }),
    );
    expect(result).toMatchObject({ code: status, result: null });
  });

  it.each([90007, 90009])('API-011 returns %i of the states call to the caller', async (code) => {
    bff.upstream.on(STATES, refusal(code, ''));
    const cookie = await createLoginCookie(bff.app, 'token-1');
    const { result } = await bff.inPage((context) => context.upstream.users.states(), { cookie });
    expect(result).toMatchObject({ code, result: null });
  });

  it('does not make a call that requires a token without one', async () => {
    const { error } = await bff.inPage((context) => context.upstream.users.asset());
    expect(error).toMatchObject({ kind: 'SessionExpiredError', status: 401 });
    expect(bff.upstream.requests).toHaveLength(0);
  });

  it('never sends input outside the contract', async () => {
    const { error } = await bff.inPage((context) =>
      context.upstream.market.fundInfo({ query: { fund_code: '' } }),
    );
    expect(error).toMatchObject({
      kind: 'ValidationError',
      status: 400,
      fields: { fund_code: expect.any(Array) },
    });
    expect(bff.upstream.requests).toHaveLength(0);
  });
});
