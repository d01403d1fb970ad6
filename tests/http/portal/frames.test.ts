import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '~/domain/platform/brand';
import { startPortal } from '~/tests/fixtures/portal';
import { CRAWLER_AGENT, PHONE_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';

// Frames of pages: the two editions, the legal footer, the search field.
let site: Site;
beforeAll(async () => {
  site = await openSharedSite();
});
afterAll(() => site?.close());

/** Returns the text of the page without markup. */
const getWords = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** Returns the names of the links in a navigation. */
const linksIn = (html: string, label: string) => {
  const [, inside = ''] =
    new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>([\\s\\S]*?)</nav>`).exec(html) ?? [];
  return [...inside.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map((match) =>
    (match[1] ?? '').replace(/<[^>]+>/g, '').trim(),
  );
};
/** Returns the names in order of appearance. */
const order = (text: string, ...names: string[]) =>
  names.filter((name) => text.includes(name)).sort((a, b) => text.indexOf(a) - text.indexOf(b));

describe('PRODUCT-004 editions', () => {
  it('has separate home pages: only public funds in the fund edition', async () => {
    const [wealth, fund] = await Promise.all([
      site.visit('/', { cookie: 'edition=wealth' }),
      site.visit('/', { cookie: 'edition=fund' }),
    ]);
    expect(linksIn(wealth.text, '频道')).toContain('私募证券');
    expect(linksIn(fund.text, '频道')).not.toContain('私募证券');
    expect(linksIn(fund.text, '频道')).toContain('公募优选');
    expect(getWords(wealth.text)).toContain('精选产品');
    expect(order(getWords(fund.text), '公募优选', '公募收益排行', '按类型找')).toHaveLength(3);
    expect(fund.text).not.toContain('私募榜单');
    expect(fund.text).not.toMatch(/href="\/simu\/product/);
    expect(fund.text).toContain('衡序财富基金版 首页');
    expect(wealth.text).not.toContain('基金版');
  });

  it('has a URL for each home page', async () => {
    const fund = await site.visit('/fund/index/new');
    expect(fund.text).toContain('/fund/index/new"');
    expect(linksIn(fund.text, '频道')).toContain('公募优选');
    expect(String(fund.headers['set-cookie'])).toContain('edition=fund');
  });

  it('opens the library and the rankings with their own kind of funds', async () => {
    const getTitle = async (path: string) => /<title>([^<]*)/.exec((await site.visit(path)).text)?.[1] ?? '';
    expect(await getTitle('/wealth/fund-library')).toMatch(/^私募基金/);
    expect(await getTitle('/fund/fund-library')).toMatch(/^公募基金/);
    expect(await getTitle('/fund/fund-library?tab=simu')).toMatch(/^私募基金/);
    const boards = async (edition: string) =>
      order(getWords((await site.visit(`/${edition}/top_list`)).text), '私募收益排行', '股票型');
    expect((await boards('wealth'))[0]).toBe('私募收益排行');
    expect((await boards('fund'))[0]).toBe('股票型');
  });

  it('shows their own news, search groups and agreements', async () => {
    const [wealth, fund] = await Promise.all(
      ['wealth', 'fund'].map(async (edition) => (await site.visit(`/${edition}/info`)).text),
    );
    expect(linksIn(wealth ?? '', '类别')).toContain('路演');
    expect(linksIn(fund ?? '', '类别')).toEqual(['全部', '市场回顾', '资讯', '投资者教育', '公告']);
    const protocol = (await site.visit('/fund/user/about_us/service_protocol')).text;
    expect(getWords(protocol)).toContain('衡序财富基金版手机门户');
    expect(getWords(protocol)).toMatch(/协议编号 5 ?，/);
  });

  it('discloses the same: a guest sees no figure of a private fund in either', async () => {
    const getRows = async (edition: string) => {
      const { text } = await site.visit(`/${edition}/fund-library?tab=simu`);
      return /<ul class="list[^"]*"[\s\S]*?<\/ul>/.exec(text)?.[0].replaceAll(`/${edition}/`, '/x/') ?? '';
    };
    const [wealth, fund] = await Promise.all([getRows('wealth'), getRows('fund')]);
    expect(wealth).not.toBe('');
    expect(fund).toBe(wealth);
    expect(getWords(fund)).not.toMatch(/[+−]\d+\.\d\d%/);
  });
});

describe('legal footer in the server-rendered page, without scripts', () => {
  /** Returns the footer text of home for an upstream with this `config`. */
  async function footerFor(config: object | null): Promise<string> {
    const relay = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', site.upstreamOrigin);
      if (pathname === '/api/v1/data/user/cfg_info') {
        response.writeHead(config ? 200 : 503, { 'Content-Type': 'application/json' });
        response.end(config ? JSON.stringify({ code: 0, msg: '', result: config }) : '{}');
        return;
      }
      const { hostname, port } = new URL(site.upstreamOrigin);
      const onward = httpRequest(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
    const { port } = relay.address() as AddressInfo;
    const portal = await startPortal({ upstreamOrigin: `http://127.0.0.1:${port}` });
    try {
      const { text } = await portal.ask('/', { headers: { 'user-agent': PHONE_AGENT, accept: 'text/html' } });
      return getWords(/<footer[\s\S]*?<\/footer>/.exec(text)?.[0] ?? '');
    } finally {
      await portal.close();
      relay.closeAllConnections();
      relay.close();
    }
  }
  const config = (sales_platform: string, is_ziguan = false) => ({
    sales_platform,
    is_ziguan,
    service_phone: '400-000-0000',
    service_hours: '工作日 9:00-18:00',
    settings: null,
    has_password: null,
  });

  it('FOOTER-002 FOOTER-004 names the seller of the platform', async () => {
    expect(await footerFor(config('JINZHANG'))).toContain(BRAND.company);
    const fuxin = await footerFor(config('FUXIN'));
    expect(fuxin).toContain(BRAND.fuxinCompany);
    expect(fuxin).not.toContain(BRAND.company);
  });

  it('names no seller when it is unknown, and is absent when another platform sells', async () => {
    const unknown = await footerFor(null);
    expect(unknown).toContain('基金有风险，投资需谨慎');
    expect(unknown).toContain('关于我们');
    expect(unknown).not.toContain(BRAND.company);
    expect(await footerFor(config('OTHER'))).toBe('');
    expect(await footerFor(config('FUXIN', true))).toBe('');
  });
});

