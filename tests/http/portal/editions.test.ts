import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSite, type Site } from '~/tests/fixtures/site';

// The two editions side by side: what differs, and that the law does not.
let site: Site;
beforeAll(async () => {
  site = await startSite('http-editions');
});
afterAll(() => site?.close());

/** Text of the page with its markup taken away. */
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** Names of the links within a navigation. */
const linksIn = (html: string, label: string) => {
  const [, inside = ''] =
    new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>([\\s\\S]*?)</nav>`).exec(html) ?? [];
  return [...inside.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)].map((match) =>
    (match[1] ?? '').replace(/<[^>]+>/g, '').trim(),
  );
};
/** The names in their order of appearance. */
const order = (text: string, ...names: string[]) =>
  names.filter((name) => text.includes(name)).sort((a, b) => text.indexOf(a) - text.indexOf(b));

describe('PRODUCT-004 the editions', () => {
  it('have a home of their own: public funds alone in the fund edition', async () => {
    const [wealth, fund] = await Promise.all([
      site.visit('/', { cookie: 'edition=wealth' }),
      site.visit('/', { cookie: 'edition=fund' }),
    ]);
    expect(linksIn(wealth.text, '频道')).toContain('私募证券');
    expect(linksIn(fund.text, '频道')).not.toContain('私募证券');
    expect(linksIn(fund.text, '频道')).toContain('公募优选');
    expect(wordsOf(wealth.text)).toContain('精选产品');
    expect(order(wordsOf(fund.text), '公募优选', '公募收益排行', '按类型找')).toHaveLength(3);
    expect(fund.text).not.toContain('私募榜单');
    expect(fund.text).not.toMatch(/href="\/simu\/product/);
    expect(fund.text).toContain('衡序财富基金版 首页');
    expect(wealth.text).not.toContain('基金版');
  });

  it('have an address for the home of each', async () => {
    const fund = await site.visit('/fund/index/new');
    expect(fund.text).toContain('/fund/index/new"');
    expect(linksIn(fund.text, '频道')).toContain('公募优选');
    expect(String(fund.headers['set-cookie'])).toContain('edition=fund');
  });

  it('open the library and the boards with their own kind of funds', async () => {
    const titleOf = async (path: string) => /<title>([^<]*)/.exec((await site.visit(path)).text)?.[1] ?? '';
    expect(await titleOf('/wealth/fund-library')).toMatch(/^私募基金/);
    expect(await titleOf('/fund/fund-library')).toMatch(/^公募基金/);
    expect(await titleOf('/fund/fund-library?tab=simu')).toMatch(/^私募基金/);
    const boards = async (edition: string) =>
      order(wordsOf((await site.visit(`/${edition}/top_list`)).text), '私募收益排行', '股票型');
    expect((await boards('wealth'))[0]).toBe('私募收益排行');
    expect((await boards('fund'))[0]).toBe('股票型');
  });

  it('name their own news, search groups and agreements', async () => {
    const [wealth, fund] = await Promise.all(
      ['wealth', 'fund'].map(async (edition) => (await site.visit(`/${edition}/info`)).text),
    );
    expect(linksIn(wealth ?? '', '类别')).toContain('路演');
    expect(linksIn(fund ?? '', '类别')).toEqual(['全部', '市场回顾', '资讯', '投资者教育', '公告']);
    const protocol = (await site.visit('/fund/user/about_us/service_protocol')).text;
    expect(wordsOf(protocol)).toContain('衡序财富基金版手机门户');
    expect(wordsOf(protocol)).toMatch(/协议编号 5 ?，/);
  });

  it('disclose the same: a guest sees no figure of a private fund in either', async () => {
    const rowsOf = async (edition: string) => {
      const { text } = await site.visit(`/${edition}/fund-library?tab=simu`);
      return /<ul class="list[^"]*"[\s\S]*?<\/ul>/.exec(text)?.[0].replaceAll(`/${edition}/`, '/x/') ?? '';
    };
    const [wealth, fund] = await Promise.all([rowsOf('wealth'), rowsOf('fund')]);
    expect(wealth).not.toBe('');
    expect(fund).toBe(wealth);
    expect(wordsOf(fund)).not.toMatch(/[+−]\d+\.\d\d%/);
  });
});
