import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

const rows = readFileSync('docs/spec/redirects.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

let upstream: RecordingUpstream;
let portal: TestPortal;

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([
      { id: 'info', path: ':product/info' },
      { id: 'simu-company', path: ':product/simu/company' },
    ]),
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

/** Returns the status of a request with these Host lines. */
function statusWithHosts(hosts: readonly string[]): Promise<number> {
  const { port } = new URL(portal.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (bytes: Buffer) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1]));
      socket.destroy();
    });
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET /wealth/info HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  });
}

it('returns 400 when a request has more than one Host line', async () => {
  expect(await statusWithHosts(['m.example.com'])).toBe(200);
  expect(await statusWithHosts(['m.example.com', 'evil.example'])).toBe(400);
  expect(await statusWithHosts(['evil.example', 'm.example.com'])).toBe(400);
  expect(await statusWithHosts(['m.example.com', 'm.example.com'])).toBe(400);
});

describe('legacy redirects', () => {
  it.each(rows.map((row) => [row[0]!, row] as const))('%s redirects as in its examples', async (_id, row) => {
    const examples = [row.slice(6, 8), row.slice(8, 10), row.slice(10, 12)];
    for (const [request = '', location = ''] of examples) {
      const answer = await portal.ask(request);
      if (location === '-') {
        expect(answer.status, request).not.toBe(301);
        expect(answer.headers.location, request).toBeUndefined();
      } else {
        expect([answer.status, answer.headers.location], request).toEqual([301, location]);
      }
    }
  });

  it('ROUTE-015 is permanent for GET and HEAD, and never apply to a form', async () => {
    for (const row of rows) {
      for (const method of ['GET', 'HEAD']) expect((await portal.ask(row[6]!, { method })).status).toBe(301);
      expect((await portal.ask(row[6]!, { method: 'POST' })).status).not.toBe(301);
    }
  });

  it('ROUTE-016 moves the id into the path and keeps the rest of the query', async () => {
    const answer = await portal.ask('/fund/simu/detail?b=2&product_id=P%2F1&a=1&b=3');
    expect(answer.headers.location).toBe('/simu/product/P%2F1?b=2&a=1&b=3');
  });

  it('ROUTE-017 removes the id parameter from the query', async () => {
    for (const [path, name] of [
      ['/wealth/simu/detail', 'product_id'],
      ['/wealth/simu/company', 'company_id'],
      ['/wealth/simu/manager', 'manager_id'],
    ]) {
      expect((await portal.ask(`${path}?${name}=X1&iv_code=A1`)).headers.location).not.toContain(name!);
    }
  });

  it('uses the redirect format of the router for a navigation inside the page', async () => {
    const answer = await portal.ask('/wealth/simu/list.data?iv_code=A1&_routes=root');
    expect(answer.status).toBe(202);
    expect(answer.headers['content-type']).toContain('text/x-script');
    const [kind, , ...rest] = JSON.parse(answer.text.split('\n')[0]!) as unknown[];
    expect(kind).toEqual(['SingleFetchRedirect', 1]);
    expect(rest).toContain('/sprank?iv_code=A1');
  });
});

describe('first segment', () => {
  it.each(['/wealth', '/fund/'])(
    '%s without a path redirects to the home page with its query',
    async (path) => {
      const answer = await portal.ask(`${path}?iv_code=A1&x=%E4%B8%AD`);
      expect([answer.status, answer.headers.location]).toEqual([301, '/?iv_code=A1&x=%E4%B8%AD']);
    },
  );

  it('PRODUCT-004 serves both editions; NOTFOUND-003 any other first segment returns 404', async () => {
    expect((await portal.ask('/wealth/info')).status).toBe(200);
    expect((await portal.ask('/fund/info')).status).toBe(200);
    for (const path of [
      '/other/info',
      '/Wealth/info',
      '/%77ealth/info',
      '/index',
      '/wealth/nothing',
      '/constructor',
    ]) {
      expect((await portal.ask(path)).status, path).toBe(404);
    }
  });

  it('remembers the edition visited last, and sets nothing for the default', async () => {
    expect((await portal.ask('/wealth/info')).headers['set-cookie']).toBeUndefined();
    const visit = await portal.ask('/fund/info');
    expect(visit.headers['set-cookie']).toEqual([
      expect.stringMatching(/^edition=fund; .*Path=\/; HttpOnly;.*SameSite=Lax/),
    ]);
    const cookie = visit.headers['set-cookie']![0]!.split(';')[0]!;
    expect((await portal.ask('/fund/info', { headers: { cookie } })).headers['set-cookie']).toBeUndefined();
    expect((await portal.ask('/', { headers: { cookie } })).status).toBe(200);
    expect(portal.lines.filter((line) => line.event === 'request').at(-1)?.edition).toBe('fund');
  });

  it('CLIENT-003 the package of an app decides the edition of paths without the segment', async () => {
    await portal.ask('/', {
      headers: {
        cookie: 'edition=wealth',
        'user-agent': 'Mozilla/5.0 (Linux; Android 13) Mobile GsApp/com.hengxu.fund/5.6.0',
      },
    });
    expect(portal.lines.filter((line) => line.event === 'request').at(-1)).toMatchObject({
      edition: 'fund',
      client: 'app',
    });
  });
});

describe('targets and hosts', () => {
  it.each([
    '//evil.example/wealth/info',
    'http://evil.example/',
    '/wealth\\info',
    '/wealth/%00',
    '/wealth/%E4%A',
  ])('%s is rejected', async (target) => expect((await portal.ask(target)).status).toBe(400));

  it('returns 421 for a foreign host in prod; health checks come first', async () => {
    const prod = await startPortal({
      upstreamOrigin: upstream.origin,
      build: buildTinySite([]),
      environment: {
        APP_ENV: 'prod',
        PUBLIC_ORIGIN: 'https://m.example.com',
        ALLOWED_HOSTS: 'www.example.com',
        SESSION_SECRETS: 's'.repeat(32),
        LOGIN_MARKER_SALT: 'a-salt-of-the-tests',
      },
    });
    const status = async (host: string, path = '/') => (await prod.ask(path, { headers: { host } })).status;
    expect(await status('m.example.com')).toBe(200);
    expect(await status('www.example.com')).toBe(200);
    expect(await status('evil.example')).toBe(421);
    expect(await status('m.example.com:8080')).toBe(421);
    expect(await status('10.0.0.1', '/healthz')).toBe(200);
    const page = await prod.ask('/', {
      headers: { host: 'm.example.com', 'x-forwarded-host': 'evil.example' },
    });
    expect(page.text).not.toContain('evil.example');
    expect(page.headers['x-cache']).toBeUndefined();
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    await prod.close();
  });
});
