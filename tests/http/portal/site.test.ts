import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptsIn, stylesIn } from '~/bench/lib/document-files.mjs';
import { findInvalidTerms } from '~/tests/fixtures/schema-terms';
import { parseSiteMapEntries, findRssErrors, parseXmlTree } from '~/tests/fixtures/xml-tree';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import { openSharedUpstream } from '~/tests/fixtures/seeded-upstream';

// The built app with the built upstream and its seeded world: requires npm run build (npm test does it).
const CRAWLER = 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({ upstreamOrigin: await openSharedUpstream() });
});
afterAll(() => portal?.close());

const visit = (path: string, agent = PHONE) =>
  portal.ask(path, { headers: { 'user-agent': agent, accept: 'text/html' } });

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { parentId?: string; module: string; imports?: string[] }>;
}

/** Returns the scripts of the first load, by page or layout of the build. */
async function loadedByRoutes(): Promise<{ id: string; files: string[] }[]> {
  const { text: home } = await visit('/');
  const path = /"(\/assets\/manifest-[^"]+)"/.exec(home)?.[1] ?? '';
  const { text } = await portal.ask(path);
  const { entry, routes } = JSON.parse(/\{[^]*\}/.exec(text)?.[0] ?? '') as Manifest;
  return Object.keys(routes).map((id) => {
    const files = new Set([entry.module, ...entry.imports]);
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
      const { module = '', imports = [] } = routes[at] ?? {};
      [module, ...imports].forEach((file) => files.add(file));
    }
    return { id, files: [...files] };
  });
}