describe('search with hidden headers', () => {
  const field = /<input[^>]*name="searchKeyWord"/;

  it.each([
    [
      'in the native app',
      '/wealth/search?searchKeyWord=bly',
      `${PHONE_AGENT} GsApp/com.hengxu.wealth.ios/5.6.27`,
    ],
    ['with tiktok=true', '/wealth/search?searchKeyWord=bly&tiktok=true', PHONE_AGENT],
  ])('SHELL-006 SHELL-007 has its field in the page %s', async (_where, path, agent) => {
    const { text } = await site.visit(path, { agent });
    expect(text).not.toContain('<header');
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main).toMatch(field);
    expect(main).toContain('value="bly"');
  });

  it('has it in the header elsewhere', async () => {
    const { text } = await site.visit('/wealth/search?searchKeyWord=bly');
    expect(text.slice(text.indexOf('<header'), text.indexOf('</header>'))).toMatch(field);
    expect(text.slice(text.indexOf('<main'))).not.toMatch(field);
  });
});

describe('personal pages for a crawler', () => {
  const required = readFileSync('docs/spec/routes.tsv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , , login]) => login === 'required')
    .map(([path = '']) => path.replace('{product}', 'wealth').replace('/{id?}', ''));
  const read = async (path: string) => {
    const { status, headers, text } = await site.visit(path, { agent: CRAWLER_AGENT });
    const main = getWords(text.slice(text.indexOf('<main'), text.lastIndexOf('</main>')));
    return { status, location: headers.location, heading: /<h1[^>]*>[^<]/.test(text), words: main.trim() };
  };

  it('SEO-002 returns no redirect, but a heading and their purpose', async () => {
    expect(required.length).toBeGreaterThan(20);
    for (const path of required) {
      const page = await read(path);
      expect(page, path).toMatchObject({ status: 200, location: undefined, heading: true });
      expect(page.words.length, path).toBeGreaterThan(20);
    }
  });

  it.each([
    ['precondition-flow', '风险测评'],
    ['simu-investor', '个人金融资产不低于'],
    ['asset-investor', '投资经历'],
    ['pro-investor', '可提交'],
  ])('SEO-002 %s lists its requirements', async (step, words) => {
    const page = await read(`/wealth/user/authenticate/${step}`);
    expect(page.words.length).toBeGreaterThan(150);
    expect(page.words).toContain(words);
    expect(page.words).toContain('登录后继续');
  });
});

describe('wide screen', () => {
  const library = '/wealth/fund-library?tab=public&type=bond&sort=return_3y';

  it('uses the page of phones: separate stylesheets, one tab element, one filter form', async () => {
    const { text } = await site.visit(library);
    expect(text).toMatch(/<link rel="stylesheet" href="[^"]+" media="\(min-width: 768px\)"/);
    expect(text).toMatch(/<link rel="stylesheet" href="[^"]+" media="print"/);
    expect(text.match(/aria-label="主导航"/g)).toHaveLength(1);
    const forms = text.match(/<form[^>]*action="\/wealth\/fund-library".*?<\/form>/gs) ?? [];
    expect(forms.filter((form) => form.includes('name="risk"'))).toHaveLength(1);
    const other = await site.visit(library, { agent: CRAWLER_AGENT });
    expect(other.text.match(/<th role="columnheader"/g)).toHaveLength(
      text.match(/<th role="columnheader"/g)?.length ?? 0,
    );
  });

  it('has a table with roles and the sorted column', async () => {
    const { text } = await site.visit(library);
    expect(text.match(/<table[^>]* role="table"/g)).toHaveLength(1);
    expect(text.match(/<th role="rowheader"/g)).toHaveLength(20);
    expect(text.match(/aria-sort="/g)).toEqual(['aria-sort="']);
    expect(text).toMatch(/aria-sort="descending"><a href="[^"]*order=asc[^"]*"[^>]*>近3年/);
    expect(text.match(/name="intent" value="add"/g)).toHaveLength(20);
  });

  it('exports the filtered list as a file: for a guest with facts of private funds and no figures', async () => {
    const bonds = await site.visit('/wealth/fund-library/list.csv?tab=public&type=bond');
    expect(String(bonds.headers['content-type'])).toContain('text/csv');
    const lines = bonds.text.trim().split('\r\n');
    expect(lines[0]).toContain('代码,名称,类型');
    expect(lines.slice(1, -1).every((line) => line.includes(',债券型,'))).toBe(true);
    expect(lines.at(-1)).toMatch(/^共 \d+ 只，此表 \d+ 只；.*过往业绩不预示未来表现/);
    const funds = await site.visit('/wealth/fund-library/list.csv?tab=simu&sort=return_1y');
    const rows = funds.text.trim().split('\r\n').slice(1, -1);
    expect(rows.length).toBeGreaterThan(300);
    for (const row of rows) expect(row).toMatch(/,,{10,}$/);
    expect(funds.text).toContain(`${rows.length} 只无数值：净值与业绩向特定对象展示；`);
  });
});
