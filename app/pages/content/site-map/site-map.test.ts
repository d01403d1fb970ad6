import { expect, it } from 'vitest';
import { parseSiteMapEntries, parseXmlTree } from '~/tests/fixtures/xml-tree';
import { definePage } from '~/app/route-kit/page-handle';
import {
  SITE_PATH_BUILDERS,
  buildPageAddresses,
  buildSiteMap,
  buildSiteMapIndex,
} from '~/app/pages/content/site-map/site-map-text';

const ORIGIN = 'https://portal.example';

it('lists in the sitemap index as many sitemaps of a kind as needed, and none for a kind without addresses', () => {
  const text = buildSiteMapIndex(
    ORIGIN,
    [
      { kind: 'pages', total: 2, changed_on: null },
      { kind: 'article', total: 5, changed_on: '2026-11-20' },
      { kind: 'topic', total: 0, changed_on: null },
    ],
    2,
  );
  expect(parseSiteMapEntries(parseXmlTree(text), 'sitemapindex')).toEqual([
    { address: `${ORIGIN}/sitemap.xml?kind=pages`, changedOn: null },
    { address: `${ORIGIN}/sitemap.xml?kind=article`, changedOn: '2026-11-20' },
    { address: `${ORIGIN}/sitemap.xml?kind=article&page=2`, changedOn: '2026-11-20' },
    { address: `${ORIGIN}/sitemap.xml?kind=article&page=3`, changedOn: '2026-11-20' },
  ]);
  const most = buildSiteMapIndex(ORIGIN, [{ kind: 'article', total: 50_001, changed_on: null }]);
  expect(parseSiteMapEntries(parseXmlTree(most), 'sitemapindex')).toHaveLength(2);
});

it('lists an announcement at its canonical address, which is not that of articles', () => {
  expect(SITE_PATH_BUILDERS.notice('n1')).toBe('/wealth/site_info/n1');
  expect(SITE_PATH_BUILDERS.article('a1')).toBe('/wealth/post/a1');
});

it('escapes the addresses of a sitemap so that they parse back', () => {
  const addresses = [
    { path: '/wealth/post-tag?tag=A%26B&x=<"\'', changedOn: '2026-11-20' },
    { path: '/', changedOn: null },
  ];
  expect(parseSiteMapEntries(parseXmlTree(buildSiteMap(ORIGIN, addresses)), 'urlset')).toEqual(
    addresses.map(({ path, changedOn }) => ({ address: ORIGIN + path, changedOn })),
  );
  expect(parseSiteMapEntries(parseXmlTree(buildSiteMap(ORIGIN, [])), 'urlset')).toEqual([]);
});

it('lists the pages that are open to all and may be indexed, each once at its canonical address', () => {
  const open = definePage({ login: 'guest', title: '开放', description: '说明' });
  const known = (path: string, handle: unknown = open) => ({ path, handle });
  const paths = buildPageAddresses([
    known('/'),
    known('/:product/index/new'),
    known('/:product/hot'),
    known('/simu/manager/:id?'),
    // The list of companies has another address.
    known('/simu/company/:id?'),
    known('/:product/about', definePage({ login: 'public', title: '关于', description: '说明' })),
    known('/:product/pk/detail', { ...open, isPrivate: true }),
    known('/:product/assets', definePage({ title: '资产', description: '说明', guest: () => null })),
    known('/:product/award', definePage({ login: 'guest', title: '奖', description: '', guest: () => null })),
    known('/:product/public/fund'),
    known('/:product/certificate/:id'),
    known('/*'),
    known('/:product/bare', null),
  ]).map(({ path }) => path);
  expect(paths).toEqual(['/', '/fund/index/new', '/wealth/hot', '/simu/manager', '/wealth/about']);
});

it('lists a page with known subjects once for each subject', () => {
  const open = definePage({ login: 'public', title: '开放', description: '说明' });
  const paths = buildPageAddresses([
    { path: '/:product/help', handle: open },
    { path: '/:product/about/:type', handle: open },
  ]).map(({ path }) => path);
  expect(paths).toContain('/wealth/help');
  expect(paths).toContain('/wealth/help?topic=cooling');
  expect(paths).toContain('/wealth/about/team');
  expect(paths.filter((path) => path.includes(':'))).toEqual([]);
});
