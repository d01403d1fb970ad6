import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { startRecordingUpstream, type RecordingUpstream } from '~/tests/fixtures/recording-upstream';
import { startWechatHost, WECHAT_AGENT, type WechatHost } from '~/tests/fixtures/shells/wechat';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// Signatures of portal URLs for WeChat: eligible clients, allowed URLs, and what an operator sees.
let upstream: RecordingUpstream;
let host: WechatHost;
let portal: TestPortal;
let without: TestPortal;
beforeAll(async () => {
  [upstream, host] = await Promise.all([startRecordingUpstream(), startWechatHost()]);
  const build = buildTinySite([{ id: 'info', path: ':product/info' }]);
  const start = (environment: Record<string, string>) =>
    startPortal({
      upstreamOrigin: upstream.origin,
      build,
      environment: { TRUST_PROXY: '1', ...environment },
    });
  [portal, without] = await Promise.all([
    start({
      WECHAT_SDK_URL: host.sdk,
      WECHAT_CONFIG_ORIGIN: host.origin,
      WECHAT_ACCOUNT: 'wealth',
      WECHAT_APP_ID: 'wx1',
    }),
    start({}),
  ]);
});
afterAll(async () => {
  await portal?.close();
  await without?.close();
  await host?.close();
  await upstream?.close();
});
beforeEach(() => {
  host.behave({});
  host.asked.length = 0;
});

let visitors = 0;
const ask = (url: string, headers: Record<string, string> = {}, at = portal) =>
  at.ask(`/wechat/config.json?${new URLSearchParams({ url }).toString()}`, {
    headers: { 'user-agent': WECHAT_AGENT, 'x-forwarded-for': `10.43.0.${(visitors += 1)}`, ...headers },
  });

describe('signature of a URL', () => {
  it('WX-007 CALL-031 is requested with account and URL, and returned with the id of our account', async () => {
    const answer = await ask(`${portal.origin}/wealth/info?a=1&b=2`, { 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(answer.text)).toEqual({
      appId: 'wx1',
      timestamp: 1_700_000_000,
      nonceStr: 'nonce-1',
      signature: 'a'.repeat(40),
    });
    expect(host.asked).toEqual([{ account: 'wealth', url: `${portal.origin}/wealth/info?a=1&b=2` }]);
  });

  it('is only created for URLs of the portal, not for other sites, without other calls', async () => {
    for (const url of [
      'https://evil.example/',
      `${portal.origin}.evil.example/`,
      '',
      `${portal.origin}/x?token=T`,
    ])
      expect((await ask(url)).status, url).toBe(400);
    const foreign = await ask(`${portal.origin}/wealth/info`, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(host.asked).toEqual([]);
  });

  it('distinguishes a host that fails or hangs, requests once or twice, and appears in log and metrics', async () => {
    host.behave({ config: 'fails' });
    expect((await ask(`${portal.origin}/wealth/info`)).status).toBe(502);
    expect(host.asked).toHaveLength(1);
    host.behave({ config: 'hangs' });
    const late = await ask(`${portal.origin}/wealth/info`);
    expect(late.status).toBe(504);
    expect(host.asked).toHaveLength(3);
    const line = portal.linesOf(late.headers['x-request-id']).find(({ event }) => event === 'upstream-call');
    expect(line).toMatchObject({ call: 'wechat.config', attempts: 2, errorKind: 'UpstreamTimeoutError' });
    expect((await portal.ask('/metrics')).text).toContain('call="wechat.config"');
  });

  it('is rate-limited per address', async () => {
    // An IPv6 address has a tenth of the limit of a carrier's IPv4 address.
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const url = `${portal.origin}/wealth/info`;
    let last = 200;
    for (let times = 0; times < 61; times += 1) last = (await ask(url, headers)).status;
    expect(last).toBe(429);
    expect((await ask(url)).status).toBe(200);
    expect(host.asked).toHaveLength(61);
  });

  it('its URL does not exist when no signing host is configured', async () => {
    expect((await ask(`${without.origin}/wealth/info`, {}, without)).status).toBe(404);
  });
});

it('LOADER-007 allows scripts from the SDK’s origin, and offers them only in WeChat and the mini-program', async () => {
  const policy = async (at: TestPortal) =>
    String((await at.ask('/wealth/info')).headers['content-security-policy']);
  expect(await policy(portal)).toContain(host.origin);
  expect(await policy(without)).not.toContain(host.origin);
});
