import { request as requests, type APIRequestContext } from 'playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { callPortal } from '~/tests/fixtures/person';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';
import { postLogin } from '~/tests/fixtures/world';

// A cursor that upstream does not know (an old link, one of another list, a typed one): every list shows its first
// page with a notice, and keeps the other parameters of the URL.
let site: Site;
let owner: APIRequestContext;
let heldCode: string;
let planId: string;
let fundCode: string;
let topicId: string;

beforeAll(async () => {
  site = await openSharedSite();
  owner = await requests.newContext({
    baseURL: site.portal.origin,
    extraHTTPHeaders: { 'user-agent': PHONE_AGENT, 'x-forwarded-for': '10.29.0.1' },
  });
  await postLogin(owner, site.portal.origin, DEMO.qualifiedSimu, DEMO_PASSWORD);
  const list = async <Row>(path: string) => (await callPortal<{ list: Row[] }>(owner, path)).list[0];
  const held = await list<{ product_code: string }>('/api/v1/data/user/positions?part=simu');
  const plan = await list<{ plan_id: string }>('/api/v1/trade/plan/list');
  const fund = await list<{ fund_code: string }>('/api/v1/data/product/public/list?limit=1');
  const [topic] = await callPortal<{ topic_id: string }[]>(owner, '/api/v2/news_v2/topics');
  topicId = topic?.topic_id ?? '';
  heldCode = held?.product_code ?? '';
  planId = plan?.plan_id ?? '';
  fundCode = fund?.fund_code ?? '';
});
afterAll(async () => {
  await owner?.dispose();
  await site?.close();
});

const LISTS: readonly [name: string, path: () => string][] = [
  ['own orders', () => '/wealth/user/records?kind=redeem'],
  ['flows of a holding', () => `/wealth/user/detail/equity_asset_details?product_code=${heldCode}`],
  ['certificates', () => '/wealth/user/existence_cert'],
  ['meetings', () => '/wealth/user/appointment'],
  ['orders of public funds', () => '/wealth/public/account/trade?stage=open'],
  ['plans', () => '/wealth/public/regular/plan?state=active'],
  ['runs of a plan', () => `/wealth/public/regular/traded?plan_id=${planId}`],
  ['NAV of a public fund', () => `/wealth/public/fund/netValue?fund_code=${fundCode}`],
  ['the library', () => '/wealth/fund-library?tab=public'],
  ['articles', () => '/wealth/info'],
  ['articles of a topic', () => `/wealth/hot_topic?topic=${topicId}`],
  ['managers', () => '/smrank'],
];

describe('unknown cursor of a list', () => {
  it.each(LISTS)('%s: shows the first page with a notice', async (_name, path) => {
    const first = path();
    const asked = await owner.get(first, { maxRedirects: 0 });
    expect(asked.status(), first).toBe(200);
    const wrong = `${first}${first.includes('?') ? '&' : '?'}cursor=bm9uZQ&page=3`;
    const answer = await owner.get(wrong, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, first]);
    const shown = await owner.get(first);
    expect([shown.status(), await shown.text()]).toEqual([
      200,
      expect.stringContaining('没有找到原来的翻页位置，已从第一页显示'),
    ]);
    // Shown once.
    expect(await (await owner.get(first)).text()).not.toContain('没有找到原来的翻页位置');
  });
});
