import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

let upstream: RecordingUpstream;
let portal: TestPortal;

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([{ id: 'info', path: ':product/info', action: () => ({ done: true }) }]),
    environment: {
      CDN_ORIGIN: 'https://cdn.example.com',
    },
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

const getPolicy = (header: unknown): Map<string, string[]> =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...values]) => [name, values]),
  );

describe('security headers', () => {
  it('runs only our files and scripts with the nonce of this response', async () => {
    const first = getPolicy((await portal.ask('/wealth/info')).headers['content-security-policy']);
    const second = getPolicy((await portal.ask('/wealth/info')).headers['content-security-policy']);
    const [self, nonce, ...others] = first.get('script-src') ?? [];
    expect([self, others]).toEqual(["'self'", []]);
    expect(nonce).toMatch(/^'nonce-[\w-]{24}'$/);
    expect(second.get('script-src')?.[1]).not.toBe(nonce);
    expect(first.get('default-src')).toEqual(["'none'"]);
    expect(first.get('style-src')).toEqual(["'self'"]);
    expect(first.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example.com']);
    expect(first.get('object-src')).toEqual(["'none'"]);
    expect(first.get('base-uri')).toEqual(["'none'"]);
    expect(first.get('frame-ancestors')).toEqual(["'self'"]);
    expect(first.get('connect-src')).toEqual(["'self'"]);
    expect(first.get('form-action')).toEqual(["'self'"]);
    const everything = [...first.values()].flat().join(' ');
    expect(everything).not.toMatch(/unsafe-inline|unsafe-eval|\*|https:(?!\/\/)/);
  });

  it('every response has an enforced policy and a type, and is closed to other sites', async () => {
    for (const path of [
      '/',
      '/wealth/nothing',
      '/gsapi/none',
      '/assets/none.js',
      '/wealth',
      '/healthz',
      '/wealth/%00',
    ]) {
      const { headers } = await portal.ask(path);
      expect(headers['content-security-policy'], path).toBeDefined();
      expect(headers['content-security-policy-report-only'], path).toBeUndefined();
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
      expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
      expect(headers['x-powered-by'], path).toBeUndefined();
      expect(headers['x-request-id'], path).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    }
  });

  it('responses that are not pages may run nothing', async () => {
    for (const path of ['/gsapi/none', '/api/none', '/assets/none.js']) {
      const policy = getPolicy((await portal.ask(path)).headers['content-security-policy']);
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.has('script-src')).toBe(false);
      expect(policy.has('sandbox')).toBe(true);
    }
  });

  it('the face check and check-in pages may use the camera, no page any other device feature', async () => {
    const face = '/wealth/process/purchase/face_id?order_id=o1';
    for (const [path, camera] of [
      ['/', 'camera=()'],
      ['/wealth/process/purchase/face_id/result', 'camera=()'],
      ['/wealth/activity/list', 'camera=()'],
      ['/wealth/activity/check-in?activity_id=E1', 'camera=(self)'],
      [face, 'camera=(self)'],
    ] as const) {
      const policy = String((await portal.ask(path)).headers['permissions-policy']).split(', ');
      expect(policy, path).toEqual(expect.arrayContaining([camera, 'microphone=()', 'geolocation=()']));
    }
  });

  it('gives a window of another site no reference to a page', async () => {
    const { headers } = await portal.ask('/');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it('sends no HSTS outside prod', async () => {
    expect((await portal.ask('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('rejects a form of another site before any action runs', async () => {
    const form = { method: 'POST', body: 'a=1' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const own = await portal.ask('/wealth/info', { ...form, headers: { ...headers, origin: portal.origin } });
    expect(own.status).toBe(200);
    for (const origin of ['https://evil.example', 'null', `${portal.origin}.evil.example`]) {
      const foreign = await portal.ask('/wealth/info', { ...form, headers: { ...headers, origin } });
      expect(foreign.status, origin).toBe(403);
    }
    expect((await portal.ask('/wealth/info', { ...form, headers })).status).toBe(403);
  });
});
