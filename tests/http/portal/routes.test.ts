import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, describe, expect, it } from 'vitest';
import routeConfig from '~/app/routes';
import type { RawResponse } from '~/tests/fixtures/portal';
import { openSharedSite, type Site } from '~/tests/fixtures/site';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Every built row of docs/spec/routes.tsv, with the real upstream: response, layout, login rule.
interface Row {
  path: string;
  layout: string;
  login: string;
  title: string;
}
const rows: Row[] = readFileSync('docs/spec/routes.tsv', 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map(([path = '', , layout = '', login = '', , title = '']) => ({
    path,
    layout: layout.replace('*', ''),
    login,
    title,
  }));

/** Returns the layout of every page of the route map, by the path in the notation of the matrix. */
function builtPages(entries: readonly RouteConfigEntry[], layout = ''): [string, string][] {
  return entries.flatMap((entry): [string, string][] => {
    if (entry.children) return builtPages(entry.children, entry.file.replace(/^.*layouts\/|\.tsx$/g, ''));
    const path = entry.index ? '/' : `/${entry.path}`;
    return [[path.replace(/:product\b/, '{product}').replace(/:(\w+)(\?)?/g, '{$1$2}'), layout]];
  });
}
const built = new Map(builtPages(routeConfig));
const builtRows = rows.filter((row) => built.has(row.path) || row.path === '*');

let site: Site;
let ids: Record<string, string>;
let cookie: string;
const rested: { cookie: string; usedAtMs: number }[] = [];
/** So many that the cached state of the first has expired when it is used again. */
const SESSIONS = 40;
/** Slightly longer than the lifetime of a cached login state. */
const SHARED_MS = 1_500;

beforeAll(async () => {
  site = await openSharedSite();
  const json = async (path: string) =>
    (
      JSON.parse((await site.portal.ask(`/api/v1/data/${path}`)).text) as {
        result: { list: Record<string, string>[] };
      }
    ).result.list[0]!;
  const [simu, company, manager, fund] = [
    await json('product/simu/list?limit=1'),
    await json('company/list?limit=1'),
    await json('manager/list?limit=1'),
    await json('product/public/list?limit=1&sort=return_1y'),
  ];
  const news = JSON.parse((await site.portal.ask('/api/v2/news_v2/news_list?limit=1')).text) as {
    result: { list: { news_id: string }[] };
  };
  ids = {
    '/simu/product/{id?}': simu.product_id!,
    '/simu/product/awards/{id?}': simu.product_id!,
    '/simu/company/{id?}': company.company_id!,
    '/simu/manager/{id?}': manager.manager_id!,
    '/simu/fund-size/{id?}': company.company_id!,
    '/sprank/{id?}': '6m-equity',
    '/scrank/{id?}': 'years',
    '/smrank/{id?}': 'products',
    '/{product}/post/{id?}': news.result.list[0]!.news_id,
    '/{product}/site_info/{id?}': news.result.list[0]!.news_id,
    fund: fund.fund_code!,
    simu: simu.product_id!,
  };
  cookie = await site.login('13800000004');
  for (let session = 0; session < SESSIONS; session += 1)
    rested.push({ cookie: await site.login('13800000004'), usedAtMs: 0 });
});

/** Returns a session that was idle for longer than the second that a cached login state lives. */
async function restedCookie(): Promise<string> {
  const session = rested.shift()!;
  const waitMs = session.usedAtMs + SHARED_MS - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  rested.push({ ...session, usedAtMs: Date.now() });
  return session.cookie;
}

/** Builds the URL of a row: edition filled in, id omitted or filled in, the queries its page needs. */
function getAddress(row: Row, product: string, withId: boolean): string {
  const path = row.path
    .replace('{product}', product)
    .replace('{type}', 'company')
    .replace(/\/\{id\?\}/, withId ? `/${ids[row.path]}` : '');
  if (row.path === '*') return '/no/such/page';
  if (row.path.startsWith('/{product}/public/fund')) return `${path}?fund_code=${ids.fund}`;
  if (row.path.startsWith('/{product}/simu/detail')) return `${path}?product_id=${ids.simu}`;
  return path;
}
const getStatesCalls = (requestId: unknown) =>
  site.portal.linesOf(requestId).filter((line) => line.call === 'users.states').length;

const guests = new Map<Row, Promise<RawResponse>>();
/** Returns the response for a guest with an invitation; requested once per row. */
function guestAt(row: Row): Promise<RawResponse> {
  const address = getAddress(row, 'wealth', false);
  const known = guests.get(row) ?? site.visit(`${address}${address.includes('?') ? '&' : '?'}iv_code=A1`);
  guests.set(row, known);
  return known;
}

interface Known extends RawResponse {
  /** Number of login state calls before the response; pages with a form are stored after it, for their person. */
  statesCalls: number;
}
const known = new Map<Row, Promise<Known>>();
/** Returns the response for a logged-in person with an idle session; requested once per row. */
function knownAt(row: Row): Promise<Known> {
  const ask = async () => {
    const answer = await site.visit(getAddress(row, 'wealth', false), { cookie: await restedCookie() });
    return { ...answer, statesCalls: getStatesCalls(answer.headers['x-request-id']) };
  };
  const answer = known.get(row) ?? ask();
  known.set(row, answer);
  return answer;
}

/** Both editions use one page: every sixth row is tested in the other one too, in the nightly run all. */
const isAskedAsFund = (row: Row): boolean =>
  row.path.includes('{product}') && (IS_NIGHTLY || builtRows.indexOf(row) % 6 === 0);

/**
 * On the public list, so the route loads nothing; these pages are about the person, or list suitable products, and
 * load the state themselves.
 */
const PAGES_THAT_FETCH_THEMSELVES = [
  '/{product}/activity/check-in',
  '/{product}/activity/list',
  '/{product}/public/channel',
  '/{product}/public/fund_optimization',
  '/{product}/public/regular_region',
  '/{product}/user/verify',
  '/{product}/user/verify/bank_card',
  '/{product}/public/order_detail',
  '/{product}/public/result',
  '/{product}/public/trading_result',
  '/{product}/public/process/identity/bank_card',
  '/{product}/public/account/assetss',
];

/** Runs belong to a plan: without one the page redirects to the list of plans. */
const RUNS_OF_A_PLAN = '/{product}/public/regular/traded';
/** A person with a password changes it with the old one. */
const FIRST_PASSWORD = '/{product}/public/process/password/set_password';
async function leadsToTheChange(): Promise<void> {
  const answer = await site.visit(FIRST_PASSWORD.replace('{product}', 'wealth'), { cookie });
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toContain('/init_password');
}
async function leadsToThePlans(): Promise<void> {
  for (const product of ['wealth', 'fund']) {
    const answer = await site.visit(RUNS_OF_A_PLAN.replace('{product}', product), { cookie });
    expect([answer.status, answer.headers.location]).toEqual([302, `/${product}/public/regular/plan`]);
  }
}

describe.each(builtRows.map((row) => [row.path, row] as const))('route %s', (path, row) => {
  const expected = path === '*' ? 404 : 200;

  it('responds in both editions, with and without its id, with one h1 and a title', async () => {
    if (path === RUNS_OF_A_PLAN) return leadsToThePlans();
    if (path === FIRST_PASSWORD) return leadsToTheChange();
    const ask = (product: string, withId: boolean) =>
      site.visit(getAddress(row, product, withId), { cookie });
    const answers = [
      await knownAt(row),
      ...(path.includes('{id?}') ? [await ask('wealth', true)] : []),
      ...(isAskedAsFund(row) ? [await ask('fund', path.includes('{id?}'))] : []),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(expected);
      expect(answer.text.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(answer.text).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it(`has layout ${row.layout}`, () => {
    expect(path === '*' ? 'default' : built.get(path)).toBe(row.layout);
  });

  const rule = row.login === 'public' ? 'AUTH-031' : 'AUTH-041';
  it(`${rule} login rule: ${row.login}`, async () => {
    const guest = await guestAt(row);
    if (row.login === 'required') {
      expect([guest.status, guest.headers.location]).toEqual([302, '/wealth/user?iv_code=A1']);
    } else {
      expect(guest.status).toBe(expected);
    }
    if (path === '*') return;
    const { statesCalls } = await knownAt(row);
    const isFetched = row.login !== 'public' || PAGES_THAT_FETCH_THEMSELVES.includes(path);
    expect(statesCalls).toBe(isFetched ? 1 : 0);
  });
});

describe('routes by rule', () => {
  it('ROUTE-004 ROUTE-011 every row of the map is a page: those of the edition, and of the user area', async () => {
    const missing = rows.filter((row) => row.path !== '*' && !built.has(row.path));
    // It redirects before anything else, as in redirects.tsv.
    const led = '/{product}/user/security/reset_password';
    expect(missing.map((row) => row.path)).toEqual([led]);
    expect((await site.visit(led.replace('{product}', 'wealth'))).status).toBe(301);
    expect(builtRows.filter((row) => row.path.startsWith('/{product}/user')).length).toBeGreaterThan(40);
  });

  it('ROUTE-001 routes with an optional id respond with and without it', async () => {
    for (const path of [
      '/simu/product/{id?}',
      '/simu/company/{id?}',
      '/simu/manager/{id?}',
      '/sprank/{id?}',
      '/scrank/{id?}',
      '/smrank/{id?}',
      '/{product}/post/{id?}',
    ]) {
      const row = rows.find((each) => each.path === path)!;
      for (const withId of [true, false])
        expect((await site.visit(getAddress(row, 'wealth', withId))).status).toBe(200);
    }
  });

  it.each(['/sprank/9y', '/sprank/1y-gold', '/sprank/1y-equity-x', '/scrank/best', '/smrank/return'])(
    'ROUTE-001 %s is not a ranking and returns 404',
    async (path) => expect((await site.visit(path)).status).toBe(404),
  );

  it('ROUTE-002 ROUTE-014 about accepts one type; its details are a separate page, other segments return 404', async () => {
    const getTitle = async (path: string) =>
      /<title>([^<]*)<\/title>/.exec((await site.visit(path)).text)?.[1]?.split(' ')[0];
    expect(await getTitle('/wealth/about/team')).toBe('团队');
    expect(await getTitle('/wealth/about/details')).toBe('公司介绍');
    for (const path of ['/wealth/about/nothing', '/wealth/about/team/more', '/wealth/about/constructor'])
      expect((await site.visit(path)).status, path).toBe(404);
  });

  it('ROUTE-006 shows exactly six documents, each with its number, validity and public register; larger on request', async () => {
    const qualificationPages = rows.filter(({ path }) => path.includes('/qualification-information/'));
    expect(qualificationPages.filter(({ path }) => built.has(path))).toHaveLength(6);
    for (const row of qualificationPages) {
      const { text } = await guestAt(row);
      expect(text).toContain('样张');
      expect(text).toContain('有效期至');
      expect(text).toMatch(
        /href="https?:\/\/www\.(amac\.org|csrc\.gov|gsxt\.gov)\.cn\/"[^>]*rel="noopener nofollow"/,
      );
    }
    const path = '/wealth/qualification-information/business-license';
    expect((await site.visit(`${path}?zoom=1`)).text).toContain('paper-view-large');
    expect((await site.visit('/wealth/qualification-information/other')).status).toBe(404);
  });

  it('the questions can be searched, and each topic has structured data for search engines', async () => {
    const { text } = await site.visit(`/wealth/help?q=${encodeURIComponent('冷静期')}`);
    expect(text).toContain('冷静期有多长');
    expect(text).toContain('name="robots" content="noindex"');
    const topic = await site.visit('/wealth/help?topic=fees');
    expect(topic.text).toContain('"@type":"FAQPage"');
    const none = await site.visit(`/wealth/help?q=${encodeURIComponent('<b>量子')}`);
    expect(none.text).toContain('没有找到');
    expect(none.text).not.toContain('<b>量子');
  });

  it('ROUTE-013 the channel of all private products, that of private securities and regular plans are separate pages', async () => {
    const titles = await Promise.all(
      ['simu/channel', 'simu', 'public/regular'].map(async (path) => {
        const { status, text } = await site.visit(`/wealth/${path}`, { cookie });
        return [status, /<title>([^<]*)<\/title>/.exec(text)?.[1]];
      }),
    );
    expect(titles.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(new Set(titles.map(([, title]) => title)).size).toBe(3);
  });

  it('ROUTE-007 both spellings of the net value list show the same fund', async () => {
    const [one, two] = await Promise.all(
      ['net_value_list', 'net-value-list'].map((name) =>
        site.visit(`/wealth/simu/detail/${name}?product_id=${ids.simu}`, { cookie }),
      ),
    );
    const getTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
    expect(getTitle(one!.text)).toBe(getTitle(two!.text));
    expect(one!.status).toBe(200);
  });

  it('ROUTE-008 every purchase page accepts product_code: with it the page is about that product', async () => {
    const pages = rows.filter(({ path }) => path.startsWith('/{product}/process/purchase/'));
    expect(pages).toHaveLength(17);
    const own = await site.login('13800000005');
    const getMain = (html: string) => /<main[\s>].*<\/main>/s.exec(html)?.[0];
    for (const { path } of pages) {
      const address = path.replace('{product}', 'wealth');
      const [about, single] = await Promise.all(
        [`${address}?product_code=${ids.simu}`, address].map((address) =>
          site.visit(address, { cookie: own }),
        ),
      );
      expect(single!.status, address).toBe(200);
      if (about!.status === 302) {
        // No order is in progress for the product: it redirects to its first step.
        expect(about!.headers.location, address).toContain(`product_code=${ids.simu}`);
        continue;
      }
      expect(about!.status, address).toBe(200);
      expect(getMain(about!.text), address).toBeDefined();
      expect(getMain(about!.text), address).not.toBe(getMain(single!.text));
    }
  });

  it('ROUTE-012 the certification flow is also one wizard with its seven sub-steps', async () => {
    const steps = ['base_info', 'quiz', 'quiz_result', 'identity_verify', 'bank_card', 'upload', 'assets'];
    const titles = new Set<string>();
    for (const step of ['', ...steps]) {
      const answer = await site.visit(`/pf/mobile/certification_process/${step}`, { cookie });
      expect(answer.status, step).toBe(200);
      titles.add(/<title>([^<]*)<\/title>/.exec(answer.text)?.[1] ?? '');
    }
    expect(titles.size).toBe(8);
    expect((await site.visit('/pf/mobile/certification_process/other', { cookie })).status).toBe(404);
  });

  it('ROUTE-009 every page of public funds is served; the account is spelled assetss', async () => {
    const pages = rows.filter(({ path }) => path.startsWith('/{product}/public/'));
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter(({ path }) => !built.has(path))).toEqual([]);
    expect((await site.visit('/wealth/public/account/assetss', { cookie })).status).toBe(200);
    expect((await site.visit('/wealth/public/account/assets', { cookie })).status).toBe(404);
  });

  it('ROUTE-010 the public fund accepts product_id or fund_code', async () => {
    for (const name of ['product_id', 'fund_code']) {
      const answer = await site.visit(`/wealth/public/fund?${name}=${ids.fund}`);
      expect(answer.text).toContain(ids.fund);
      expect(answer.status).toBe(200);
    }
  });

  it('AUTH-024 AUTH-025 of the built pages exactly those marked required need a login', async () => {
    const redirected: string[] = [];
    for (const row of builtRows) {
      const { status } = await guestAt(row);
      if (status === 302) redirected.push(row.path);
    }
    expect(redirected).toEqual(builtRows.filter((row) => row.login === 'required').map((row) => row.path));
  });

  it('ROLE-010 no page requires more than a login: an account that is only registered is redirected by none', async () => {
    const plain = await site.login('13800000001');
    const refused: string[] = [];
    const required = builtRows.filter(({ login }) => login === 'required');
    const asked = IS_NIGHTLY ? required : required.filter((_row, index) => index % 3 === 0);
    for (const row of asked) {
      const { status, headers } = await site.visit(getAddress(row, 'wealth', false), { cookie: plain });
      const isLedOn = status === 302 && !/^\/wealth\/user(\?|$)/.test(headers.location ?? '');
      if (status !== 200 && !isLedOn) refused.push(`${status} ${row.path}`);
    }
    expect(refused).toEqual([]);
  });

  it('AUTH-026 the bank card page requires no login: it shows its purpose and a login link', async () => {
    const answer = await site.visit('/wealth/user/authenticate/bank_card');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('登录后继续');
    expect(answer.text).toContain(
      `href="/wealth/user?return_to=${encodeURIComponent('/wealth/user/authenticate/bank_card')}"`,
    );
  });

  it.each([
    ['AUTH-032', '/wealth/user/security/init_password'],
    ['AUTH-033', '/wealth/user/security/forget_password'],
    ['AUTH-036', '/wealth/jinzhangjiang'],
    ['AUTH-034', '/wealth/user/account/logoff'],
    ['AUTH-035', '/wealth/user/account/reset_phone'],
    ['AUTH-037', '/wealth/public/fund_buy'],
    ['AUTH-038', '/wealth/public/regular'],
    ['AUTH-039', '/wealth/public/fetch'],
    ['AUTH-040', '/wealth/public/fund'],
  ])('%s %s loads the login status although its neighbours on the public list do not', async (_id, path) => {
    const answer = await site.visit(path, { cookie: await restedCookie() });
    expect(getStatesCalls(answer.headers['x-request-id'])).toBe(1);
  });
});
