import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, describe, expect, it } from 'vitest';
import { isGuestScreenData, type PageHandle } from '~/app/route-kit/page-handle';
import { SITE_NAME } from '~/app/route-kit/page-meta';
import routeConfig from '~/app/routes';
import { submitEmptyGuestForms, loadForGuest, loadPageModules } from '~/tests/fixtures/page-actions';
import type { RawResponse } from '~/tests/fixtures/portal';
import { findInvalidTerms } from '~/tests/fixtures/schema-terms';
import { CRAWLER_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

// Every page of the route map for guests: loaded data, shown content and metadata, allowed posts.

/** Forms declared for guests too, each with its reason. */
const FOR_GUESTS = [
  // A guest's vote is kept until the login.
  'pages/content/award/vote.tsx',
  // Likes and shares require no login; collecting does.
  'pages/content/info/feed.tsx',
  // A repeated post after the first one has ended the login with the account.
  'pages/own/account/care/cancel-confirm.tsx',
  // The first password of a new phone.
  'pages/own/account/set-password.tsx',
  // Theme and text size belong to the browser.
  'pages/own/account/setting.tsx',
  // The answers of a guest are stored for the device.
  'pages/content/school/school.tsx',
  // The login itself.
  'pages/own/account/user.tsx',
  // Asks whether to log in.
  'pages/own/account/mini-login.tsx',
  // People without an account may ask and complain.
  'pages/own/feedback/feedback.tsx',
  // Mails are stopped with the code that they contain.
  'pages/own/alerts/mail-stop.tsx',
  // Guests decide whether their views may be recorded.
  'pages/own/consents/visit-records.tsx',
  // A fund to be watched is kept until the login.
  'pages/own/watchlist/watchlist.tsx',
  // Any person with a document may check it.
  'pages/private/certificates/existence-cert.tsx',
  // Guests may answer.
  'pages/private/surveys/questionnaire.tsx',
];

/** Non-indexed pages that are shown to all visitors, each with its reason. */
const PRIVATE_FOR_ALL = [
  // The login itself.
  'pages/own/account/user.tsx',
  'pages/own/account/mini-login.tsx',
  // Theme and text size belong to the browser.
  'pages/own/account/setting.tsx',
  // The first password of a new phone; the trade password has its own guest screen.
  'pages/own/account/set-password.tsx',
  // The form stays for a repeated post whose first has ended the login; otherwise it has its own guest screen.
  'pages/own/account/care/cancel-confirm.tsx',
  // Its readers are already logged out.
  'pages/own/account/care/cancel-success.tsx',
  // An invitation page is for every person with its link.
  'pages/invite/landing/invitation.tsx',
  // For every person with the mail.
  'pages/own/alerts/mail-stop.tsx',
  // Any person with a document may check it; the rest of the page offers the login.
  'pages/private/certificates/existence-cert.tsx',
  // Product documents: those that a guest may not read return 404.
  'pages/legal/documents/pdf.tsx',
  // Any visitor can compare funds; there are too many URLs for an index.
  'pages/market/compare/pk-detail.tsx',
  // Notice before entering another portal: for every visitor who follows the link.
  'pages/content/about/cross-domain.tsx',
  'pages/not-found.tsx',
  // Components without personal data, only in dev and test.
  'pages/gallery/components/gallery.tsx',
  // Client information, only in dev and test.
  'pages/gallery/shell-diagnostics/shells.tsx',
  // A link to the next step, without personal data.
  'pages/public/trade/bank-step.tsx',
  // Result of a survey, for guests who answered it.
  'pages/private/surveys/questionnaire-result.tsx',
];

/** Pages that show content without a login and also state what a login would add. */
const PAGES_WITH_LOGIN_HINTS = [
  'pages/private/certificates/existence-cert.tsx',
  'pages/own/account/care/cancel-confirm.tsx',
];

/** Pages with a canonical URL other than their own URL without its query. */
const CANONICALS: Record<string, string> = {
  '/:product/fund-library': '/wealth/fund-library?tab=public',
  '/:product/post/:id?': '/wealth/info',
  '/:product/site_info/:id?': '/wealth/site-notice',
  '/:product/site_info/post': '/wealth/site-notice',
  '/simu/company/:id?': '/wealth/simu/company',
  '/:product/simu/detail/net_value_list': '/wealth/simu/detail/net-value-list',
  '/:product/user/about_us/service_protocol': '/wealth/user/about_us/service_protocol?document=service',
  '/:product/index/new': '/fund/index/new',
};

const getPages = (entries: readonly RouteConfigEntry[]): { path: string; file: string }[] =>
  entries.flatMap(({ index, path, file, children }) =>
    children ? getPages(children) : [{ path: index ? '/' : `/${path}`, file }],
  );
const map = getPages(routeConfig).filter(({ file }) => file.endsWith('.tsx'));

let site: Site;
let pages: [file: string, handle: PageHandle, loader: Parameters<typeof loadForGuest>[0]][];
let handles: Map<string, PageHandle>;
beforeAll(async () => {
  site = await openSharedSite();
  const modules = await loadPageModules();
  pages = modules.flatMap(([file, { handle, loader }]) =>
    handle && 'login' in handle && loader ? [[file, handle, loader]] : [],
  );
  handles = new Map(modules.flatMap(([file, { handle }]) => (handle ? [[file, handle]] : [])));
});

it('AUTH-029 the user page requires a login: no redirect, but the login form itself', async () => {
  const answer = await site.visit('/wealth/user?x=1');
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/<h1[^>]*>登录 \/ 注册/);
  expect(answer.text).not.toContain('总资产');
});