describe('site', { timeout: 120_000 }, () => {
  it('the chart of a fund is changed by URL, without scripts: log axis, comparison, window of days', async () => {
    const listed = await portal.ask('/api/v1/data/product/public/list?limit=1&sort=return_3y');
    const [fund] = (JSON.parse(listed.text) as { result: { list: { fund_code: string }[] } }).result.list;
    const page = `/wealth/public/fund?fund_code=${fund?.fund_code}`;
    const { text } = await visit(`${page}&compare=cbond&scale=log&from=2024-08-01&to=2024-12-31`);
    const legend = /<ul class="chart-legend[^"]*">(.*?)<\/ul>/.exec(text)?.[1] ?? '';
    expect(legend.split('<li>')).toHaveLength(5);
    expect(legend).toContain('中债综合');
    expect(text).toContain('2024-12-31');
    expect(text).toContain('compare=cbond&amp;from=2024-08-01&amp;to=2024-12-31#perf');
    expect((await visit(`${page}&compare=999999&from=x`)).text).toMatch(/没有找到代码 (<!-- -->)?999999/);
    expect(text).toContain('to=2024-12-31&amp;announcement=');
  });

  it('CONST-011 a public fund shows its latest three announcements and a link to all of them', async () => {
    const listed = await portal.ask('/api/v1/data/product/public/list?limit=1&sort=return_3y');
    const [fund] = (JSON.parse(listed.text) as { result: { list: { fund_code: string }[] } }).result.list;
    const { text } = await visit(`/wealth/public/fund?fund_code=${fund?.fund_code}`);
    const part = /<section[^>]* id="notice"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    expect(part.match(/<li[ >]/g)).toHaveLength(3);
    expect(Number(/全部(?:<!-- -->)? ?(\d+)/.exec(part)?.[1])).toBeGreaterThan(3);
  });

  it('ROUTE-003 the index page is also served at /{product}/index/new', async () => {
    const getTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
    const home = await visit('/');
    const [wealth, fund] = [await visit('/wealth/index/new'), await visit('/fund/index/new')];
    expect([wealth.status, getTitle(wealth.text)]).toEqual([200, getTitle(home.text)]);
    expect([fund.status, getTitle(fund.text)]).toEqual([200, `基金版 · ${getTitle(home.text)}`]);
  });

  it('SEO-002 a crawler is not redirected from a login-required page', async () => {
    for (const path of ['/wealth/user/personal', '/wealth/user/security/init_password']) {
      expect((await visit(path)).status, path).toBe(302);
      const crawled = await visit(path, CRAWLER);
      expect(crawled.headers.location, path).toBeUndefined();
      expect(crawled.status, path).not.toBe(302);
    }
  });

  it('NOTFOUND-001 NOTFOUND-003 an unknown path returns 404 with an error page', async () => {
    for (const path of ['/wealth/nothing', '/nothing', '/wealth/info/nothing', '/other/info']) {
      const answer = await visit(path);
      expect(answer.status, path).toBe(404);
      expect(answer.text, path).toContain('This page could not be found');
    }
  });

  it('pages of guests come from the cache, complete and with their own nonce', async () => {
    const first = await visit('/wealth/fund-library');
    const second = await visit('/wealth/fund-library');
    expect([first.status, second.headers['x-cache']]).toEqual([200, 'hit']);
    const getNonce = (header: unknown) => /'nonce-([^']+)'/.exec(String(header))?.[1];
    const own = getNonce(second.headers['content-security-policy']);
    const used = new Set([...second.text.matchAll(/ nonce="([^"]*)"/g)].map((match) => match[1]));
    expect(used).toEqual(new Set([own]));
    expect(second.text.replace(/ nonce="[^"]*"/g, '').length).toBe(
      first.text.replace(/ nonce="[^"]*"/g, '').length,
    );
  });

  it('no page needs an inline style or an inline script without the nonce', async () => {
    for (const path of ['/', '/wealth/fund-library', '/wealth/info', '/wealth/user', '/wealth/nothing']) {
      const { text } = await visit(path);
      expect(text, path).not.toMatch(/<[a-z][^>]*\sstyle="/);
      expect(text, path).not.toMatch(/<[a-z][^>]*\son[a-z]+="/);
      for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) {
        expect(/\bsrc="\/|nonce="|type="application\/(?:ld\+)?json"/.test(tag), `${path} ${tag}`).toBe(true);
      }
    }
  });

  it('pages load no more than they need: scripts and styles stay below their limits', async () => {
    const sizes = new Map<string, number>();
    const getGzip = async (file: string) => {
      if (!sizes.has(file)) {
        const { status, headers } = await portal.ask(file, { headers: { 'accept-encoding': 'gzip' } });
        expect(status, file).toBe(200);
        sizes.set(file, Number(headers['content-length']));
      }
      return sizes.get(file) ?? 0;
    };
    const kilobytes = async (files: string[]) => {
      expect(files).not.toEqual([]);
      let bytes = 0;
      for (const file of files) bytes += await getGzip(file);
      return bytes / 1024;
    };
    const { text: library } = await visit('/wealth/fund-library?tab=public');
    const fund = /href="(\/wealth\/public\/fund\?[^"#]+)"/.exec(library)?.[1]?.replaceAll('&amp;', '&');
    const { text: simuLibrary } = await visit('/wealth/fund-library');
    const product = /href="(\/simu\/product\/[\w-]+)"/.exec(simuLibrary)?.[1];
    // docs/decisions/0051-first-load-and-form-schemas.md
    const limits: Record<string, number> = {
      '/': 118,
      '/wealth/fund-library': 122,
      '/wealth/favorite': 122,
      '/wealth/search': 122,
      '/wealth/info': 122,
      '/wealth/pk': 118,
      '/wealth/user': 150,
      '/wealth/user/about_us': 118,
      '/wealth/video?id=V101': 128,
      '/wealth/short-video': 122,
      '/wealth/activity/list': 122,
      '/wealth/activity/detail?activity_id=E102': 122,
      [product ?? 'no product']: 138,
      [fund ?? 'no fund']: 138,
    };
    for (const [path, limit] of Object.entries(limits)) {
      const { text } = await visit(path);
      expect(await kilobytes(scriptsIn(text)), path).toBeLessThanOrEqual(limit);
      expect(await kilobytes(stylesIn(text)), path).toBeLessThanOrEqual(13);
      // A regular expression with a Unicode property stops all scripts of a browser that does not support it.
      for (const file of scriptsIn(text))
        expect([file, /\\p\{/.test((await portal.ask(file)).text)]).toEqual([file, false]);
    }
    // No page, with or without forms, loads zod before the form is used.
    const hasZod = new Map<string, boolean>();
    for (const { id, files } of await loadedByRoutes()) {
      // The component gallery shows all components, and exists only in dev and test.
      if (id === 'pages/gallery/components/gallery') continue;
      expect(await kilobytes(files), id).toBeLessThanOrEqual(150);
      for (const file of files)
        if (!hasZod.has(file)) hasZod.set(file, (await portal.ask(file)).text.includes('$ZodType'));
      expect([id, files.filter((file) => hasZod.get(file))]).toEqual([id, []]);
    }
  });

  it('every file a page references exists, under its own path and under /{product}/static/', async () => {
    const { text } = await visit('/');
    const files = new Set([...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1]!));
    expect(files.size).toBeGreaterThan(3);
    for (const file of files) {
      expect((await portal.ask(file)).status, file).toBe(200);
      expect((await portal.ask(`/fund/static${file}`)).status, file).toBe(200);
      const { headers } = await portal.ask(file, { headers: { 'accept-encoding': 'br' } });
      if (Number(headers['content-length']) > 512) expect(headers['content-encoding'], file).toBe('br');
    }
  });

  it('outside prod, crawlers may request nothing', async () => {
    expect((await portal.ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });

  it('the sitemaps list every kind of page, at its canonical URL, open to search engines, with its structured data', async () => {
    const asked = async (path: string, root: 'urlset' | 'sitemapindex') => {
      const { headers, text } = await portal.ask(path);
      expect([path, headers['content-type']]).toEqual([path, 'application/xml; charset=utf-8']);
      return parseSiteMapEntries(parseXmlTree(text), root);
    };
    const getPath = (address: string) => address.slice(portal.origin.length);
    const maps = await asked('/sitemap.xml', 'sitemapindex');
    const kinds: Record<string, string[]> = {
      pages: [],
      ...{ article: ['Article', 'BreadcrumbList'], notice: [] },
      ...{ topic: [], tag: [] },
      ...{ public: ['InvestmentFund', 'BreadcrumbList'], simu: ['InvestmentFund', 'BreadcrumbList'] },
      ...{ company: ['Organization', 'BreadcrumbList'], manager: ['Person', 'BreadcrumbList'] },
      ...{ equity: ['InvestmentFund', 'BreadcrumbList'], equity_company: ['Organization'] },
      equity_manager: ['Person'],
      quasi_fixed: ['FinancialProduct', 'BreadcrumbList'],
      ...{ course: [], lesson: ['Article'] },
      video: ['VideoObject', 'BreadcrumbList'],
      activity: ['Event', 'BreadcrumbList'],
    };
    expect(maps.map(({ address }) => getPath(address))).toEqual(
      Object.keys(kinds).map((kind) => `/sitemap.xml?kind=${kind}`),
    );
    for (const [kind, types] of Object.entries(kinds)) {
      const entries = await asked(`/sitemap.xml?kind=${kind}`, 'urlset');
      expect(new Set(entries.map(({ address }) => address)).size, kind).toBe(entries.length);
      // Each page of the route map separately; for the other kinds one entry is enough.
      for (const { address } of kind === 'pages' ? entries : entries.slice(0, 1)) {
        const { status, text } = await visit(getPath(address), CRAWLER);
        expect([address, status, text.includes('content="noindex"')]).toEqual([address, 200, false]);
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
        expect(canonical).toBe(address);
        const facts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
          ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
        );
        expect(findInvalidTerms(facts), address).toEqual([]);
        if (kind !== 'pages') expect([kind, facts.map((each) => each['@type'])]).toEqual([kind, types]);
      }
    }
  });

  it('feeds are RSS 2.0, of all articles and of one kind, and are linked from home', async () => {
    const items = async (path: string) => {
      const { headers, text } = await portal.ask(path);
      expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
      const rss = parseXmlTree(text);
      expect(findRssErrors(rss)).toEqual([]);
      const found = rss.children[0]!.children.filter(({ name }) => name === 'item');
      return found.map(({ children }) => children.find(({ name }) => name === 'category')?.text);
    };
    expect(new Set(await items('/wealth/rss.xml')).size).toBeGreaterThan(2);
    // A publicly cacheable response carries no cookie: neither the edition nor the inviter.
    const { headers } = await portal.ask('/fund/rss.xml?iv_code=A1');
    expect(headers['cache-control']).toContain('public');
    expect(headers['set-cookie']).toBeUndefined();
    expect(new Set(await items('/wealth/rss.xml?kind=education'))).toEqual(new Set(['投资者教育']));
    for (const page of ['/', '/wealth/info'])
      expect((await visit(page)).text).toContain(
        `<link rel="alternate" type="application/rss+xml" title="衡序财富" href="${portal.origin}/wealth/rss.xml"/>`,
      );
  });
});
