import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO, DEMO_ADVISERS } from '~/tests/fixtures/demo';
import {
  FOREIGN_CODE_TEXT,
  INTERNAL_ERROR_TEXT,
  startFaultRelay,
  type Fault,
  type FaultRelay,
} from '~/tests/fixtures/fault-relay';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import { openSharedSite, PHONE_AGENT, SITE_SECRETS, type Site } from '~/tests/fixtures/site';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Pages with an upstream that fails in every possible way: each shows the failure within its own layout, with a
// next step, and is complete again as soon as upstream recovers. Scripts change nothing of it
// (tests/e2e/failure.spec.ts).
const NETWORK = '网络异常，请稍后重试';
const SERVER = '服务器访问异常';
const FAULTS: readonly [Exclude<Fault, 'none'>, string][] = [
  ['down', NETWORK],
  ['reset', NETWORK],
  ['hang', NETWORK],
  ['broken-json', NETWORK],
  ['status-500', SERVER],
  ['foreign-code', FOREIGN_CODE_TEXT],
];
const OWN_PAGES = ['/wealth/user', '/wealth/favorite', '/wealth/user/personal', '/wealth/user/setting'];

let site: Site;
let relay: FaultRelay;
let portal: TestPortal;
let guestPages: string[];

beforeAll(async () => {
  site = await openSharedSite();
  relay = await startFaultRelay(site.upstreamOrigin);
  portal = await startPortal({
    upstreamOrigin: relay.origin,
    environment: {
      PAGE_CACHE: 'false',
      // Every page calls upstream: replies cached for guests would hide the failure.
      GUEST_CACHE_TTL_MS: '0',
      TRUST_PROXY: '1',
      SESSION_SECRETS: SITE_SECRETS,
    },
  });
  guestPages = await addressesOfGuests();
});
afterAll(async () => {
  await portal?.close();
  await relay?.close();
  await site?.close();
});
beforeEach(() => {
  relay.fault = 'none';
});

interface Lists {
  result: { list: Record<string, string>[] };
}

async function first(path: string, key: string): Promise<string> {
  const answer = await fetch(site.upstreamOrigin + path);
  const value = ((await answer.json()) as Lists).result.list[0]?.[key];
  if (!value) throw new Error(`${path} names no ${key}`);
  return value;
}

async function addressesOfGuests(): Promise<string[]> {
  const fund = await first('/api/v1/data/product/public/list?limit=1', 'fund_code');
  const product = await first('/api/v1/data/product/simu/list?limit=1', 'product_id');
  const company = await first('/api/v1/data/product/simu/list?limit=1', 'company_id');
  const manager = await first('/api/v1/data/manager/list?limit=1', 'manager_id');
  const article = await first('/api/v2/news_v2/news_list?limit=1', 'news_id');
  return [
    '/',
    '/wealth/info',
    '/wealth/fund-library',
    '/wealth/fund-library?tab=public',
    `/wealth/post/${article}`,
    '/wealth/search?searchKeyWord=bly',
    `/simu/product/${product}`,
    `/simu/company/${company}`,
    '/simu/company',
    `/simu/manager/${manager}`,
    `/wealth/public/fund?fund_code=${fund}`,
    `/wealth/public/fund/netValue?fund_code=${fund}`,
    `/wealth/public/fund/history_performance?fund_code=${fund}`,
    `/wealth/public/fund/tradeRules?fund_code=${fund}`,
    `/wealth/public/fund_manager?fund_code=${fund}`,
  ];
}

const visit = (path: string, cookie = ''): Promise<RawResponse> =>
  portal.ask(path, {
    headers: { 'user-agent': PHONE_AGENT, accept: 'text/html', ...(cookie ? { cookie } : {}) },
  });

