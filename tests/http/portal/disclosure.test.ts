import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAlteringRelay, type AlteringRelay } from '~/tests/fixtures/altering-relay';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// No gated value leaks: every response is byte-identical for any figures of private funds that the viewer may not
// see. Covers pages, their `.data`, and the JSON of browser calls.
let site: Site;
let relay: AlteringRelay;
let portal: TestPortal;
let funds: Fund[];
let surfaces: string[];
/** A fund with an award for its performance. */
let awarded: string;

beforeAll(async () => {
  site = await openSharedSite();
  relay = await startAlteringRelay(site.upstreamOrigin);
  portal = await startPortal({
    upstreamOrigin: relay.origin,
    environment: { PAGE_CACHE: 'false', TRUST_PROXY: '1' },
  });
  funds = await everyKindOfFund();
  awarded = await awardedFund();
  surfaces = getSurfaces().filter((path) => IS_NIGHTLY || !isDataOfPage(path));
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
  context: 'simu' | 'am';
}

/** Funds of each risk level; more in the nightly run. */
const FUNDS_OF_A_LEVEL = IS_NIGHTLY ? 3 : 1;

/** Returns some private funds of every risk level and of both kinds, as upstream itself knows them. */
async function everyKindOfFund(): Promise<Fund[]> {
  const answer = await fetch(`${site.upstreamOrigin}/api/v1/data/product/simu/list?limit=50`);
  const { result } = (await answer.json()) as { result: { list: Fund[] } };
  const byRisk = new Map<number, Fund[]>();
  for (const fund of result.list) byRisk.set(fund.risk_level, [...(byRisk.get(fund.risk_level) ?? []), fund]);
  const plan = result.list.find(({ context, risk_level }) => context === 'am' && risk_level <= 4) as Fund;
  const chosen = [
    ...new Set([...[...byRisk.values()].flatMap((each) => each.slice(0, FUNDS_OF_A_LEVEL)), plan]),
  ];
  // One above every class but the highest, and enough within.
  expect([...byRisk.keys()]).toEqual(expect.arrayContaining([2, 3, 4, 5]));
  expect(chosen.length).toBeGreaterThanOrEqual(FUNDS_OF_A_LEVEL * 4);
  return chosen;
}

/** The tested award year. */
const AWARD_YEAR = 2024;
async function awardedFund(): Promise<string> {
  const answer = await fetch(`${site.upstreamOrigin}/api/v1/data/award/simu/year?year=${AWARD_YEAR}`);
  const { result } = (await answer.json()) as { result: { performance_list: { product_id: string }[] } };
  expect(result.performance_list.length).toBeGreaterThan(2);
  return result.performance_list[0]!.product_id;
}

/** Private equity: a fund of R4, one of R5 and their institution, none held by a demo account. */
const EQUITY = [
  '/wealth/pe',
  '/wealth/pe/product.data',
  '/wealth/pe/detail?product_id=P21002',
  '/wealth/pe/detail.data?product_id=P21008',
  '/wealth/pe/company/info?company_id=E1001',
  '/wealth/pe/manager/info.data?manager_id=Q1001',
  '/wealth/quasi_fixed',
  '/wealth/quasi_fixed/detail?product_id=F30004',
  '/wealth/quasi_fixed/detail.data?product_id=F30006',
  '/wealth/fof.data',
  '/wealth/search?searchKeyWord=ZXD28A202403010018452',
  '/api/v1/data/quasi_fixed/product/list?limit=50',
  '/api/v1/data/quasi_fixed/product/detail?product_id=F30004',
  '/api/v1/data/pe/product/list?limit=50',
  '/api/v1/data/pe/product/detail?product_id=P21008',
  '/wealth/figure.data?of=irr&kind=pe&id=P21008',
];

/**
 * One fund of each risk level, and a public one: figures computed over several funds must not include a locked one.
 */
const comparedPicks = (): string[] => [
  ...[...new Map(funds.map((fund) => [fund.risk_level, fund.product_id])).values()]
    .slice(0, 5)
    .map((id) => `simu:${id}`),
  'public:031001',
];

/**
 * The data of a page is also part of the page, because both come from one loader; it is requested separately in the
 * nightly run.
 */
const isDataOfPage = (path: string): boolean => /\.data(\?|$)/.test(path) && hasItsPage(path);
const hasItsPage = (path: string): boolean =>
  getSurfaces().includes(path.replace(/^\/_root\.data\?index/, '/').replace(/\.data(?=\?|$)/, ''));

function getSurfaces(): string[] {
  const api = '/api/v1/data';
  const company = funds[0]?.company_id;
  const picks = comparedPicks();
  return [
    '/',
    '/_root.data?index',
    '/fund/index/new',
    '/wealth/fund-library',
    '/wealth/fund-library.data',
    '/wealth/fund-library/list.csv?sort=return_1y&limit=20',
    '/wealth/fund-library?sort=return_1y&return_1y=0.1',
    '/wealth/fund-library?strategy=equity&risk=4&drawdown=0.2',
    '/wealth/simu',
    '/wealth/simu.data',
    '/wealth/simu/featured_product',
    ...['/wealth/video', '/wealth/video.data', '/wealth/short-video.data', '/wealth/video?id=V105'],
    ...[`${api}/video/list?limit=50`, `${api}/video/upcoming`, `${api}/video/detail?video_id=V105`],
    ...['/wealth/user/activity', '/wealth/user/activity.data', '/wealth/activity/detail?activity_id=E104'],
    ...[`${api}/activity/list?limit=50`, `${api}/activity/for_me`, `${api}/activity/own`],
    '/wealth/simu/featured_product.data',
    ...[
      '/wealth/simu/gs-sale',
      '/wealth/simu/gs-sale.data',
      '/wealth/simu/gs-sale?view=calendar&day=2026-12-15',
    ],
    ...['/wealth/simu/recommend_product', '/wealth/simu/recommend_product.data', '/wealth/simu/more.data'],
    ...['/wealth/simu/product_list', '/wealth/simu/channel'],
    `/simu/company/${company}`,
    `/simu/company/${company}.data`,
    '/simu/company',
    '/simu/manager',
    '/simu/manager/M1001',
    '/simu/manager/M1001.data',
    ...['/wealth/top_list', '/wealth/top_list.data', '/sprank', '/sprank.data', '/sprank/3m-equity'],
    ...['/smrank', '/smrank.data', '/smrank/products', '/scrank', '/scrank/years.data'],
    '/wealth/search?searchKeyWord=bly',
    '/wealth/search.data?searchKeyWord=bly',
    '/wealth/favorite',
    '/wealth/favorite.data',
    '/wealth/favorite?sort=return_1y&column=return_6m',
    '/wealth/favorite/edit',
    '/wealth/favorite/watchlist.csv',
    `/wealth/pk?ids=${picks.join(',')}`,
    `/wealth/pk/detail?ids=${picks.join(',')}`,
    `/wealth/pk/detail.data?ids=${picks.join(',')}`,
    ...['/sitemap.xml', '/sitemap.xml?kind=simu', '/sitemap.xml?kind=equity', '/wealth/rss.xml'],
    `${api}/fund/compare?ids=${picks.join(',')}`,
    `${api}/home/feed`,
    `${api}/product/simu/list?limit=50`,
    `${api}/product/simu/list?limit=50&sort=return_1y`,
    `${api}/product/simu/list?limit=50&sort=sharpe&return_1y_min=0.1`,
    `${api}/product/simu/list?limit=50&sort=return_3y&has_return=3y`,
    `${api}/manager/list?limit=50&include=representative`,
    `${api}/product/simu/selections?limit=50`,
    `${api}/product/simu/selections?limit=50&risk_max=3`,
    `${api}/product/simu/strategies?risk_max=3`,
    `${api}/product/simu/recommended?limit=20`,
    `${api}/product/simu/filed?limit=50`,
    `${api}/order/on_sale?limit=50&sort=open_day`,
    `${api}/order/on_sale?limit=50&day=2026-12-15`,
    `${api}/product/open_calendar?from=2026-11-01&to=2026-12-31`,
    `${api}/company/detail?company_id=${company}`,
    `${api}/manager/detail?manager_id=M1001`,
    `${api}/product/simu/tenures?manager_id=M1001`,
    `${api}/search?keyword=bly`,
    `${api}/favorite/table`,
    `${api}/favorite/changes`,
    `${api}/user/home`,
    '/wealth/simu/gs-100',
    `${api}/index/simu/series`,
    `/simu/product/awards.data?year=${AWARD_YEAR}`,
    `/simu/product/awards/${awarded}`,
    `${api}/award/simu?product_id=${awarded}`,
    `${api}/product/simu/look_through?product_ids=${funds.map(({ product_id }) => product_id).join(',')}`,
    ...EQUITY,
    ...funds.flatMap(getDetails),
    ...withHistory().flatMap(getHistory),
  ];
}

/**
 * Funds whose history is tested as well: one that C4 opens and C2 does not, one above both, one of asset
 * management; all in the nightly run.
 */
const withHistory = (): Fund[] =>
  IS_NIGHTLY
    ? funds
    : [
        funds.find(({ risk_level }) => risk_level === 3),
        funds.find(({ risk_level }) => risk_level === 5),
        funds.find(({ context }) => context === 'am'),
      ].filter((fund, at, all): fund is Fund => fund !== undefined && all.indexOf(fund) === at);

/** URLs with the figures and documents of a fund. */
const getDetails = ({ product_id }: Fund): string[] => [
  `/simu/product/${product_id}`,
  `/simu/product/${product_id}.data`,
  `/api/v1/data/product/simu/detail?product_id=${product_id}`,
];
const getHistory = ({ product_id }: Fund): string[] => [
  `/api/v1/data/product/related?product_id=${product_id}`,
  `/wealth/alert?fund_kind=simu&fund_id=${product_id}`,
  `/simu/product/${product_id}?period=since`,
  `/wealth/simu/detail/net-value-list?product_id=${product_id}`,
  `/wealth/simu/detail/performance-list?product_id=${product_id}`,
  `/api/v1/data/product/simu/nav?product_id=${product_id}&period=since`,
  `/api/v1/data/product/simu/nav_list?product_id=${product_id}`,
  `/api/v1/data/product/simu/performance?product_id=${product_id}`,
  `/wealth/figure?of=return&span=1y&kind=simu&id=${product_id}`,
  `/wealth/figure.data?of=max_drawdown&kind=simu&id=${product_id}`,
  `/api/v1/data/product/simu/figure?product_id=${product_id}&of=sharpe`,
  `/api/v1/data/product/simu/falls?product_id=${product_id}`,
  `/wealth/drawdowns?kind=simu&id=${product_id}&bought_on=2025-03-03`,
];

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
  // The watchlist contains private funds, so that there are values to hide.
  const watched = await portal.ask('/api/v1/data/favorite/optional/app', {
    method: 'POST',
    headers: { origin: portal.origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ product: funds.map((fund) => fund.product_id) }),
  });
  expect(watched.status).toBe(200);
  return cookie;
}

