import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO } from '~/tests/fixtures/demo';
import { HISTORY_COUNTS, addCustomerHistory } from '~/tests/fixtures/customer-history';
import { PHONE_AGENT, startSite, type Site } from '~/tests/fixtures/site';

// A customer of many years: hundreds of orders, flows and files. No page and no reply contains all of them, and
// without scripts each one is reachable through the links of the pages.
let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite('http-old-customer', { change: (db) => addCustomerHistory(db, DEMO.qualifiedSimu) });
  cookie = await site.login(DEMO.qualifiedSimu);
});
afterAll(() => site?.close());

/** Maximum rows of one list on a page, and of one reply. */
const ROWS_MAX = 50;

/** Walks all pages of a list through its links, without scripts: counts how often each `row` appears. */
async function walk(path: string, row: RegExp) {
  const seen = new Map<string, number>();
  const pages: number[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, text } = await site.visit(next, { cookie });
    expect(status, next).toBe(200);
    const found = new Set([...text.matchAll(row)].map(([, id = '']) => id));
    for (const id of found) seen.set(id, (seen.get(id) ?? 0) + 1);
    pages.push(found.size);
    const link = /<a\b[^>]*\brel="next"[^>]*>/.exec(text)?.[0];
    next = link && /href="([^"]+)"/.exec(link)?.[1]?.replaceAll('&amp;', '&');
  }
  return { count: seen.size, twice: [...seen.values()].filter((times) => times > 1).length, pages };
}

describe('customer with a long history', () => {
  it.each([
    ['/wealth/user/records?class=private', /order_id=(old-private-\d+)/g, HISTORY_COUNTS.privateOrders],
    ['/wealth/public/account/trade', /order_id=(old-public-\d+)/g, HISTORY_COUNTS.publicOrders],
    ['/wealth/user/existence_cert', /file_id=(old-file-\d+)/g, HISTORY_COUNTS.files],
    ['/wealth/user/appointment', /(20\d\d-\d\d-\d\d) 周. 上午/g, HISTORY_COUNTS.appointments],
  ])('finds every entry of %s once, page by page', async (path, row, count) => {
    const walked = await walk(path, row);
    expect(walked.twice).toBe(0);
    expect(walked.count).toBeGreaterThanOrEqual(count);
    expect(Math.max(...walked.pages)).toBeLessThanOrEqual(ROWS_MAX);
    expect(walked.pages.length).toBeGreaterThanOrEqual(count / ROWS_MAX);
  });

  it('finds orders of both classes in one list, for each URL of a filter, and in one file', async () => {
    const { text } = await site.visit('/wealth/user/records?status=cancelled&class=private', { cookie });
    // Cancelled orders do not count.
    expect(text).toMatch(/已确认转入<\/dt><dd>0\.00 元/);
    for (const [path, own, others] of [
      ['user/records?class=private', 'old-private-', 'old-public-'],
      ['public/account/trade?kind=buy&stage=done', 'old-public-', 'old-private-'],
      ['user/records?class=public&state=cancelled', 'old-public-', 'old-private-'],
    ] as const) {
      const page = await site.visit(`/wealth/${path}`, { cookie });
      expect(page.text, path).toContain(own);
      expect(page.text, path).not.toContain(others);
    }
    expect((await site.visit('/wealth/user/records?state=failed', { cookie })).text).toContain(
      '没有符合条件的记录',
    );
    const file = await site.visit('/wealth/user/records.csv?state=cancelled', { cookie });
    expect(file.text.match(/,私募,[^\n]*,已撤销,OLD\d/g)).toHaveLength(HISTORY_COUNTS.privateOrders);
    expect(file.text.match(/,公募,[^\n]*,已撤单,OLDP\d/g)).toHaveLength(HISTORY_COUNTS.publicOrders);
    expect((await site.visit('/wealth/user/records.csv')).status).toBe(302);
  });

  it('finds every watched fund once, page by page, in the list and in the edit view', async () => {
    const row = /<th scope="row"><a href="([^"]+)"/g;
    const listed = await walk('/wealth/favorite?sort=return_1y&order=desc', row);
    const ordered = await walk('/wealth/favorite/edit', /name="pick"[^>]* value="([^"]+)"/g);
    for (const walked of [listed, ordered]) {
      expect(walked.twice).toBe(0);
      expect(walked.count).toBeGreaterThanOrEqual(2 * HISTORY_COUNTS.watchedEach);
      expect(Math.max(...walked.pages)).toBeLessThanOrEqual(ROWS_MAX);
    }
    expect(ordered.count).toBe(listed.count);
  });

  it('sees the number of other watched funds to compare, not all of them', async () => {
    const { text } = await site.visit('/wealth/pk', { cookie });
    expect(text).toMatch(/自选中另有 \d{3} 只/);
    expect([...text.matchAll(/添加<\/span>|>添加</g)].length).toBeLessThanOrEqual(ROWS_MAX);
  });

  it('sees the newest message on the user page, and all messages in the inbox', async () => {
    const { text } = await site.visit('/wealth/user', { cookie });
    expect(text).toContain('全部消息');
    const inbox = await site.visit('/wealth/user/messages', { cookie });
    expect(inbox.text.match(/name="open"/g)).toHaveLength(20);
    expect(inbox.text).toContain('申购已撤销，编号 19');
  });

  it('no reply of a personal list contains all entries, for any requested number', async () => {
    const lists = [
      ['/api/v1/data/order/list', HISTORY_COUNTS.privateOrders],
      ['/api/v1/data/order/records', HISTORY_COUNTS.privateOrders + HISTORY_COUNTS.publicOrders],
      ['/api/v1/trade/new/orders', HISTORY_COUNTS.publicOrders],
      ['/api/v1/data/user/flows', HISTORY_COUNTS.flows],
      ['/api/v1/data/user/certificate/list', HISTORY_COUNTS.files],
      ['/api/v1/data/appointment/list', HISTORY_COUNTS.appointments],
    ] as const;
    for (const [path, count] of lists) {
      const ask = async (more: string) => {
        const answer = await site.portal.ask(`${path}${path.includes('?') ? '&' : '?'}${more}`, {
          headers: { cookie, 'user-agent': PHONE_AGENT },
        });
        const body = JSON.parse(answer.text) as { result?: { list: unknown[]; total: number } };
        return { status: answer.status, result: body.result };
      };
      const { result } = await ask('limit=50');
      expect(result?.total, path).toBeGreaterThanOrEqual(count);
      expect(result?.list.length, path).toBe(ROWS_MAX);
      expect(await ask('limit=1000'), path).toMatchObject({ status: 400, result: undefined });
    }
  });

  it('makes a handful of upstream calls per page, not one per row', async () => {
    const most: Record<string, number> = {
      '/': 5,
      // Including CALL-012.
      '/wealth/user': 6,
      '/wealth/user/assets': 5,
      '/wealth/user/assets/overview': 5,
      '/wealth/user/records': 3,
      '/wealth/favorite': 3,
      '/wealth/favorite/edit': 3,
      '/wealth/public/account/assetss': 6,
    };
    for (const [path, calls] of Object.entries(most)) {
      const { length } = site.portal.lines;
      await site.visit(path, { cookie });
      const lines = site.portal.lines.slice(length);
      const line = lines.find((each) => each.event === 'request');
      // The login state is cached for a second: on a busy machine it must be loaded again.
      const states = lines.some((each) => each.call === 'users.states') ? 1 : 0;
      expect(Number(line?.upstreamCalls) - states, path).toBeLessThanOrEqual(calls);
    }
  });
});
