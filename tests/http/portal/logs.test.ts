import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { calls } from '~/contract';
import { ok, startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

/** Twelve secrets, one for each way in which a person or an upstream could send one. */
const CANARY = {
  phone: '13911112222',
  captcha: '904173',
  password: 'Canary-Pass-77',
  token: 'canarytoken0123456789abcdefXYZ',
  cookie: 'canarycookie0123456789abcdefXYZ',
  card: '6222021234567890123',
  idNumber: '11010519491231002X',
  queryToken: 'canaryquery0123456789abcdefXYZ',
  authorization: 'canarybearer0123456789abcdefXYZ',
  path: 'canarypath0123456789abcdefXYZ',
  upstreamText: 'canaryupstream0123456789abcdefXYZ',
  email: 'canary.person@example.com',
};

let upstream: RecordingUpstream;
let portal: TestPortal;

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([
      { id: 'info', path: ':product/info' },
      { id: 'post', path: ':product/post/:id?' },
      {
        id: 'feed',
        path: ':product/feed',
        loader: async ({ context }) => {
          await context.upstream.content.homeFeed({ query: {} }).catch(() => null);
          return {};
        },
      },
      {
        id: 'throws',
        path: ':product/throws',
        loader: ({ request, context }) => {
          context.reportError(
            new Error(
              `failed for {"phone":"${CANARY.phone}","token":"${CANARY.token}"} at ${request.url} by ${CANARY.email} ${CANARY.idNumber}`,
            ),
          );
          return {};
        },
      },
      {
        id: 'login',
        path: ':product/login',
        action: async ({ request, context }) => {
          const form = await request.formData();
          await context.limit('login-try', String(form.get('phone')));
          await context.upstream.content
            .homeFeed({ query: {} })
            .catch((error: unknown) => context.reportError(error));
          return {};
        },
      },
    ]),
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

describe('log lines', () => {
  it('contains none of twelve planted secrets, by any input', async () => {
    const headers = {
      cookie: `session=${CANARY.cookie}; other=${CANARY.cookie}`,
      authorization: `Bearer ${CANARY.authorization}`,
      'user-agent': `Mozilla ${CANARY.phone}`,
      referer: `${portal.origin}/wealth/info?token=${CANARY.queryToken}`,
      origin: portal.origin,
      'x-request-id': CANARY.token,
    };
    const query = `token=${CANARY.queryToken}&phone=${CANARY.phone}&_data=${CANARY.token}`;
    const body = new URLSearchParams({ ...CANARY }).toString();
    const form = {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    };
    const json = {
      method: 'POST',
      body: JSON.stringify(CANARY),
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const page = await portal.ask('/wealth/login?x=1', form);
    expect(page.status).toBe(200);
    upstream.requests.forEach(({ path }) =>
      upstream.on(path, { kind: 'json', status: 500, body: CANARY.upstreamText }),
    );
    const targets = [
      `/wealth/info?${query}`,
      `/wealth/post/${CANARY.path}?${query}`,
      `/${CANARY.path}`,
      `/wealth/throws?${query}`,
      `/assets/${CANARY.path}.js`,
      `/gsapi/${CANARY.path}?${query}`,
      `/wealth/info.data?${query}`,
      `/wealth?${query}`,
      `/wealth/simu/detail?product_id=${CANARY.path}`,
      `/wealth/%00${CANARY.path}`,
    ];
    for (const target of targets) await portal.ask(target, { headers });
    for (const target of [
      '/wealth/login',
      `/wealth/login?${query}`,
      '/gsapi/none',
      `/wealth/info?${query}`,
    ]) {
      await portal.ask(target, form);
      await portal.ask(target, json);
    }
    const text = portal.logText();
    expect(portal.lines.length).toBeGreaterThan(15);
    for (const [name, secret] of Object.entries(CANARY)) {
      expect(text.includes(secret), name).toBe(false);
      expect(text.includes(encodeURIComponent(secret)), name).toBe(false);
    }
    expect(portal.lines.some((line) => line.event === 'error')).toBe(true);
  });

  it('states where a reply violates the contract, without its content', async () => {
    const path = calls.find(({ id }) => id === 'content.homeFeed')?.definition.path ?? '';
    const result = { list: CANARY.card, [CANARY.phone]: CANARY.email };
    upstream.on(path, ok(result));
    const answer = await portal.ask('/wealth/feed', { headers: { 'user-agent': 'Mozilla' } });
    expect(answer.status).toBe(200);
    const line = portal.lines.find(
      (each) => each.requestId === answer.headers['x-request-id'] && each.event === 'request',
    );
    expect(line).toMatchObject({
      level: 'warn',
      contractFault: expect.stringMatching(/^content\.homeFeed: [\w.*]+ invalid_type/),
    });
    for (const secret of [CANARY.card, CANARY.phone, CANARY.email])
      expect(JSON.stringify(line)).not.toContain(secret);
  });

  it('includes one per request, with route pattern, status, times, client and edition, under the id of the response', async () => {
    const answer = await portal.ask('/fund/post/P1?x=1', { headers: { 'user-agent': 'Baiduspider/2.0' } });
    const lines = portal.lines.filter((line) => line.requestId === answer.headers['x-request-id']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      event: 'request',
      method: 'GET',
      route: 'post',
      status: 200,
      edition: 'fund',
      client: 'crawler',
      account: null,
    });
    expect(Object.keys(lines[0]!).sort()).toEqual([
      'account',
      'cache',
      'client',
      'code',
      'durationMs',
      'edition',
      'errorKind',
      'event',
      'instance',
      'level',
      'method',
      'requestId',
      'route',
      'service',
      'status',
      'time',
      'traceId',
      'upstreamCalls',
      'upstreamMs',
      'version',
    ]);
  });

  it('includes one per upstream call, under the same id', async () => {
    const answer = await portal.ask('/wealth/login', {
      method: 'POST',
      body: 'phone=13800000001',
      headers: { origin: portal.origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const calls = portal.lines.filter(
      (line) => line.event === 'upstream-call' && line.requestId === answer.headers['x-request-id'],
    );
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ call: 'content.homeFeed', attempts: 1, route: 'login' });
  });
});

describe('metrics', () => {
  it('counts requests by route pattern with bounded labels, and upstream calls', async () => {
    for (let at = 0; at < 30; at += 1) await portal.ask(`/wealth/unknown-${at}`);
    await portal.ask('/wealth/info', { method: 'PROPFIND' });
    const text = (await portal.ask('/metrics')).text;
    expect(text).toMatch(/portal_requests_total\{route="not-found",method="GET",status="404"\} \d+/);
    expect(text).toMatch(/method="OTHER"/);
    expect(text).not.toMatch(/unknown-1|PROPFIND/);
    expect(text).toMatch(/portal_upstream_calls_total\{call="content.homeFeed",outcome="[A-Za-z]+"\}/);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
  });

  it('is available to the local machine, a private network, or with the token', async () => {
    expect((await portal.ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
    const guarded = await startPortal({
      upstreamOrigin: upstream.origin,
      build: buildTinySite([]),
      environment: { METRICS_TOKEN: 'a-token-of-the-tests' },
    });
    expect((await guarded.ask('/metrics')).status).toBe(404);
    const headers = { authorization: 'Bearer a-token-of-the-tests' };
    expect((await guarded.ask('/metrics', { headers })).status).toBe(200);
    await guarded.close();
  });
});
