import type { RouteConfigEntry } from '@remix-run/route-config';
import { describe, expect, it } from 'vitest';
import routeConfig from '~/app/routes';
import { scriptMinimalReplies } from '~/tests/fixtures/minimal-upstream';
import { usePortalPair } from '~/tests/fixtures/portal-pair';
import { ok } from '~/tests/fixtures/recording-upstream';
import { logInOn, PHONE_AGENT } from '~/tests/fixtures/site';

// Every page of the route map with an upstream that sends only what the specification gives, in the allowed
// spellings.
const pair = usePortalPair({
  environment: { PAGE_CACHE: 'false', GUEST_CACHE_TTL_MS: '0', TRUST_PROXY: '1' },
});
const PHONE = '13800000001';
const LOGIN = '/gsapi/auth/v1/tokens/gezi/login/password';
const IDS = ['product_id', 'product_code', 'order_id', 'company_id', 'manager_id', 'activity_id', 'file_id'];
const QUERY = new URLSearchParams([['fund_code', '000001'], ...IDS.map((name) => [name, 'A1'])]).toString();

const getPaths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, file, children }) =>
    children ? getPaths(children) : path && file.endsWith('.tsx') ? [`/${path}`] : [],
  );
const addresses = ['/', ...getPaths(routeConfig)]
  .filter((path) => !path.includes('*'))
  .map((path) => path.replace(':product', 'wealth').replace(/:\w+\??/g, 'A1'));

const getHeaders = (cookie: string) => ({ 'user-agent': PHONE_AGENT, accept: 'text/html', cookie });

/** Returns the pages that fail: an internal error, or a reply treated as broken. */
async function getFaults(cookie: string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of addresses) {
    const before = pair.portal.lines.length;
    const { status } = await pair.portal.ask(`${path}?${QUERY}`, { headers: getHeaders(cookie) });
    const lines = pair.portal.lines.slice(before);
    const broken = lines.flatMap(({ contractFault }) => (contractFault ? [String(contractFault)] : []));
    if (status >= 500 || broken.length > 0) faults.push([status, path, ...broken].join(' '));
  }
  return faults;
}

describe.each(['least', 'refused'] as const)('upstream with minimal replies to other calls: %s', (others) => {
  it.each(['a guest', 'a person'])('serves every page to %s', { timeout: 240_000 }, async (who) => {
    scriptMinimalReplies(pair.upstream, others);
    pair.upstream.on(LOGIN, ok({ token: 'T1', phone: PHONE }));
    const cookie = who === 'a person' ? await logInOn(pair.portal, PHONE) : '';
    expect(await getFaults(cookie)).toEqual([]);
  });
});

describe('replies that a browser reads directly', () => {
  it('has the types of the contract in any spelling of upstream', async () => {
    scriptMinimalReplies(pair.upstream, 'least');
    pair.upstream.on(LOGIN, ok({ token: 'T1', phone: PHONE }));
    const cookie = await logInOn(pair.portal, PHONE);
    const read = async (path: string) =>
      (JSON.parse((await pair.portal.ask(path, { headers: getHeaders(cookie) })).text) as { result: unknown })
        .result;
    pair.upstream.on('/gsapi/auth/v1/tokens/status', ok({ account_id: 7, logined: '1', oldLogined: 0 }));
    expect(await read('/gsapi/auth/v1/tokens/status')).toEqual({
      ...{ account_id: '7', logined: true, oldLogined: false },
    });
    expect(await read('/gsapi/us/v1/custom/states')).toMatchObject({
      is_adviser: false,
      is_simu_verify: true,
    });
    pair.upstream.on('/api/v1/data/user/cfg_info', {
      kind: 'raw',
      body: '{"code":"0","result":{"is_ziguan":"1"}}',
    });
    expect(await read('/api/v1/data/user/cfg_info')).toMatchObject({ is_ziguan: true });
  });

  it('locks a private value spelled as text like any other', async () => {
    scriptMinimalReplies(pair.upstream, 'least');
    const product = {
      kind: 'simu',
      product_id: 'A1',
      name: '甲一号',
      risk_level: '3',
      returns: { '1y': '0.4321' },
      nav: 1.8765,
    };
    pair.upstream.on('/api/v1/data/product/suggest', ok([product]));
    const answer = await pair.portal.ask('/api/v1/data/product/suggest', {
      method: 'POST',
      headers: {
        origin: pair.portal.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ category: 'home' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('甲一号');
    expect(answer.text).not.toMatch(/0\.4321|1\.8765/);
  });
});
