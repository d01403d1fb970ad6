import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import {
  sendBffRequest,
  createLoginCookie,
  startBffApp,
  type BffRequestOptions,
  type BffApp,
} from '~/tests/fixtures/bff-app';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';

const CANONICAL = 'https://m.example.com';
let upstream: RecordingUpstream;
let app: BffApp;
let cookie: string;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  app = await startBffApp(upstream.origin, { PUBLIC_ORIGIN: CANONICAL });
  app.onPage((context) => context.session.start('token', '13800138000'));
  const answer = await sendBffRequest(app, '/page');
  cookie = `__Host-session=${answer.cookies.get('__Host-session')}`;
  app.onPage(() => 'changed');
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});

/** Headers that a foreign page, an old browser or a tool may send; none of them may change anything. */
const FOREIGN: [string, Record<string, string>][] = [
  ['no Origin', {}],
  ['a foreign Origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [
    'a foreign Origin that claims same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['a sibling host', { origin: 'https://www.example.com', 'sec-fetch-site': 'same-site' }],
  ['Origin null', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['only Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
  ['the right Origin from another site', { origin: CANONICAL, 'sec-fetch-site': 'cross-site' }],
  ['the right Origin with Sec-Fetch-Site none', { origin: CANONICAL, 'sec-fetch-site': 'none' }],
  ['http instead of https', { origin: CANONICAL.replace('https', 'http'), 'sec-fetch-site': 'same-origin' }],
  ['another port', { origin: `${CANONICAL}:8443`, 'sec-fetch-site': 'same-origin' }],
  ['the host as a prefix', { origin: `${CANONICAL}.evil.example`, 'sec-fetch-site': 'same-origin' }],
  ['the listening address', { origin: 'HOST', 'sec-fetch-site': 'same-origin' }],
];
const OWN = { origin: CANONICAL, 'sec-fetch-site': 'same-origin' };
const writing = calls.filter(({ definition }) => definition.method !== 'GET' && !definition.isServerOnly);

const post = (path: string, options: BffRequestOptions) =>
  sendBffRequest(app, path, { method: 'POST', isBare: true, ...options });

describe('same origin', () => {
  it('covers every state-changing call of the contract', () => {
    expect(writing.length).toBeGreaterThan(8);
  });

  it.each(writing.map(({ id, definition }) => [id, definition] as const))(
    'reliability 2: %s is rejected from another origin',
    async (_id, definition) => {
      const before = upstream.requests.length;
      for (const [, headers] of FOREIGN) {
        const origin: Record<string, string> = headers.origin === 'HOST' ? { origin: app.origin } : {};
        const answer = await sendBffRequest(app, definition.path, {
          method: definition.method,
          isBare: true,
          body: '{}',
          headers: { cookie, 'content-type': 'application/json', ...headers, ...origin },
        });
        expect(answer.status).toBe(403);
        expect(answer.json().msg).toBe('请求来源不被允许');
      }
      expect(upstream.requests.length).toBe(before);
    },
  );

  const [ofBytes, ofJson] = [true, false].map((isBinary) =>
    writing
      .filter(({ definition }) => (definition.bodyKind === 'binary') === isBinary)
      .map(({ id, definition }) => [id, definition] as const),
  );

  it.each(ofBytes ?? [])(
    'reliability 2: %s rejects content types that a form could send',
    async (_id, definition) => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      ]) {
        const headers = { cookie, ...OWN, 'content-type': type };
        expect([type, (await post(definition.path, { body: 'x', headers })).status]).toEqual([type, 415]);
      }
    },
  );

  it.each(ofJson ?? [])(
    'reliability 2: %s accepts only JSON and no content type of a form',
    async (_id, definition) => {
      const types = [
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonp',
        'text/html',
        'application/json; charset=gbk',
        'text/plain, application/json',
      ];
      if (!definition.isBeacon) types.push('text/plain', 'text/plain;charset=UTF-8');
      for (const type of types) {
        const answer = await post(definition.path, {
          body: '{}',
          headers: { cookie, ...OWN, 'content-type': type },
        });
        expect([type, answer.status]).toEqual([type, 415]);
      }
    },
  );

  it.each(FOREIGN)('reliability 2: rejects the action of a page with %s', async (_name, headers) => {
    const origin: Record<string, string> = headers.origin === 'HOST' ? { origin: app.origin } : {};
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('/wealth/user', {
        body: 'a=1',
        headers: { 'content-type': type, ...headers, ...origin },
      });
      expect(answer.status).toBe(403);
    }
  });

  it('accepts only the two form types in the action of a page', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'application/x-www-form-urlencoded;charset=UTF-8',
      'multipart/form-data; boundary=x',
    ]) {
      expect(
        (await post('/wealth/user', { body: 'a=1', headers: { ...OWN, 'content-type': type } })).status,
      ).toBe(200);
    }
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded; charset=gbk',
    ]) {
      expect(
        (await post('/wealth/user', { body: 'a=1', headers: { ...OWN, 'content-type': type } })).status,
      ).toBe(415);
    }
  });

  it('accepts an old WebView without Sec-Fetch-Site only with the canonical Origin', async () => {
    upstream.on('/api/v1/data/favorite/optional/app', ok(null));
    const answer = await post('/api/v1/data/favorite/optional/app', {
      body: '{"public":["000004"]}',
      headers: { cookie, origin: CANONICAL, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  });

  it('reading requires neither', async () => {
    upstream.on('/api/v1/data/phrase', ok([]));
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await sendBffRequest(app, '/api/v1/data/phrase', { headers })).status).toBe(200);
    expect((await sendBffRequest(app, '/wealth/user', { headers })).status).toBe(200);
  });

  it('without PUBLIC_ORIGIN (dev, test) the host used by the browser is the origin', async () => {
    const local = await startBffApp(upstream.origin);
    await createLoginCookie(local, 'token');
    local.onPage(() => 'changed');
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(
      (await sendBffRequest(local, '/page', { method: 'POST', body: 'a=1', headers: type })).status,
    ).toBe(200);
    const headers = { ...type, origin: 'http://evil.example' };
    expect((await sendBffRequest(local, '/page', { method: 'POST', body: 'a=1', headers })).status).toBe(403);
    await local.close();
  });
});

describe('body limits', () => {
  const form = { ...OWN, 'content-type': 'application/x-www-form-urlencoded' };

  it('returns 413 for a form above the limit; an upload has a separate limit', async () => {
    const body = 'x'.repeat(300 * 1024);
    expect((await post('/wealth/user', { body, headers: form })).status).toBe(413);
    const upload = { ...OWN, 'content-type': 'multipart/form-data; boundary=x' };
    expect((await post('/wealth/user', { body, headers: upload })).status).toBe(200);
    const huge = { ...upload, 'content-length': String(21 * 1024 * 1024) };
    expect((await post('/wealth/user', { headers: huge })).status).toBe(413);
  });

  it('returns 411 for a body of unknown length, 415 for a compressed one, 400 for one on a read', async () => {
    expect(
      (await post('/wealth/user', { headers: { ...form, 'transfer-encoding': 'chunked' } })).status,
    ).toBe(411);
    expect(
      (await post('/wealth/user', { body: 'a', headers: { ...form, 'content-encoding': 'gzip' } })).status,
    ).toBe(415);
    expect((await sendBffRequest(app, '/wealth/user', { body: 'a=1' })).status).toBe(400);
  });
});
