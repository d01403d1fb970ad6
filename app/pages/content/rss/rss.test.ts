import { expect, it } from 'vitest';
import { getChildText, findRssErrors, parseXmlTree } from '~/tests/fixtures/xml-tree';
import { buildRssFeed } from '~/app/pages/content/rss/rss-text';

const article = {
  ...{ news_id: 'N1', title: '<b>“净值”</b> & 回撤\u0007', summary: ']]> 摘要\ud800', author: '研究部' },
  ...{ kind_name: '研究', tags: ['净值', '回撤'], published_at: '2026-11-20T01:30:00.000Z' },
};
const feed = (more: Partial<Parameters<typeof buildRssFeed>[0]> = {}) =>
  parseXmlTree(
    buildRssFeed({
      ...{ origin: 'https://portal.example', kind: null, kindName: null, articles: [article], ttl: 15 },
      ...more,
    }),
  );

it('is RSS 2.0 with its own address, for all article titles', () => {
  const rss = feed();
  expect(findRssErrors(rss)).toEqual([]);
  const [channel] = rss.children;
  const item = channel!.children.at(-1)!;
  expect(getChildText(item, 'title')).toBe('<b>“净值”</b> & 回撤');
  expect(getChildText(item, 'description')).toBe(']]> 摘要');
  expect(getChildText(item, 'link')).toBe('https://portal.example/wealth/post/N1');
  expect(getChildText(item, 'pubDate')).toBe('Fri, 20 Nov 2026 01:30:00 GMT');
  expect(item.children.filter(({ name }) => name === 'category').map(({ text }) => text)).toEqual([
    ...['研究', '净值', '回撤'],
  ]);
});

it('names its kind in its title and its address, and is a valid feed without articles', () => {
  const rss = feed({ kind: 'research', kindName: '研究', articles: [] });
  expect(findRssErrors(rss)).toEqual([]);
  const [channel] = rss.children;
  expect(getChildText(channel!, 'title')).toMatch(/ 研究$/);
  const own = channel!.children.find(({ attributes }) => attributes.rel === 'self');
  expect(own?.attributes.href).toBe('https://portal.example/wealth/rss.xml?kind=research');
});

it('is checked by a validator that detects invalid RSS', () => {
  expect(findRssErrors(parseXmlTree('<rss version="2.0"><feed/></rss>'))).toEqual(['no RSS']);
  expect(() => parseXmlTree('<rss><a></rss>')).toThrow();
  expect(() => parseXmlTree('<rss><atom:link/></rss>')).toThrow();
});
