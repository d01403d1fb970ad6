import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchSignature, findSignableUrl } from '~/bff/http/wechat-config';
import { WECHAT_CONFIG_RETRIES, WECHAT_CONFIG_TIMEOUT_MS } from '~/domain/shared/constants';

const SIGNED = { timestamp: 1_700_000_000, nonceStr: 'n-1_x', signature: 'a'.repeat(40) };
const ASKED = {
  origin: 'https://wx.example.com',
  account: 'acc',
  url: 'https://portal.example.com/wealth/info?a=1&b=2',
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

afterEach(() => void vi.restoreAllMocks());

/** A host that never replies; the mocked timeout ends each request at once and records its limit. */
function hanging() {
  const limits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  });
  const ask = vi.fn((_address: string, { signal }: { signal: AbortSignal }) =>
    Promise.reject<Response>(signal.reason as Error),
  );
  return { ask, limits };
}

describe('fetchSignature', () => {
  it('WX-007 CALL-031 sends account and url, and reads timestamp, nonceStr and signature', async () => {
    const ask = vi.fn(async (_address: string) => json(SIGNED));
    expect(await fetchSignature(ASKED, ask)).toEqual({ kind: 'signed', signature: SIGNED, attempts: 1 });
    const address = new URL(ask.mock.calls[0]?.[0] ?? '');
    expect(address.origin + address.pathname).toBe('https://wx.example.com/public/weixin/wxconfig.js');
    expect(Object.fromEntries(address.searchParams)).toEqual({ account: 'acc', url: ASKED.url });
    const enveloped = await fetchSignature(ASKED, async () =>
      json({ code: 0, result: { ...SIGNED, timestamp: '1700000000' } }),
    );
    expect(enveloped).toMatchObject({ kind: 'signed', signature: SIGNED });
  });

  it('WX-001 WX-002 CONST-044 CONST-045 waits 1500 ms, retries once, and gives up after two timeouts', async () => {
    const { ask, limits } = hanging();
    expect(await fetchSignature(ASKED, ask)).toEqual({ kind: 'timeout', status: null, attempts: 2 });
    expect(limits).toEqual([1_500, 1_500]);
    expect([WECHAT_CONFIG_TIMEOUT_MS, WECHAT_CONFIG_RETRIES]).toEqual([1_500, 1]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  const faults: [what: string, ask: () => Promise<Response>][] = [
    ['an error status', async () => json({}, 500)],
    ['a redirect to another host', () => Promise.reject(new TypeError('redirect'))],
    ['no JSON', async () => new Response('var x=1')],
    ['no signature', async () => json({ ...SIGNED, signature: '' })],
    ['a script inside a field', async () => json({ ...SIGNED, nonceStr: '</script>' })],
    ['an oversized reply', async () => json({ ...SIGNED, more: 'x'.repeat(20_000) })],
  ];
  it.each(faults)('fails at once for %s', async (_what, ask) => {
    expect(await fetchSignature(ASKED, ask)).toMatchObject({ kind: 'failed', attempts: 1 });
  });
});

describe('findSignableUrl', () => {
  const ORIGIN = 'https://portal.example.com';
  it('accepts a page of the portal, character for character', () => {
    for (const path of ['/', '/wealth/info?a=1&b=%E5%9F%BA', '/simu/product/P1?iv_code=A'])
      expect(findSignableUrl(ORIGIN + path, ORIGIN)).toBe(ORIGIN + path);
  });

  it.each([
    null,
    '',
    '/wealth/info',
    ORIGIN,
    'https://evil.example/wealth/info',
    'https://portal.example.com.evil.example/',
    'https://portal.example.com@evil.example/',
    'http://portal.example.com/',
    `${ORIGIN}//evil.example`,
    `${ORIGIN}/../x`,
    `${ORIGIN}/x#y`,
    `${ORIGIN}/x?token=T`,
    `${ORIGIN}/x?shareInfo=%7B%7D`,
    `${ORIGIN}/${'x'.repeat(5_000)}`,
  ])('refuses %.60s', (address) => {
    expect(findSignableUrl(address, ORIGIN)).toBeNull();
  });
});