it('a crawler gets the same text as a guest', async () => {
  const linkOn = async (path: string, to: string) =>
    new RegExp(`href="(${to}[^"?]+)`).exec((await site.visit(path)).text)?.[1] ?? '/none';
  const getWords = async (path: string, agent?: string) => {
    const { status, text } = await site.visit(path, agent ? { agent } : {});
    expect(status, path).toBe(200);
    const main = text.slice(text.indexOf('<main'), text.lastIndexOf('</main>'));
    return main.replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, '');
  };
  const fund = await linkOn('/wealth/fund-library', '/simu/product/');
  const article = await linkOn('/wealth/info', '/wealth/post/');
  for (const path of ['/', '/wealth/info', fund, article]) {
    const words = await getWords(path, CRAWLER_AGENT);
    expect(words.length, path).toBeGreaterThan(100);
    expect(words, path).toBe(await getWords(path));
  }
});

it('a form requires a login unless its page declares otherwise: a guest who posts is redirected to the login', async () => {
  const answers = Object.entries(await submitEmptyGuestForms());
  expect(answers.length).toBeGreaterThan(50);
  const looked = answers.filter(([, answer]) => answer !== '/wealth/user?order_id=O1');
  expect(Object.fromEntries(looked)).toEqual(Object.fromEntries(FOR_GUESTS.map((file) => [file, 400])));
});

const getLocation = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : null);

describe('personal page without a login', () => {
  it('AUTH-027 AUTH-028 a required page redirects to the login with the query, and loads nothing', async () => {
    const required = pages.filter(([, { login }]) => login === 'required');
    expect(required.length).toBeGreaterThan(25);
    for (const [file, , loader] of required) {
      const answer = await loadForGuest(loader, 'browser');
      expect(getLocation(answer), file).toBe('/wealth/user?order_id=O1&iv_code=A1');
    }
  });

  it('SEO-002 a crawler gets the guest screen of every required page, rendered without a call', async () => {
    for (const [file, { login, guest }, loader] of pages) {
      // A file has no screen: only its person gets it.
      if (login !== 'required' || file.endsWith('.ts')) continue;
      expect(guest, file).toBeDefined();
      expect(isGuestScreenData(await loadForGuest(loader, 'crawler')), file).toBe(true);
    }
  });

  it('SEO-002 a file that requires a login has nothing for crawlers: they are redirected like all others', async () => {
    for (const [file, { login }, loader] of pages) {
      if (login !== 'required' || !file.endsWith('.ts')) continue;
      expect(getLocation(await loadForGuest(loader, 'crawler')), file).toContain('/wealth/user');
    }
  });

  it('every page with a guest screen shows it without a call of upstream', async () => {
    const shown = pages.filter(([, { login, guest }]) => login !== 'required' && guest !== undefined);
    expect(shown.length).toBeGreaterThan(50);
    for (const [file, , loader] of shown)
      expect(isGuestScreenData(await loadForGuest(loader, 'browser')), file).toBe(true);
  });

  it('every non-indexed page has a guest screen, or a reason here for having none', () => {
    const without = pages.filter(([, { isPrivate, guest }]) => isPrivate === true && guest === undefined);
    expect(without.map(([file]) => file).sort()).toEqual([...PRIVATE_FOR_ALL].sort());
  });
});

