import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { parseLogsOptions } from '~/scripts/logs/options';
import { buildLogReport } from '~/scripts/logs/report';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// docs/runbook/incidents.md describes the same three incidents with the same commands.
const getPath = (id: string) => calls.find((call) => call.id === id)?.definition.path ?? '';
const PHONE = '13911115566';

const getSite = (isBroken: boolean) =>
  buildTinySite([
    {
      id: 'feed',
      path: ':product/feed',
      loader: async ({ context }) => {
        await context.upstream.content.homeFeed({ query: {} }).catch(() => null);
        if (isBroken) throw new TypeError('list of null');
        return {};
      },
    },
    {
      id: 'login',
      path: ':product/login',
      action: async ({ context }) => {
        const body = { phone: PHONE, password: 'Wrong-Pass-1', agreement_list: [1] };
        await context.upstream.auth.loginByPassword({ body }).catch(() => null);
        return {};
      },
    },
  ]);

let upstream: RecordingUpstream;
let folder: string;
const portals: TestPortal[] = [];
const open = async (release: string, isBroken = false): Promise<TestPortal> => {
  const portal = await startPortal({
    upstreamOrigin: upstream.origin,
    environment: { RELEASE: release, INSTANCE: release, LOG_LEVEL: 'info', TRUST_PROXY: '1' },
    build: getSite(isBroken),
  });
  portals.push(portal);
  return portal;
};
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  folder = await mkdtemp(join(tmpdir(), 'incidents-'));
});
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.close()));
  await upstream.close();
});

/** Returns the output of `npm run logs` for the lines of these portals. */
async function logs(from: readonly TestPortal[], ...words: string[]): Promise<string> {
  const file = join(folder, 'portal.log');
  await writeFile(file, from.map((portal) => portal.logText()).join(''));
  return (await buildLogReport(parseLogsOptions([file, ...words], Date.now(), false))).text;
}
const feeds = (portal: TestPortal, times: number) =>
  Promise.all(Array.from({ length: times }, () => portal.ask('/wealth/feed')));

describe('incident diagnosis from log and metrics only', () => {
  it('identifies a slow call, and shows that the portal is not the cause', async () => {
    const body = { code: 0, msg: '', result: [] };
    upstream.on(getPath('content.homeFeed'), { kind: 'json', body, delayMs: 1_200 });
    const portal = await open('r1');
    await feeds(portal, 4);
    const text = await logs([portal]);
    expect(text).toMatch(/^ {2}content\.homeFeed +\d+ /m);
    expect(text).toMatch(
      /- content\.homeFeed (?:takes \d+ ms at p99|took up to \d+ ms).*--call=content\.homeFeed/,
    );
    expect(await logs([portal], '--call=content.homeFeed')).toMatch(/next: content\.homeFeed took/);
    const metrics = (await portal.ask('/metrics')).text;
    expect(metrics).toMatch(/portal_upstream_call_seconds_bucket\{le="1",call="content\.homeFeed"\} 0/);
    upstream.on(getPath('content.homeFeed'), ok([]));
  });

  it('identifies a bad release and its errors', async () => {
    const [good, bad] = [await open('2026.11.1'), await open('2026.11.2', true)];
    await feeds(good, 10);
    await feeds(bad, 6);
    const text = await logs([good, bad]);
    expect(text).toMatch(
      /release 2026\.11\.2 fails in 100\.0 % of its requests, the others in 0\.0 %: roll it back/,
    );
    const found = await logs([good, bad], '--release=2026.11.2', '--status=5xx');
    expect(found).toMatch(/GET {2}feed {2}500/);
    const { text: counted } = await bad.ask('/metrics');
    expect(counted).toMatch(/portal_requests_total\{route="feed",method="GET",status="500"\} 6/);
    expect(counted).toMatch(/portal_build_info\{version="2026\.11\.2",/);
  });

  it('password guessing: shows the number and the call', async () => {
    upstream.on(getPath('auth.loginByPassword'), refusal(4003, '手机号或密码错误'));
    const portal = await open('r2');
    const headers = {
      origin: portal.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
    };
    const posts = Array.from({ length: 60 }, () =>
      portal.ask('/wealth/login', { method: 'POST', body: 'x=1', headers }),
    );
    await Promise.all(posts);
    await portal.flushSecurity();
    const text = await logs([portal]);
    expect(text).toMatch(/login-failed +60/);
    expect(text).toMatch(/login-failed: 60 times: a possible attack; the security log has the addresses/);
    expect((await portal.ask('/metrics')).text).toMatch(
      /portal_logins_total\{way="password",outcome="refused"\} 60/,
    );
    expect(text).not.toContain('203.0.113.9');
  });
});