/** Sets the context of the account's next login: 0 private fund, 1 asset manager. */
async function choose(cookie: string, business_flag: 0 | 1): Promise<void> {
  const saved = await portal.ask('/api/v1/data/user/settings', {
    method: 'POST',
    headers: { origin: portal.origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ business_flag }),
  });
  expect(saved.status).toBe(200);
}

/** Returns a response without the parts that are new in each: nonces, request ids, open-app cookies. */
async function loadPageText(path: string, cookie: string): Promise<string> {
  const answer = await portal.ask(path, {
    headers: { 'user-agent': PHONE_AGENT, accept: '*/*', ...(cookie ? { cookie } : {}) },
  });
  // An event about a product that the viewer may not see returns 404.
  const known = path.startsWith('/wealth/activity/detail') ? [200, 404] : [200, 302, 401];
  expect(known, `${path}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
  return answer.text
    .replace(/nonce="[^"]+"/g, '')
    .replace(/(\\?"nonce\\?",\\?")[^"\\]+/g, '$1')
    .replaceAll(String(answer.headers['x-request-id']), '');
}

type Alters = NonNullable<AlteringRelay['alters']>;

/** Unaltered responses by login and URL: loaded once, for all alterations. */
const truths = new Map<string, Promise<string>>();
function getTruth(path: string, cookie: string): Promise<string> {
  const at = `${cookie} ${path}`;
  relay.alters = null;
  const truth = truths.get(at) ?? loadPageText(path, cookie);
  truths.set(at, truth);
  return truth;
}

/**
 * Returns how the response of a surface depends on the figures of funds selected by `alters`; null when it does
 * not.
 */
async function difference(path: string, cookie: string, alters: Alters): Promise<string | null> {
  const truth = await getTruth(path, cookie);
  relay.alters = alters;
  const altered = await loadPageText(path, cookie);
  relay.alters = null;
  return truth === altered ? null : `${path}: ${firstDifference(truth, altered)}`;
}

/**
 * A guest checks every surface. Viewers for whom the gate opens something check a share each, which together cover
 * all of them. In the nightly run each checks all.
 */
type Share = readonly [part: number, of: number];

/** Returns the surfaces that reveal something of those funds. */
async function leaks(cookie: string, alters: Alters, [part, of]: Share = [0, 1]): Promise<string[]> {
  const found: string[] = [];
  const own = IS_NIGHTLY ? surfaces : surfaces.filter((_path, at) => at % of === part);
  for (const path of own) {
    const leak = await difference(path, cookie, alters);
    if (leak !== null) found.push(leak);
  }
  return found;
}

/** Returns the funds whose page, data and call all reveal the alteration; none may reveal it partly. */
async function openFunds(cookie: string): Promise<Fund[]> {
  const open: Fund[] = [];
  for (const fund of funds) {
    const reported: boolean[] = [];
    // Only of the fund's own risk: the page of a locked fund shows other funds that are open.
    const ofItsRisk = (risk: number | null) => risk === null || risk === fund.risk_level;
    for (const path of getDetails(fund)) reported.push((await difference(path, cookie, ofItsRisk)) !== null);
    expect(new Set(reported).size, fund.product_id).toBe(1);
    if (reported[0]) open.push(fund);
  }
  return open;
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
    relay.altersDocumentsOnly = false;
    relay.expiresQuiz = false;
  });

  it('never leak to a guest', async () => {
    relay.altered = 0;
    relay.altersRisk = true;
    expect(await leaks('', all)).toEqual([]);
    expect(relay.altered).toBeGreaterThan(10_000);
  });

  it.each([
    ['registered', DEMO.registered, [0, 5]],
    ['with identity', DEMO.identified, [1, 5]],
  ] as const)('never leak to an account that is %s', async (_name, phone, share) => {
    relay.altersRisk = true;
    expect(await leaks(await login(phone), all, share)).toEqual([]);
  });

  it.each([
    ['C2', DEMO.quizC2, 2, [0, 5]],
    ['C4', DEMO.quizC4, 4, [1, 5]],
  ] as const)(
    'of a fund above the risk class never leak to a specific person at %s',
    async (_name, phone, level, share) => {
      expect(await leaks(await login(phone), above(level), share)).toEqual([]);
    },
  );

  // The proof of one kind does not open the other, and the chosen context of the account changes nothing.
  it.each([
    ['a qualified private-fund investor', DEMO.qualifiedSimu, 'simu', [2, 5]],
    ['a qualified asset-management investor', DEMO.qualifiedAm, 'am', [3, 5]],
    ['an adviser', DEMO.adviser, null, [4, 5]],
  ] as const)(
    'VERIFY-005 VERIFY-006 opens exactly by level for %s at C4: figures up to R4, documents of the qualified kind',
    async (_name, phone, kind, share) => {
      await choose(await login(phone), 0);
      const cookie = await login(phone);
      expect(await leaks(cookie, above(4), share)).toEqual([]);
      const fitting = funds.filter((fund) => fund.risk_level <= 4);
      expect(new Set(fitting.map(({ context }) => context))).toEqual(new Set(['simu', 'am']));
      expect(await openFunds(cookie)).toEqual(fitting);
      relay.altersDocumentsOnly = true;
      const own = fitting.filter(({ context }) => context === kind);
      expect(await openFunds(cookie)).toEqual(own);
      if (kind === null || (!IS_NIGHTLY && kind === 'simu')) return;
      await choose(cookie, 1);
      expect(await openFunds(await login(phone))).toEqual(own);
    },
  );

  it('the URL of a comparison contains the selection, is gated for each viewer, and its image shows only names', async () => {
    const path = `/wealth/pk/detail?ids=${comparedPicks().join(',')}`;
    const [guest, professional] = [
      await loadPageText(path, ''),
      await loadPageText(path, await login(DEMO.professional)),
    ];
    for (const html of [guest, professional]) expect(html).toContain('成立日期');
    expect(professional).toContain('两两相关系数');
    expect(professional).not.toContain('的净值与业绩<');
    expect(guest).not.toContain('两两相关系数');
    expect(guest.match(/的净值与业绩</g)).toHaveLength(comparedPicks().length - 1);
    const picture = /property="og:image" content="[^"]*?(\/wealth\/link-picture[^"]+)"/.exec(guest)?.[1];
    const answer = await portal.ask((picture ?? 'none').replaceAll('&amp;', '&'));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(professional).toContain(picture);
  });

  it('no documents are visible below the qualified investor', async () => {
    relay.altersDocumentsOnly = true;
    const viewers = [null, DEMO.registered, DEMO.identified, DEMO.quizC2, DEMO.quizC4];
    // The viewers with the lowest and the highest level among those without access.
    for (const phone of viewers.filter((each) => IS_NIGHTLY || each === null || each === DEMO.quizC4)) {
      expect(await openFunds(phone === null ? '' : await login(phone)), String(phone)).toEqual([]);
    }
  });

  it('a holder whose quiz has expired sees the held funds, and no other', async () => {
    relay.expiresQuiz = true;
    const cookie = await login(DEMO.qualifiedSimu);
    const answer = await portal.ask('/api/v1/data/user/held_products', { headers: { cookie } });
    const held = (JSON.parse(answer.text) as { result: { product_ids: string[] } }).result.product_ids;
    const listed = await fetch(`${site.upstreamOrigin}/api/v1/data/product/simu/list?limit=50`);
    const { result } = (await listed.json()) as { result: { list: Fund[] } };
    const others = result.list
      .filter(({ product_id }) => !held.includes(product_id))
      .slice(0, IS_NIGHTLY ? 6 : 2);
    const own = held.filter((id) => id.startsWith('S')).map((product_id) => ({ product_id }) as Fund);
    expect(own.length).toBeGreaterThan(1);
    for (const path of own.flatMap(getDetails))
      expect(await difference(path, cookie, all), path).not.toBeNull();
    for (const path of [...others, ...funds.filter(({ product_id }) => !held.includes(product_id))].flatMap(
      getDetails,
    ))
      expect(await difference(path, cookie, all), path).toBeNull();
  });

  it('is visible to a professional investor, so this test can detect a leak', async () => {
    const shown = await leaks(await login(DEMO.professional), all, [0, 6]);
    expect(shown.length).toBeGreaterThan(surfaces.length / 12);
  });
});
