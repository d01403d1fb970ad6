import type { RouteConfigEntry } from '@remix-run/route-config';
import { beforeAll, describe, expect, it } from 'vitest';
import routeConfig from '~/app/routes';
import { CRAWLER_AGENT, openSharedSite, type Site } from '~/tests/fixtures/site';

// Head data of each indexable page: the route map, and some URLs of each sitemap.
let site: Site;
interface Head {
  path: string;
  title: string;
  description: string;
  canonical: string;
}
const heads = new Map<string, Head>();
const PER_MAP = 12;

/** Returns the paths of the route map, without the optional id. */
const getPaths = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children, file }) => [
    ...(index ? ['/'] : path === undefined || !file.endsWith('.tsx') ? [] : [path]),
    ...getPaths(children ?? []),
  ]);
const getAddress = (path: string): string =>
  `/${path}`
    .replace('//', '/')
    .replace(':product', 'wealth')
    .replace(/\/:\w+\?/g, '');
const visit = (path: string) => site.visit(path, { agent: CRAWLER_AGENT });

/** Returns the head of a page; null when it is not a page or is excluded from indexes. */
async function getHead(path: string): Promise<Head | null> {
  const { status, text } = await visit(path);
  if (status !== 200 || /<meta name="robots" content="[^"]*noindex/.test(text)) return null;
  const find = (pattern: RegExp): string => (pattern.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  return {
    path,
    title: find(/<title>([^<]*)<\/title>/),
    description: find(/<meta name="description" content="([^"]*)"/),
    canonical: find(/<link rel="canonical" href="https?:\/\/[^/"]+([^"]*)"/) || '/',
  };
}

/** Returns the URLs in a sitemap, without the origin. */
async function getLocations(path: string): Promise<string[]> {
  const { text } = await visit(path);
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, at = '']) =>
    (at || '/').replaceAll('&amp;', '&'),
  );
}

beforeAll(async () => {
  site = await openSharedSite();
  const paths = getPaths(await routeConfig)
    .filter((path) => !path.includes('*'))
    .map(getAddress);
  for (const map of await getLocations('/sitemap.xml'))
    paths.push(...(await getLocations(map)).slice(0, PER_MAP));
  for (const path of new Set(paths)) {
    const head = await getHead(path);
    if (head) heads.set(path, head);
  }
});

/** Groups pages with the same value. */
function sameIn(value: (head: Head) => string): string[][] {
  const groups = new Map<string, string[]>();
  for (const head of heads.values()) groups.set(value(head), [...(groups.get(value(head)) ?? []), head.path]);
  return [...groups.values()];
}

describe('indexable page', () => {
  it('is one of many', () => {
    expect(heads.size).toBeGreaterThan(150);
  });

  it.each(['title', 'description'] as const)('has a unique %s at each canonical URL', (name) => {
    expect([...heads.values()].filter((head) => head[name] === '')).toEqual([]);
    const shared = sameIn((head) => head[name]).filter(
      (paths) => new Set(paths.map((path) => heads.get(path)?.canonical)).size > 1,
    );
    expect(shared).toEqual([]);
  });

  it('has the same head at all URLs of one canonical, which references itself', async () => {
    const twice = sameIn(({ canonical }) => canonical).filter(
      (paths) =>
        new Set(paths.map((path) => `${heads.get(path)?.title} ${heads.get(path)?.description}`)).size > 1,
    );
    expect(twice).toEqual([]);
    const wrong: string[] = [];
    for (const { path, canonical } of heads.values()) {
      if (canonical === path) continue;
      const named = heads.get(canonical) ?? (await getHead(canonical));
      if (named?.canonical !== canonical) wrong.push(`${path} -> ${canonical}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is a single page for crawlers at both URLs of an announcement, and of an article', async () => {
    const listed = await site.portal.ask('/api/v2/news_v2/news_list?kind=notice&limit=1');
    const [notice] = (JSON.parse(listed.text) as { result: { list: { news_id: string }[] } }).result.list;
    const id = notice?.news_id ?? '';
    const addresses = [
      `/wealth/site_info/${id}`,
      `/wealth/post/${id}`,
      `/fund/post/${id}`,
      `/wealth/site_info/post?id=${id}`,
    ];
    const canonicals = await Promise.all(addresses.map(async (path) => (await getHead(path))?.canonical));
    expect(new Set(canonicals)).toEqual(new Set([`/wealth/site_info/${id}`]));
    const article = [...heads.keys()].find((path) => /^\/wealth\/post\/./.test(path)) ?? '';
    const other = article.replace('/post/', '/site_info/');
    expect((await getHead(other))?.canonical).toBe(article);
  });
});

describe('URL without a subject', () => {
  const REFLECTED = '买药加微信';
  it.each([
    `/wealth/post-tag?tag=${encodeURIComponent(REFLECTED)}`,
    `/wealth/hot_topic?topic=${encodeURIComponent(REFLECTED)}`,
    '/wealth/hot_topic?topic=nothing',
    '/wealth/post-relate?product_id=nothing',
    '/wealth/post-relate?fund_code=999999',
  ])('returns 404 at %s and does not repeat the input', async (path) => {
    for (const answer of [await visit(path), await site.visit(path)]) {
      expect(answer.status).toBe(404);
      expect(/<title>([^<]*)<\/title>/.exec(answer.text)?.[1]).not.toContain(REFLECTED);
    }
  });

  it('repeats no query text in an indexable title', async () => {
    const words = encodeURIComponent(REFLECTED);
    const names = [
      'tag',
      'topic',
      'keyword',
      'q',
      'name',
      'kind',
      'id',
      'category',
      'city',
      'letter',
      'strategy',
    ];
    const query = names.map((name) => `${name}=${words}`).join('&');
    const wrong: string[] = [];
    for (const path of [...heads.keys()].filter((each) => !each.includes('?')).slice(0, 110)) {
      const head = await getHead(`${path}?${query}`);
      if (head?.title.includes(REFLECTED) || head?.description.includes(REFLECTED)) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });
});
