import { gzipSync, brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { ok, refusal } from '~/tests/fixtures/recording-upstream';
import { createUserStates } from '~/tests/fixtures/user-states';

const PHRASES = '/api/v1/data/phrase';
const STATES = '/gsapi/us/v1/custom/states';
const ADD = '/api/v1/data/favorite/optional/app';
const GROUP = '/api/v1/data/favorite/group/save';
const TOKEN = 'SECRET-TOKEN-7f3a';

const bff = useBffPair();

describe('forwarded data', () => {
  it('API-001 API-002 API-003 API-007 a browser call carries the Gs headers, t and its id', async () => {
    bff.upstream.on(PHRASES, ok(['a']));
    const answer = await sendBffRequest(bff.app, `${PHRASES}?t=1&x=`, {
      headers: { 'user-agent': 'Mozilla/5.0 Mobile' },
    });
    expect(answer.status).toBe(200);
    const [request] = bff.upstream.requests;
    expect(request?.headers).toMatchObject({
      'gs-access-channel': 'h5-portal',
      'gs-client-type': 'wap',
      'gs-client-code-type': 'h5',
      'x-request-id': answer.headers['x-request-id'],
    });
    expect(Number(request?.query.get('t'))).toBeGreaterThan(1_000_000_000_000);
    expect([...(request?.query.keys() ?? [])]).toEqual(['t']);
  });

  it('reliability 1.2: forwards bytes unchanged in both directions', async () => {
    const body = '{ "code":0, "msg":"", "result":[1.0, 1e2, "\\u00e9"] }';
    bff.upstream.on(PHRASES, { kind: 'raw', body });
    expect((await sendBffRequest(bff.app, PHRASES)).text).toBe(body);
    bff.upstream.on(ADD, ok(null));
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const sent = '{ "product" : [ "P\\u0031" ] }';
    expect(
      (await sendBffRequest(bff.app, ADD, { method: 'POST', body: sent, headers: { cookie } })).status,
    ).toBe(200);
    expect(bff.upstream.of(ADD)[0]?.body.toString()).toBe(sent);
  });

  it('sends a name without the invisible characters pasted with it', async () => {
    bff.upstream.on(GROUP, ok({ group_id: 'g1' }));
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const body = JSON.stringify({ name: ' 长\u200b期\ufeff ' });
    expect((await sendBffRequest(bff.app, GROUP, { method: 'POST', body, headers: { cookie } })).status).toBe(
      200,
    );
    expect(JSON.parse(bff.upstream.of(GROUP)[0]?.body.toString() ?? '')).toEqual({ name: '长期' });
  });

  it('sets no-store and no ETag on every response, and its own JSON type with nosniff', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'raw',
      body: '{"code":0,"msg":"","result":[]}',
      headers: {
        'content-type': 'text/html',
        etag: '"x"',
        'cache-control': 'public, max-age=60',
        'last-modified': 'x',
      },
    });
    const answer = await sendBffRequest(bff.app, PHRASES);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    for (const name of ['etag', 'last-modified']) expect(answer.headers).not.toHaveProperty(name);
    expect((await sendBffRequest(bff.app, '/api/nothing')).headers['cache-control']).toBe('no-store');
  });

  it('returns no upstream cookies and no unlisted headers', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'raw',
      body: '{"code":0,"msg":"","result":[]}',
      headers: {
        'set-cookie': 'sid=1',
        server: 'inner/1.0',
        'x-internal-host': 'db-7',
        location: '/elsewhere',
        'access-control-allow-origin': '*',
        'clear-site-data': '"*"',
        connection: 'close, retry-after',
        'retry-after': '5',
        'content-language': 'zh-CN',
      },
    });
    const { headers } = await sendBffRequest(bff.app, PHRASES);
    expect(headers['content-language']).toBe('zh-CN');
    for (const name of [
      'set-cookie',
      'server',
      'x-internal-host',
      'location',
      'access-control-allow-origin',
    ]) {
      expect(headers).not.toHaveProperty(name);
    }
    for (const name of ['clear-site-data', 'retry-after']) expect(headers).not.toHaveProperty(name);
  });

  it('forwards neither the session cookie nor unlisted headers', async () => {
    bff.upstream.on(PHRASES, ok([]));
    bff.upstream.on(STATES, ok(createUserStates()));
    const cookie = await createLoginCookie(bff.app, TOKEN);
    const headers = {
      cookie,
      authorization: 'Bearer forged',
      'x-forwarded-host': 'evil',
      'gs-client-type': 'forged',
      'x-request-id': 'forged',
      te: 'trailers',
      'proxy-authorization': 'x',
      upgrade: 'h2c',
      connection: 'authorization, te, upgrade',
      'accept-encoding': 'zstd',
    };
    await sendBffRequest(bff.app, STATES, { headers });
    await sendBffRequest(bff.app, PHRASES, { headers });
    const [states, phrases] = bff.upstream.requests;
    expect(states?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    // A call without authentication gets no token.
    expect(phrases?.headers).not.toHaveProperty('authorization');
    for (const request of [states, phrases]) {
      const names = Object.keys(request?.headers ?? {}).filter((name) => name !== 'authorization');
      expect(names.sort()).toEqual(
        [
          'accept',
          'accept-encoding',
          'connection',
          'gs-access-channel',
          'gs-client-code-type',
          'gs-client-type',
          'host',
          'traceparent',
          'x-forwarded-for',
          'x-request-id',
        ].sort(),
      );
      expect(request?.headers).toMatchObject({ 'gs-client-type': 'pc', 'accept-encoding': 'gzip, br' });
      expect(request?.headers['x-request-id']).not.toBe('forged');
    }
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'reliability 1.8: a %s reply is decoded once, and encoding and length are removed',
    async (encoding, compress) => {
      const body = JSON.stringify({ code: 0, msg: '', result: Array(500).fill('词语') });
      bff.upstream.on(PHRASES, {
        kind: 'raw',
        body: compress(body),
        headers: { 'content-encoding': encoding },
      });
      const answer = await sendBffRequest(bff.app, PHRASES);
      expect(answer.text).toBe(body);
      expect(answer.headers).not.toHaveProperty('content-encoding');
      expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)));
    },
  );

  it('reliability 1.8: rejects a decompression bomb', async () => {
    bff.upstream.on(PHRASES, {
      kind: 'raw',
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, 32)),
      headers: { 'content-encoding': 'gzip' },
    });
    expect((await sendBffRequest(bff.app, PHRASES)).status).toBe(502);
  });

  it.each([
    ['code first', (result: string[]) => ({ code: 0, msg: '', result })],
    ['code last', (result: string[]) => ({ result, msg: '', code: 0 })],
  ])('returns a large reply completely with %s', async (_name, shape) => {
    const body = JSON.stringify(shape(Array(60_000).fill('词语词语')));
    bff.upstream.on(PHRASES, { kind: 'raw', body });
    expect((await sendBffRequest(bff.app, PHRASES)).text).toBe(body);
    expect(bff.app.records).toMatchObject([
      { call: 'content.phrases', code: 0, status: 200, errorKind: null },
    ]);
  });

  it('writes one record per call for log and metrics', async () => {
    bff.upstream.on(PHRASES, refusal(3, '忙'));
    await sendBffRequest(bff.app, PHRASES);
    expect(bff.app.records).toEqual([
      {
        call: 'content.phrases',
        status: 200,
        code: 3,
        durationMs: expect.any(Number),
        attempts: 1,
        errorKind: 'UpstreamBusinessError',
        reason: 'other',
        outcome: null,
        hasChanged: false,
        spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
        isHeldBack: false,
      },
    ]);
  });
});