/** Returns the URL of a page without its id, in an edition. */
const getAddress = (path: string, edition = 'wealth'): string =>
  path === '/*' ? '/no/such/page' : path.replace(':product', edition).replace(/\/:\w+\?/, '');

/** Reads the metadata of a document. */
function getHead(html: string) {
  const head = html.slice(0, html.indexOf('</head>'));
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, found = '']) => found);
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    urls: all(/<meta property="og:url" content="([^"]*)"/g),
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    jsonLd: all(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs),
  };
}

/** Returns the calls made for a response. */
const getCalls = (answer: RawResponse): unknown[] =>
  site.portal.linesOf(answer.headers['x-request-id']).flatMap(({ call }) => (call ? [call] : []));

/** Loads the page as shown without a login: to a crawler where others are redirected to the login. */
async function shownTo(handle: PageHandle, address: string): Promise<RawResponse> {
  return site.visit(address, handle.login === 'required' ? { agent: CRAWLER_AGENT } : {});
}

const asked = new Map<string, Promise<RawResponse>>();
/**
 * Loads a page in the other edition with a query, once. For a crawler both editions are one page, with the URL of
 * one of them.
 */
function shownOtherwise(path: string, handle: PageHandle): Promise<RawResponse> {
  const answer = asked.get(path) ?? shownTo(handle, `${getAddress(path, 'fund')}?iv_code=A1`);
  asked.set(path, answer);
  return answer;
}

describe.each(map)('$path, without a login', ({ path, file }) => {
  const address = getAddress(path);
  const isEachSixth = map.findIndex((page) => page.path === path) % 6 === 0;

  it('has the metadata of its definition', async () => {
    const handle = handles.get(file)!;
    // Guest screens have one implementation, which is tested below: every sixth of them, in the nightly run all.
    if (handle.guest !== undefined && !isEachSixth && !IS_NIGHTLY) return;
    const answer = await shownOtherwise(path, handle);
    expect([200, 404]).toContain(answer.status);
    const head = getHead(answer.text);
    expect(head.titles).toHaveLength(1);
    // A page without its subject, such as a fund in the URL, is an error page and shows only that.
    if (answer.status === 404) {
      expect(head.robots).toContain('noindex');
      return;
    }
    expect(head.titles[0]!.endsWith(SITE_NAME)).toBe(true);
    expect(head.descriptions).toHaveLength(1);
    expect(head.descriptions[0]).not.toBe('');
    expect(head.canonicals).toHaveLength(1);
    expect(head.urls).toEqual(head.canonicals);
    expect(head.canonicals[0]).toBe(site.portal.origin + (CANONICALS[path] ?? address));
    for (const text of head.jsonLd) {
      const facts = JSON.parse(text) as Record<string, unknown>;
      expect(facts['@context']).toBe('https://schema.org');
      expect(findInvalidTerms(facts)).toEqual([]);
    }
  });

  it('shows the guest screen that its definition declares, or none', async () => {
    const handle = handles.get(file)!;
    if (handle.login === 'required') {
      const sent = await site.visit(`${address}?iv_code=A1`);
      expect([sent.status, sent.headers.location]).toEqual([302, '/wealth/user?iv_code=A1']);
      expect(getCalls(sent)).toEqual([]);
    }
    const answer = await (handle.guest === undefined
      ? shownOtherwise(path, handle)
      : shownTo(handle, address));
    const main = answer.text.slice(answer.text.indexOf('<main'), answer.text.lastIndexOf('</main>'));
    const login = `href="/wealth/user?return_to=${encodeURIComponent(address)}"`;
    if (handle.guest === undefined) {
      if (!PAGES_WITH_LOGIN_HINTS.includes(file)) expect(main).not.toContain('登录后继续');
      return;
    }
    expect(answer.status).toBe(200);
    expect(main).toContain('登录后继续');
    expect(main).toContain(login);
    expect(main).toMatch(new RegExp(`<h1[^>]*>${handle.title}`));
    // A title appears once: text in the title bar is not repeated below or behind it.
    if (answer.text.includes('title-bar-text')) expect(main).toContain('<h1 class="in-bar">');
    expect(main).not.toMatch(/<form/);
    expect(getCalls(answer)).toEqual([]);
    const head = getHead(answer.text);
    expect(head.titles).toEqual([`${handle.documentTitle ?? handle.title} · ${SITE_NAME}`]);
    expect(head.descriptions).toEqual([handle.description]);
    expect(head.robots.includes('noindex')).toBe(handle.isPrivate === true);
    expect(head.canonicals).toEqual([site.portal.origin + address]);
  });
});
