import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildImagePath } from '~/domain/platform/picture-address';
import { loadStaticFiles } from '~/bff/http/static-files';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

const SCRIPT = 'export const answer = 42;\n'.repeat(100);
let directory: string;
let upstream: RecordingUpstream;
let portal: TestPortal;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'portal-files-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, 'images'));
  writeFileSync(join(directory, 'assets/root-Ab12.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/root-Ab12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets/root-Ab12.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(directory, 'images/logo.svg'), '<svg/>');
  writeFileSync(join(directory, '.secret'), 'x');
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([]),
    files: loadStaticFiles(directory),
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
  rmSync(directory, { recursive: true });
});

describe('files', () => {
  it('serves static files under /{product}/static/ of both editions and under their own path', async () => {
    for (const base of ['', '/wealth/static', '/fund/static']) {
      const script = await portal.ask(`${base}/assets/root-Ab12.js`);
      expect([script.status, script.text]).toEqual([200, SCRIPT]);
      expect((await portal.ask(`${base}/images/logo.svg`)).text).toBe('<svg/>');
    }
  });

  it('caches a hashed file permanently, any other for an hour with revalidation by its ETag', async () => {
    const script = await portal.ask('/assets/root-Ab12.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const logo = await portal.ask('/images/logo.svg');
    expect(logo.headers['cache-control']).toBe('public, max-age=3600');
    const again = await portal.ask('/images/logo.svg', {
      headers: { 'if-none-match': String(logo.headers.etag) },
    });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('caches a drawn image permanently, in the format the browser accepts, without executable content', async () => {
    const address = buildImagePath('manager/1x2y3z', 'dark');
    const picture = await portal.ask(address, { headers: { 'accept-encoding': 'gzip' } });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
    expect(gunzipSync(picture.body).toString()).toBe((await portal.ask(address)).text);
    const other = await portal.ask(address.replace(/\/\d+\//, '/0/'));
    expect([other.status, other.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    for (const none of [
      '/pictures/1/light/manager/AB.svg',
      '/pictures/1/blue/scene/empty.svg',
      // A file cached by URL has a short URL.
      `/pictures/${'0'.repeat(200)}1/light/scene/empty.svg`,
      '/pictures/',
    ]) {
      const answer = await portal.ask(none);
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    }
    expect((await portal.ask(address, { method: 'POST' })).status).toBe(405);
    expect(upstream.requests).toEqual([]);
  });

  it('returns the precompressed form that is best for the browser', async () => {
    const ask = (accept: string) =>
      portal.ask('/assets/root-Ab12.js', { headers: { 'accept-encoding': accept } });
    const brotli = await ask('gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    const gzip = await ask('gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
    expect((await ask('identity')).headers['content-encoding']).toBeUndefined();
    expect(brotli.headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    '/assets/none.js',
    '/assets/',
    '/wealth/static/none.css',
    '/assets/..%2f..%2fpackage.json',
    '/wealth/static/.secret',
    '/assets/root-Ab12.js.br',
  ])('%s returns 404 and never reaches a page', async (path) => {
    const answer = await portal.ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(portal.lines.at(-1)?.route).toBe('static');
  });

  it('returns only the headers for HEAD, and rejects other methods', async () => {
    const head = await portal.ask('/assets/root-Ab12.js', { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(SCRIPT.length),
    ]);
    expect((await portal.ask('/assets/root-Ab12.js', { method: 'POST' })).status).toBe(405);
  });
});
