import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAlteringRelay, type AlteringRelay } from '~/tests/fixtures/altering-relay';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { PHONE_AGENT, startSite, type Site } from '~/tests/fixtures/site';

// No gated value leaves: every answer is the same, byte for byte, whatever the figures of private funds are that the
// viewer may not see. Pages, their `.data`, and the JSON of the browser's own calls.
let site: Site;
let relay: AlteringRelay;
let portal: TestPortal;
let funds: Fund[];
let surfaces: string[];

beforeAll(async () => {
  site = await startSite('http-disclosure');
  relay = await startAlteringRelay(site.upstreamOrigin);
  portal = await startPortal({
    upstreamOrigin: relay.origin,
    environment: { PAGE_CACHE: 'false', TRUST_PROXY: '1' },
  });
  funds = await everyKindOfFund();
  surfaces = surfacesOf();
});
afterAll(async () => {
  await portal?.close();
  await relay?.close();
  await site?.close();
});

interface Fund {
  product_id: string;
  company_id: string;
  risk_level: number;
}

/** Ten private funds, of every risk level there is, as the upstream itself knows them. */
async function everyKindOfFund(): Promise<Fund[]> {
  const answer = await fetch(`${site.upstreamOrigin}/api/v1/data/product/simu/list?limit=50`);
  const { result } = (await answer.json()) as { result: { list: Fund[] } };
  const byRisk = new Map<number, Fund[]>();
  for (const fund of result.list) byRisk.set(fund.risk_level, [...(byRisk.get(fund.risk_level) ?? []), fund]);
  const chosen = [...byRisk.values()].flatMap((each) => each.slice(0, 4)).slice(0, 10);
  expect(chosen.length).toBeGreaterThanOrEqual(8);
  return chosen;
}

function surfacesOf(): string[] {
  const api = '/api/v1/data';
  const company = funds[0]?.company_id;
  const picks = funds.slice(0, 2).map((fund) => `simu:${fund.product_id}`);
  return [
    '/',
    '/_root.data?index',
    '/fund/index/new',
    '/wealth/fund-library',
    '/wealth/fund-library.data',
    '/wealth/fund-library?sort=return_1y&return_1y=0.1',
    '/wealth/fund-library?strategy=equity&risk=4&drawdown=0.2',
    `/simu/company/${company}`,
    `/simu/company/${company}.data`,
    '/simu/company',
    '/simu/manager',
    '/simu/manager/M1001',
    '/simu/manager/M1001.data',
    '/wealth/search?searchKeyWord=bly',
    '/wealth/search.data?searchKeyWord=bly',
    '/wealth/favorite',
    '/wealth/favorite.data',
    `/wealth/pk?ids=${picks.join(',')}`,
    `/wealth/pk/detail?ids=${picks.join(',')}`,
    `/wealth/pk/detail.data?ids=${picks.join(',')}`,
    `${api}/home/feed`,
    `${api}/product/simu/list?limit=50`,
    `${api}/product/simu/list?limit=50&sort=return_1y`,
    `${api}/product/simu/list?limit=50&sort=sharpe&return_1y_min=0.1`,
    `${api}/company/detail?company_id=${company}`,
    `${api}/manager/detail?manager_id=M1001`,
    `${api}/search?keyword=bly`,
    `${api}/favorite/list?kind=simu`,
    ...funds.flatMap(({ product_id }) => [
      `/simu/product/${product_id}`,
      `/simu/product/${product_id}?period=since`,
      `/simu/product/${product_id}.data`,
      `/wealth/simu/detail/net-value-list?product_id=${product_id}`,
      `/wealth/simu/detail/performance-list?product_id=${product_id}`,
      `${api}/product/simu/detail?product_id=${product_id}`,
      `${api}/product/simu/nav?product_id=${product_id}&period=since`,
      `${api}/product/simu/nav_list?product_id=${product_id}`,
      `${api}/product/simu/performance?product_id=${product_id}`,
    ]),
  ];
}

let visitors = 0;
async function login(phone: string): Promise<string> {
  visitors += 1;
  const form = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
  const answer = await portal.ask('/wealth/user', {
    method: 'POST',
    headers: {
      origin: portal.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.8.0.${visitors}`,
    },
    body: new URLSearchParams(form).toString(),
  });
  expect(answer.status).toBe(303);
  const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  // The watchlist holds private funds, so that it has something to keep back.
  const watched = await portal.ask('/api/v1/data/favorite/optional/app', {
    method: 'POST',
    headers: { origin: portal.origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ product: funds.map((fund) => fund.product_id) }),
  });
  expect(watched.status).toBe(200);
  return cookie;
}

/** What an answer says, without what is new in each: nonces, request ids, cookies of the opening. */
async function said(path: string, cookie: string): Promise<string> {
  const answer = await portal.ask(path, {
    headers: { 'user-agent': PHONE_AGENT, accept: '*/*', ...(cookie ? { cookie } : {}) },
  });
  expect([200, 401], `${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  return answer.text
    .replace(/nonce="[^"]+"/g, '')
    .replace(/(\\?"nonce\\?",\\?")[^"\\]+/g, '$1')
    .replaceAll(String(answer.headers['x-request-id']), '');
}

/** Surfaces whose answer depends on the figures of funds that `alters` names. */
async function leaks(cookie: string, alters: NonNullable<AlteringRelay['alters']>): Promise<string[]> {
  const found: string[] = [];
  for (const path of surfaces) {
    relay.alters = null;
    const truth = await said(path, cookie);
    relay.alters = alters;
    const altered = await said(path, cookie);
    if (truth !== altered) found.push(`${path}: ${firstDifference(truth, altered)}`);
  }
  relay.alters = null;
  return found;
}

function firstDifference(left: string, right: string): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  return `${left.slice(Math.max(0, at - 60), at + 40)} | ${right.slice(at, at + 40)}`;
}

describe('values of private funds', () => {
  const all = () => true;
  const above = (level: number) => (risk: number | null) => risk === null || risk > level;

  beforeEach(() => {
    relay.altersRisk = false;
  });

  it('none leaves for a guest', async () => {
    relay.altered = 0;
    relay.altersRisk = true;
    expect(await leaks('', all)).toEqual([]);
    expect(relay.altered).toBeGreaterThan(10_000);
  }, 120_000);

  it.each([
    ['registered', DEMO.registered],
    ['with identity', DEMO.identified],
  ])(
    'none leaves for an account that is %s',
    async (_name, phone) => {
      relay.altersRisk = true;
      expect(await leaks(await login(phone), all)).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['C2', DEMO.quizC2, 2],
    ['C4', DEMO.quizC4, 4],
  ])(
    'none of a fund beyond the risk class leaves for a specific person at %s',
    async (_name, phone, level) => {
      expect(await leaks(await login(phone), above(level))).toEqual([]);
    },
    120_000,
  );

  it('they do leave for a professional investor: this test can see a leak', async () => {
    const shown = await leaks(await login(DEMO.professional), all);
    expect(shown.length).toBeGreaterThan(surfaces.length / 2);
  }, 120_000);
});
