import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendBffRequest, createLoginCookie, startBffApp, type BffApp } from '~/tests/fixtures/bff-app';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
  type ScriptedReply,
} from '~/tests/fixtures/recording-upstream';

const UPLOAD = '/api/v1/data/files/upload';
const CONTENT = '/api/v1/data/files/content';
const TOKEN = 'SECRET-TOKEN-file';
const INFO = {
  file_id: 'f1',
  kind: 'avatar',
  content_type: 'image/jpeg',
  size_bytes: 3,
  sha256: 'a'.repeat(64),
  name: '头像.jpg',
  created_at: '2026-11-20T02:00:00.000Z',
};

let upstream: RecordingUpstream;
let app: BffApp;
let cookie: string;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin, { UPSTREAM_TIMEOUT_MS: '600', FILE_LIMIT: '2mb' });
  cookie = await createLoginCookie(app, TOKEN);
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

const file = (body: Buffer, headers: Record<string, string> = {}, status = 200): ScriptedReply => ({
  kind: 'raw',
  status,
  body,
  headers: {
    'content-type': 'image/jpeg',
    'content-length': String(body.length),
    'content-disposition': `inline; filename="_.jpg"; filename*=UTF-8''%E5%A4%B4%E5%83%8F.jpg`,
    etag: `"${'a'.repeat(64)}"`,
    ...headers,
  },
});
const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));

function upload(body: Buffer, headers: Record<string, string> = {}) {
  return sendBffRequest(app, `${UPLOAD}?kind=avatar`, {
    method: 'POST',
    body,
    headers: { cookie, 'content-type': 'image/jpeg', ...headers },
  });
}