/** Returns the main content of the page. */
const getMain = ({ text }: RawResponse): string => /<main\b[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
const headings = (html: string): number => html.match(/<h1\b/g)?.length ?? 0;

/**
 * All pages report failures in the same way, so each fault is tested on a different third of them, and on all in
 * the nightly run.
 */
const getTurn = (fault: Fault): number => FAULTS.findIndex(([name]) => name === fault) % 3;

describe('pages with a failing upstream', { timeout: 120_000 }, () => {
  it.each(FAULTS)(
    'ERR-006 NOTFOUND-006 NOTFOUND-007 upstream %s: every page shows it and recovers',
    async (fault, message) => {
      const asked = guestPages.filter((_path, at) => IS_NIGHTLY || at % 3 === getTurn(fault));
      relay.fault = fault;
      const failing = await Promise.all(asked.map((path) => visit(path)));
      relay.fault = 'none';
      for (const [index, answer] of failing.entries()) {
        const path = asked[index];
        expect(getMain(answer), path).toContain(message);
        expect(headings(answer.text), path).toBe(1);
        expect(getMain(answer), path).toMatch(/<a\b[^>]*href="\//);
        expect(answer.text, path).not.toContain(INTERNAL_ERROR_TEXT);
      }
      for (const path of asked) {
        const answer = await back(path, message);
        expect(headings(answer.text), path).toBe(1);
      }
    },
  );

  it.each(['down', 'status-500', 'foreign-code'] as const)(
    'upstream %s: keeps a person logged in; personal pages show what is missing and recover',
    async (fault) => {
      // Logs in at the other, patient portal, because this one times out on a busy machine.
      const cookie = await site.login(DEMO.quizC4);
      relay.fault = fault;
      const failing = await Promise.all(OWN_PAGES.map((path) => visit(path, cookie)));
      relay.fault = 'none';
      const words = FAULTS.find(([name]) => name === fault)?.[1] ?? '';
      // The login state is cached for a second: then only the sections fail, each with its own message.
      const message = new RegExp(`${words}|暂时(无法显示|不可改)`);
      for (const [index, answer] of failing.entries()) {
        const path = OWN_PAGES[index];
        expect(getMain(answer), path).toMatch(message);
        expect(headings(answer.text), path).toBe(1);
        // A logged-in person gets no login prompt because upstream does not respond.
        expect(answer.headers.location, path).toBeUndefined();
        expect(getMain(answer), path).not.toContain('登录 / 注册');
      }
      for (const path of OWN_PAGES) {
        const answer = await back(path, message, cookie);
        expect(getMain(answer), path).not.toContain('登录 / 注册');
      }
    },
  );

  const whole = new Map<string, Promise<RawResponse>>();
  let holder: Promise<string> | undefined;
  it.each([
    ['/', '/data/user/home', '本人资产、待办与自选暂时无法显示'],
    ['/wealth/user/assets', '/data/user/positions', '持有的产品暂时无法显示'],
    ['/wealth/user/assets', '/data/user/wealth', '走势与收益暂时无法显示'],
    ['/wealth/user/assets', '/data/order/under_way', '进行中的订单暂时无法显示'],
    ['/wealth/user/assets?product=S1', '/data/user/position?', '所选持仓的详情暂时无法显示'],
    ['/wealth/user/assets', '/data/user/liquidity', SERVER],
    ['/wealth/user/assets/overview', '/data/user/liquidity', SERVER],
    ['/wealth/user/assets/overview', '/data/user/allocation', SERVER],
    ['/wealth/user/assets/overview', '/data/user/concentration', SERVER],
    ['/wealth/user/assets/overview', '/data/user/years', SERVER],
    ['/wealth/favorite', '/data/favorite/table', '自选暂时无法显示'],
    ['/wealth/user/deadlines', '/deadline/list?area=orders', '交易的到期日暂时无法读取'],
    ['/wealth/user/month_reports', '/user/month_report/list', '月度账单暂时无法显示'],
  ])('on %s the section that %s loads is named when only that call fails', async (path, call, message) => {
    holder ??= site.login(DEMO.qualifiedSimu);
    const cookie = await holder;
    const before = whole.get(path) ?? visit(path, cookie);
    whole.set(path, before);
    expect(getMain(await before)).not.toContain(message);
    relay.fault = 'status-500';
    relay.only = (request) => request.path.includes(call);
    try {
      const answer = await visit(path, cookie);
      expect([answer.status, getMain(answer).includes(message)]).toEqual([200, true]);
    } finally {
      relay.only = null;
    }
  });

  it('ROLE-004 a failed client list of an adviser is shown as such, and the open client stays', async () => {
    const cookie = await site.login(DEMO_ADVISERS.adviser);
    const workbenchPath = '/wealth/adviser';
    const client = /[?&;]client=([0-9a-f]{32})/.exec((await visit(workbenchPath, cookie)).text)?.[1] ?? '';
    relay.fault = 'status-500';
    relay.only = ({ path }) => path.includes('/adviser/client/list');
    try {
      const shown = await visit(`${workbenchPath}?client=${client}`, cookie);
      expect([shown.status, headings(shown.text)]).toEqual([200, 1]);
      const main = getMain(shown);
      for (const words of ['客户名单暂时无法显示', SERVER, '这次查看已写入', '重试'])
        expect(main, words).toContain(words);
      expect(main).toContain(`href="${workbenchPath}?client=${client}"`);
      expect(main).not.toContain(INTERNAL_ERROR_TEXT);
    } finally {
      relay.only = null;
    }
  });

  it('a failed file is a page for a person who opened its URL, and problem details for code', async () => {
    const cookie = await site.login(DEMO.qualifiedSimu);
    relay.fault = 'status-500';
    relay.only = ({ path }) => path.includes('/data/order/records');
    try {
      const shown = await visit('/wealth/user/records.csv', cookie);
      expect([shown.status, String(shown.headers['content-type'])]).toEqual([
        502,
        'text/html; charset=utf-8',
      ]);
      expect(shown.text).toContain(SERVER);
      expect(shown.text).toContain('文件没有下载。请返回上一页，稍后再次下载。');
      const code = await portal.ask('/wealth/user/records.csv', { headers: { cookie, accept: '*/*' } });
      expect(JSON.parse(code.text)).toMatchObject({ msg: SERVER });
    } finally {
      relay.only = null;
    }
  });
});

/**
 * Returns the page once it is complete; a connection that was closing when upstream returned may require another
 * attempt.
 */
async function back(path: string, message: string | RegExp, cookie = ''): Promise<RawResponse> {
  let answer = await visit(path, cookie);
  await expect
    .poll(
      async () => {
        if (answer.status === 200 && !new RegExp(message).test(getMain(answer))) return true;
        answer = await visit(path, cookie);
        return false;
      },
      { timeout: 20_000, message: path },
    )
    .toBe(true);
  return answer;
}
