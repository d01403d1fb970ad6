import { createRequestHandler, type AppLoadContext } from '@remix-run/node';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageRoutes } from '~/bff/ssr/page-routes';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { redirect, buildTinySite } from '~/tests/fixtures/tiny-site';
import { partial } from '~/tests/fixtures/partial';

const site = buildTinySite([
  {
    id: 'user',
    path: ':product/user',
    loader: ({ request }) => ({ url: request.url, cookie: request.headers.get('cookie') }),
  },
  {
    id: 'setting',
    path: ':product/user/setting',
    loader: ({ context }) => {
      context.setPreference('theme', 'dark');
      return new Response('{}', { headers: { 'Set-Cookie': 'second=2; Path=/' } });
    },
  },
  { id: 'product', path: 'simu/product/:id?', loader: ({ params }) => ({ id: params.id ?? null }) },
  { id: 'jump', path: ':product/jump', loader: () => redirect('/wealth/user') },
  {
    id: 'form',
    path: ':product/form',
    action: async ({ request }) => ({ name: (await request.formData()).get('name') }),
  },
]);

let upstream: RecordingUpstream;
let portal: TestPortal;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: site,
    environment: { PAGE_CACHE: 'off' },
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

const context = partial<AppLoadContext>({ nonce: 'n', requestId: 'r' });

describe('one handler per page', () => {
  it('responds like a handler over all routes: pages, data, redirects, unknown paths', async () => {
    const whole = createRequestHandler(site, 'production');
    const routes = createPageRoutes(site);
    const targets = [
      '/',
      '/wealth/user',
      '/wealth/user/',
      '/fund/user?x=1',
      '/simu/product',
      '/simu/product/P1',
      '/simu/product/a%2Fb',
      '/wealth/jump',
      '/wealth/none/at/all',
      '/WEALTH/User',
    ];
    const withoutManifest = (text: string) => text.replace(/<i>.*?<\/i>/, '');
    for (const target of targets) {
      const path = target.split('?')[0]!;
      const dataTarget =
        path === '/' ? '/_root.data' : target.replace(path, `${path.replace(/\/$/, '')}.data`);
      for (const address of [target, dataTarget]) {
        const request = () => new Request(`http://portal.test${address}`);
        const expected = await whole(request(), context);
        const answer = await routes.find(path).handle(request(), context);
        expect([answer.status, [...answer.headers]], address).toEqual([
          expected.status,
          [...expected.headers],
        ]);
        expect(withoutManifest(await answer.text()), address).toBe(withoutManifest(await expected.text()));
      }
    }
  });

  it('contains its own routes and those of the parent paths, not the rest', async () => {
    expect(/<i>(.*?)<\/i>/.exec((await portal.ask('/wealth/user/setting')).text)?.[1]).toBe(
      'root home user setting not-found',
    );
    expect(/<i>(.*?)<\/i>/.exec((await portal.ask('/')).text)?.[1]).toBe('root home');
    // Including an unknown edition: its link to home must not end at the bare root.
    expect(/<i>(.*?)<\/i>/.exec((await portal.ask('/no/such/page')).text)?.[1]).toBe('root home not-found');
  });

  it('answers the manifest of further paths like the framework, and unknown editions like unknown paths', async () => {
    const whole = createRequestHandler(site, 'production');
    const target = '/__manifest?p=%2Fwealth%2Fuser%2Fsetting&p=%2Fsimu%2Fproduct%2FP1&p=%2F&version=v1';
    const expected = await (await whole(new Request(`http://portal.test${target}`), context)).json();
    const answer = await portal.ask(target);
    expect(JSON.parse(answer.text)).toEqual(expected);
    expect(answer.headers['cache-control']).toContain('immutable');
    const foreign = JSON.parse((await portal.ask('/__manifest?p=%2Fother%2Fuser&version=v1')).text) as object;
    expect(Object.keys(foreign)).toEqual(['root', 'not-found']);
    const stale = await portal.ask('/__manifest?p=%2F&version=old');
    expect([stale.status, stale.headers['x-remix-reload-document']]).toEqual([204, 'true']);
    const many = Array.from({ length: 300 }, (_, at) => `p=/${at}`).join('&');
    expect((await portal.ask(`/__manifest?${many}&version=v1`)).status).toBe(400);
  });

  it('is created once per page: the next request reads none of five hundred further routes', async () => {
    const more = Array.from({ length: 500 }, (_, at) => ({
      id: `more-${at}`,
      path: `:product/more/page-${at}/:id?`,
    }));
    const build = buildTinySite([{ id: 'user', path: ':product/user', loader: () => ({ x: 1 }) }, ...more]);
    let looks = 0;
    const counted = new Proxy(build.routes, {
      get: (routes, name, receiver) => ((looks += 1), Reflect.get(routes, name, receiver) as unknown),
      ownKeys: (routes) => ((looks += 1), Reflect.ownKeys(routes)),
    });
    const found = createPageRoutes({ ...build, routes: counted });
    const visit = async () => {
      const { handle } = found.find('/wealth/user');
      return (await handle(new Request('http://portal.test/wealth/user'), context)).text();
    };
    const first = await visit();
    expect(looks).toBeGreaterThan(500);
    looks = 0;
    expect(await visit()).toBe(first);
    expect(looks).toBe(0);
  });
});

describe('between Express and Remix', () => {
  it('gives a page the canonical URL and no cookie', async () => {
    const answer = await portal.ask('/wealth/user?x=1&_data=root', {
      headers: { cookie: 'theme=dark', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(answer.text).toContain(`"url":"${portal.origin}/wealth/user?x=1"`);
    expect(answer.text).toContain('"cookie":null');
  });

  it('keeps every Set-Cookie, of the context and of the loader', async () => {
    const cookies = (await portal.ask('/fund/user/setting')).headers['set-cookie'] ?? [];
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual(['edition', 'second', 'theme']);
  });

  it('returns status and headers of GET without a body for HEAD', async () => {
    const get = await portal.ask('/wealth/user');
    const head = await portal.ask('/wealth/user', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it('makes pages private: never stored for a logged-in person, always revalidated for a guest', async () => {
    expect((await portal.ask('/wealth/user')).headers['cache-control']).toBe('private, no-cache');
  });

  it('compresses large responses for clients that accept it', async () => {
    const gzip = await portal.ask('/wealth/user', { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toContain('<!DOCTYPE html>');
  });

  it('passes the form to an action', async () => {
    const answer = await portal.ask('/wealth/form.data', {
      method: 'POST',
      body: 'name=%E8%A1%A1',
      headers: { origin: portal.origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.text).toContain('衡');
  });

  it('rejects a form that is too large, and a body on a read', async () => {
    const headers = { origin: portal.origin, 'content-type': 'application/x-www-form-urlencoded' };
    const large = await portal.ask('/wealth/form', { method: 'POST', body: 'x'.repeat(300 * 1024), headers });
    expect(large.status).toBe(413);
    expect((await portal.ask('/wealth/user', { body: 'x', headers: { 'content-length': '1' } })).status).toBe(
      400,
    );
  });
});
