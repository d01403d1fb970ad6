import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBuiltApp } from '~/bff/http/app-build';
import { buildMultipartBody } from '~/tests/fixtures/hostile-bodies';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { PHONE_AGENT } from '~/tests/fixtures/site';

// One such form blocked a portal for 15 seconds, or used two gigabytes.
const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=----hostile';
type Killer = readonly [what: string, contentType: string, body: string];
const KILLERS: readonly [Killer, ...Killer[]] = [
  ['a huge index', FORM, 'phone[10000000]=x'],
  ['a larger index', FORM, 'theme[400000000]=x'],
  [
    'hundreds of huge indexes',
    FORM,
    Array.from({ length: 400 }, (_, at) => `theme[${10_000_000 + at}][a]=x`).join('&'),
  ],
  ['30,000 fields', FORM, 'phone=1&'.repeat(30_000)],
  ['4,000 parts', PARTS, buildMultipartBody(new Array<string>(4_000).fill('phone'))],
  ['an intent that is not JSON', FORM, '__intent__=x'],
  ['null as an intent', FORM, '__intent__=null'],
  ['an empty intent', FORM, '__intent__={}'],
  [
    'an intent that targets a prototype',
    FORM,
    `__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"__proto__","value":"x"}}')}`,
  ],
  ['a forged form state', FORM, '__state__=x'],
  ['a name nested 3,000 levels', FORM, `phone${'[0]'.repeat(3_000)}=x`],
  ['another content type', 'text/plain', 'phone[10000000]=x'],
];

let portal: TestPortal;
let upstream: RecordingUpstream;
let addresses: string[];

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({ upstreamOrigin: upstream.origin });
  const { loadBuild } = await openBuiltApp(process.cwd());
  const { routes } = await loadBuild();
  const getPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${getPath(route.parentId)}/${route.path ?? ''}` : '';
  };
  addresses = Object.values(routes)
    .filter((route) => route?.module.action !== undefined)
    .map((route) =>
      getPath(route?.id)
        .replace(/\/:\w+\?/g, '')
        .replace(':product', 'wealth')
        .replace(/:\w+/g, 'X1')
        .replace(/\/+/g, '/')
        .replace(/(?<=.)\/$/, ''),
    );
});
afterAll(async () => {
  await portal?.close();
  await upstream?.close();
});

const post = (path: string, contentType: string, body: string) =>
  portal.ask(path, {
    method: 'POST',
    body,
    headers: {
      'user-agent': PHONE_AGENT,
      accept: 'text/html',
      origin: portal.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': contentType,
    },
  });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the bytes of live objects. */
function livingBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

describe('form that no page sends', () => {
  it.each(KILLERS)('is rejected: %s', async (_what, contentType, body) => {
    const answer = await post('/wealth/user', contentType, body);
    expect(answer.status).toBe(contentType === 'text/plain' ? 415 : 400);
  });

  it('is rejected at every URL that accepts a form', async () => {
    expect(addresses.length).toBeGreaterThan(60);
    for (const [at, path] of addresses.entries()) {
      const [what, contentType, body] = KILLERS[at % (KILLERS.length - 1)] ?? KILLERS[0];
      expect((await post(path, contentType, body)).status, `${path} ${what}`).toBe(400);
    }
  });

  it('returns the error page, and problem details to the router', async () => {
    const page = await post('/wealth/user', FORM, 'phone[10000000]=x');
    expect(page.text).toContain('<!DOCTYPE html>');
    expect(page.text).not.toContain('10000000');
    const data = await post('/wealth/user.data', FORM, 'phone[10000000]=x');
    expect(data.status).toBe(400);
  });

  it('leaks nothing', async () => {
    const burst = async () => {
      for (const [, contentType, body] of KILLERS)
        for (let turn = 0; turn < 3; turn += 1) await post('/wealth/user', contentType, body);
    };
    await burst();
    const before = livingBytes();
    await burst();
    await burst();
    expect(livingBytes() - before).toBeLessThan(16 * 1024 * 1024);
  });
});
