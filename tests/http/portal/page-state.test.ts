import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { openSharedSite, PHONE_AGENT, type Site } from '~/tests/fixtures/site';

// Sections and fields of the state in the specification: those of one page are loaded with that page
// (docs/spec/notes.md).
type Data = Record<string, unknown>;
type Row = Record<string, string>;
let site: Site;
let cookie: string;
let fundCode: string;
let productId: string;

beforeAll(async () => {
  site = await openSharedSite();
  cookie = await site.login(DEMO.qualifiedSimu);
  const first = async (path: string) =>
    (JSON.parse((await site.portal.ask(`/api/v1/data/${path}`)).text) as { result: { list: Row[] } }).result
      .list[0]!;
  fundCode = (await first('product/public/list?limit=1&sort=return_1y')).fund_code!;
  productId = (await first('product/simu/list?limit=1')).product_id!;
});
afterAll(() => site?.close());

/** Returns the state that the document of a page contains: that of the shell and that of the page. */
async function getState(
  path: string,
  who: string | null = cookie,
): Promise<{ shell: Data; page: Data; text: string }> {
  const { status, text } = await site.visit(path, who === null ? {} : { cookie: who });
  expect(status, path).toBe(200);
  const state = /id="page-state">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
  const { loaderData } = JSON.parse(state) as { loaderData: Record<string, Data> };
  const own = Object.entries(loaderData).find(([id]) => id.startsWith('pages/'));
  return { shell: loaderData.root!, page: own![1], text };
}
const named = (data: Data, ...names: string[]) => {
  for (const name of names) expect(data[name], name).not.toBeUndefined();
};