async function download(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + path, { headers: { cookie, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

describe('file upload', () => {
  it('forwards the bytes unchanged with session, Gs headers and length, for any type', async () => {
    upstream.on(UPLOAD, ok(INFO));
    const answer = await upload(bytes);
    expect([answer.status, answer.json()]).toEqual([200, { code: 0, msg: 'ok', result: INFO }]);
    const [request] = upstream.of(UPLOAD);
    expect(request?.body.equals(bytes)).toBe(true);
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'gs-client-code-type': 'h5',
      'content-type': 'application/octet-stream',
      'content-length': '256',
    });
    expect(request?.query.get('kind')).toBe('avatar');
    expect(app.records).toMatchObject([{ call: 'files.upload', status: 200, code: 0, attempts: 1 }]);
  });

  it('works from our code with the same call', async () => {
    upstream.on(UPLOAD, ok(INFO));
    app.onPage((context) => context.upstream.files.upload({ query: { kind: 'avatar' }, body: bytes }));
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toEqual(INFO);
    expect(upstream.of(UPLOAD)[0]?.body.equals(bytes)).toBe(true);
  });

  it('is streamed without buffering; an aborted upload reaches upstream as aborted', async () => {
    let arrived: () => void = () => undefined;
    const firstBytes = new Promise<void>((resolve) => (arrived = resolve));
    let broken: () => void = () => undefined;
    const brokenOff = new Promise<void>((resolve) => (broken = resolve));
    const listener = createServer((req) => {
      req.once('data', arrived);
      req.on('error', broken);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const own = await startBffApp(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    const headers = {
      cookie: await createLoginCookie(own, TOKEN),
      origin: own.origin,
      'content-length': '200000',
      'content-type': 'image/jpeg',
    };
    const req = httpRequest({
      host: '127.0.0.1',
      port: own.port,
      path: `${UPLOAD}?kind=avatar`,
      method: 'POST',
      headers,
    });
    req.on('error', () => undefined);
    req.write(Buffer.alloc(100_000, 1));
    await firstBytes;
    req.destroy();
    await brokenOff;
    await own.close();
    listener.close();
  });

  it('returns the message of a refusal from upstream', async () => {
    upstream.on(UPLOAD, refusal(4015, '照片不清晰，请在光线充足处重拍'));
    expect(await upload(bytes).then((answer) => [answer.status, answer.json()])).toMatchObject([
      422,
      { code: 4015, msg: '照片不清晰，请在光线充足处重拍' },
    ]);
  });

  it('returns an early response of upstream', async () => {
    const listener = createServer((_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.end('{"code":4015,"msg":"文件未通过检查，请更换文件","result":null}');
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const own = await startBffApp(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    const answer = await sendBffRequest(own, `${UPLOAD}?kind=avatar`, {
      method: 'POST',
      body: Buffer.alloc(9_000_000, 3),
      headers: { cookie: await createLoginCookie(own, TOKEN), 'content-type': 'image/jpeg' },
    });
    expect([answer.status, answer.json().msg]).toEqual([422, '文件未通过检查，请更换文件']);
    await own.close();
    listener.close();
  });

  it.each([
    ['too large', { body: Buffer.alloc(2 * 1024 * 1024 + 1) }, 413, '文件不能超过 10 MB'],
    ['empty', { body: Buffer.alloc(0) }, 400, '提交的内容有误，请检查后重试'],
    [
      'compressed',
      { body: bytes, headers: { 'content-encoding': 'gzip' } },
      415,
      '提交的内容有误，请检查后重试',
    ],
    [
      'a form content type',
      { body: bytes, headers: { 'content-type': 'text/plain' } },
      415,
      '提交的内容有误，请检查后重试',
    ],
    [
      'from another site',
      { body: bytes, headers: { origin: 'https://elsewhere.test' } },
      403,
      '请求来源不被允许',
    ],
  ])('%s is rejected without reaching upstream', async (_what, { body, ...more }, status, msg) => {
    const headers = 'headers' in more ? more.headers : {};
    expect(await upload(body, headers).then((answer) => [answer.status, answer.json()])).toMatchObject([
      status,
      { msg },
    ]);
    expect(upstream.requests.length).toBe(0);
  });

  it('requires a login', async () => {
    const answer = await upload(bytes, { cookie: '' });
    expect([answer.status, upstream.requests.length]).toEqual([401, 0]);
  });

  it('waits for a connection slower than the call timeout, but not for an unresponsive upstream', async () => {
    upstream.on(UPLOAD, ok(INFO));
    const slow = await new Promise<number>((resolve, reject) => {
      const req = httpRequest(
        {
          host: '127.0.0.1',
          port: app.port,
          path: `${UPLOAD}?kind=avatar`,
          method: 'POST',
          headers: { cookie, origin: app.origin, 'content-length': '4', 'content-type': 'image/jpeg' },
        },
        (res) => resolve(res.resume().statusCode ?? 0),
      );
      req.on('error', reject);
      const sendNext = (left: number): void => {
        req.write('x');
        if (left === 1) req.end();
        else setTimeout(() => sendNext(left - 1), 300);
      };
      sendNext(4);
    });
    expect(slow).toBe(200);
    upstream.on(UPLOAD, { kind: 'hang' });
    expect((await upload(bytes)).status).toBe(504);
    expect(upstream.of(UPLOAD)).toHaveLength(2);
  });
});

describe('file download', () => {
  it('returns the bytes with a name, for this person only, and prevents execution', async () => {
    upstream.on(CONTENT, file(bytes, { 'set-cookie': 'a=1', server: 'inner' }));
    const { status, headers, body } = await download(`${CONTENT}?file_id=f1`);
    expect([status, body.equals(bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '256',
      'content-disposition': `inline; filename="_.jpg"; filename*=UTF-8''%E5%A4%B4%E5%83%8F.jpg`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect([headers.get('set-cookie'), headers.get('server')]).toEqual([null, null]);
    expect(app.records).toMatchObject([{ call: 'files.content', code: 0 }]);
  });

  it('returns an executable type as plain bytes', async () => {
    upstream.on(CONTENT, file(Buffer.from('<script>'), { 'content-type': 'text/html' }));
    expect((await download(`${CONTENT}?file_id=f1`)).headers.get('content-type')).toBe(
      'application/octet-stream',
    );
  });

  it('returns a file larger than the memory buffer completely', async () => {
    const large = Buffer.alloc(3_000_000, 'abcdefg');
    upstream.on(CONTENT, file(large));
    expect((await download(`${CONTENT}?file_id=f1`)).body.equals(large)).toBe(true);
  });

  it('never passes off an aborted download as complete', async () => {
    upstream.on(CONTENT, {
      kind: 'custom',
      handle: (_request, res, req) => {
        res.writeHead(200, { 'content-disposition': 'inline', 'content-length': '900000' });
        res.write(Buffer.alloc(500_000), () => req.socket.destroy());
      },
    });
    await expect(download(`${CONTENT}?file_id=f1`)).rejects.toThrow();
  });

  it('returns the requested range', async () => {
    upstream.on(CONTENT, (request) =>
      request.headers.range === 'bytes=2-4'
        ? file(bytes.subarray(2, 5), { 'content-range': 'bytes 2-4/256', 'accept-ranges': 'bytes' }, 206)
        : file(bytes),
    );
    const part = await download(`${CONTENT}?file_id=f1`, { range: 'bytes=2-4' });
    expect([part.status, [...part.body], part.headers.get('content-range')]).toEqual([
      206,
      [2, 3, 4],
      'bytes 2-4/256',
    ]);
    await download(`${CONTENT}?file_id=f1`, { range: 'bytes=0-1,5-6' });
    expect(upstream.of(CONTENT)[1]?.headers).not.toHaveProperty('range');
  });

  it('returns it to our code with name and type', async () => {
    upstream.on(CONTENT, file(bytes));
    app.onPage(async (context) => {
      const reply = await context.upstream.files.content({ query: { file_id: 'f1' } });
      return { ...reply, bytes: [...reply.bytes] };
    });
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json()).toEqual({
      bytes: [...bytes],
      content_type: 'image/jpeg',
      name: '头像.jpg',
      sha256: 'a'.repeat(64),
      disposition: 'inline',
    });
  });

  it('returns a refusal as problem details to code and as a page to a person', async () => {
    upstream.on(CONTENT, refusal(4004, '文件不存在或已下线'));
    const toCode = await sendBffRequest(app, `${CONTENT}?file_id=f2`, { headers: { cookie } });
    expect([toCode.status, toCode.json().msg]).toEqual([422, '文件不存在或已下线']);
    const toPerson = await sendBffRequest(app, `${CONTENT}?file_id=f2`, {
      headers: { cookie, accept: 'text/html,*/*' },
    });
    expect(toPerson.headers['content-type']).toContain('text/html');
    expect(toPerson.text).toContain('文件不存在或已下线');
    app.onPage((context) => context.upstream.files.content({ query: { file_id: 'f2' } }));
    expect((await sendBffRequest(app, '/page', { headers: { cookie } })).json().msg).toBe(
      '文件不存在或已下线',
    );
  });
});