describe('state of a page', () => {
  it('a personal page contains the person: account, verified, states, assets in detail, identity, forms, member, adviser', async () => {
    const { shell, page } = await getState('/wealth/user');
    expect(shell).toMatchObject({ loginState: 'in', viewer: { isAdviser: false } });
    named(shell.viewer as Data, 'accountId', 'isModalVerified');
    named(page, 'asset', 'memberLevel', 'summary');
    const { page: assets } = await getState('/wealth/user/assets');
    named(assets, 'held', 'total');
    const { page: identity } = await getState('/wealth/user/authenticate');
    named(identity.hub as Data, 'rows', 'isComplete');
    const { page: form } = await getState('/wealth/user/authenticate/base-info');
    named(form.info as Data, 'defaults', 'attachments');
    const { page: member } = await getState('/wealth/user/member');
    named(member, 'level');
    const { page: consult } = await getState('/wealth/user/appointment');
    named(consult.own as Data, 'meetings');
    expect((await getState('/wealth/user', null)).shell).toMatchObject({ loginState: 'out', viewer: null });
  });

  it('every page contains its metadata: title, share text and image, client, host', async () => {
    const { shell, text } = await getState(`/wealth/public/fund?fund_code=${fundCode}`, null);
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(text, property).toContain(`property="${property}"`);
    expect(/<title>([^<]+)<\/title>/.exec(text)?.[1]).toContain('·');
    expect(shell).toMatchObject({
      client: { kind: 'browser', isApp: false, isWxApp: false },
      isCrawler: false,
    });
    expect(shell.origin).toMatch(/^http/);
    const app = await site.visit('/', { agent: `${PHONE_AGENT} GsApp/com.hengxu.wealth.ios/5.6.27` });
    expect(app.text).toContain('data-client="app"');
  });

  it('ENV-002 every file that a page references is also under /{product}/static/', async () => {
    const { text } = await getState('/', null);
    const files = [
      ...new Set(
        [...text.matchAll(/(?:src|href)="(\/assets\/[^"?]+\.(?:js|css))"/g)].map(([, file]) => file!),
      ),
    ];
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const own = await site.portal.ask(file);
      for (const edition of ['wealth', 'fund']) {
        const other = await site.portal.ask(`/${edition}/static${file}`);
        expect([other.status, other.body.equals(own.body)], file).toEqual([200, true]);
      }
    }
  });

  it('ENTITY-025 STORE-012 a public fund: general info, dividend, notices, positions, managers; its trade check', async () => {
    const { page } = await getState(`/wealth/public/fund?fund_code=${fundCode}`);
    named(page, 'head', 'facts', 'payouts', 'announcements', 'holdings', 'managers');
    for (const part of [page.payouts, page.announcements, page.holdings, page.managers])
      expect(part).toMatchObject({ ok: true });
    const { page: checked } = await getState(`/wealth/public/fund_buy?fund_code=${fundCode}`);
    named(checked, 'obstacle', 'view');
  });

  it('ENTITY-026 ENTITY-028 a purchase: product, additional purchase or not, obstacles', async () => {
    const { page } = await getState(`/wealth/process/purchase/reserve?product_code=${productId}`);
    expect(page.view).toMatchObject({ productCode: productId, isAppend: false });
    named(page, 'above', 'emptyView');
    const { page: open } = await getState(`/wealth/public/fund_buy?fund_code=${fundCode}`);
    expect(open).toMatchObject({ obstacle: null, view: { fundCode } });
    named(open.view as Data, 'cards', 'rule', 'risk');
  });

  it('ENTITY-029 ENTITY-030 STORE-013 a search: keyword, results by kind, and the empty default filter', async () => {
    const { page } = await getState('/wealth/search?searchKeyWord=bly');
    expect(page).toMatchObject({ keyword: 'bly', kind: null, found: { ok: true } });
    named(page.found as Data, 'groups', 'exact');
    const { page: same } = await getState('/wealth/search?searchKeyWord=bly&kind=default');
    expect(same).toEqual(page);
    const { page: one } = await getState('/wealth/search?searchKeyWord=bly&kind=simu');
    expect(one).toMatchObject({ kind: 'simu' });
    expect(JSON.stringify(one.found)).not.toBe(JSON.stringify(page.found));
  });

  it('ENTITY-037 STORE-018 the library: filters and chosen values of both kinds', async () => {
    const { page: simu } = await getState('/wealth/fund-library?strategy=equity');
    const { page: open } = await getState('/wealth/fund-library?tab=public&type=stock');
    for (const [page, tab] of [
      [simu, 'simu'],
      [open, 'public'],
    ] as const) {
      expect(page).toMatchObject({ tab });
      expect(page.chosen).toHaveLength(1);
      expect((page.filters as { groups: unknown[] }).groups.length).toBeGreaterThan(3);
    }
    expect(simu.filters).not.toEqual(open.filters);
  });

  it('STORE-011 news: the articles of a list, by kind', async () => {
    const { page } = await getState('/wealth/info');
    named(page, 'kinds');
    expect((page.feed as { rows: unknown[] }).rows.length).toBeGreaterThan(3);
  });

  it('STORE-015 recommended: products and their category', async () => {
    const { page } = await getState('/wealth/simu/recommend_product');
    expect(page.found).toMatchObject({ ok: true });
    expect((page.categories as { isCurrent: boolean }[]).filter((each) => each.isCurrent)).toHaveLength(1);
  });

  it('STORE-017 a private fund: its page from head to documents', async () => {
    const { page } = await getState(`/simu/product/${productId}`);
    named(page, 'head', 'companyName', 'team', 'nav', 'performance', 'terms', 'documents');
  });

  it('CALL-010 the details of one holding link to the others of its class', async () => {
    const list = await site.visit('/wealth/user/assets/simu', { cookie });
    const hrefs = [
      ...list.text.matchAll(/href="(\/wealth\/user\/detail\/equity_asset_details\?product_code=[^"]+)"/g),
    ];
    const [one, other] = [...new Set(hrefs.map((match) => match[1]!))];
    const { page } = await getState(one!);
    expect((page.others as { to: string }[]).map(({ to }) => to)).toContain(other);
    expect((page.others as { to: string }[]).map(({ to }) => to)).not.toContain(one);
  });
});
